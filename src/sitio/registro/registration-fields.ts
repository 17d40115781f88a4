import { keysOf } from '#platform/kit/contract/keys-of.ts';
export type RegistrationField =
  | 'codigoDgt'
  | 'codProvincia'
  | 'nombreComercial'
  | 'razonSocial'
  | 'nif'
  | 'nombre'
  | 'email'
  | 'telefono'
  | 'clave'
  | 'aceptaPrivacidad';

/** The values that the form shows again after an error: all but the password. */
export type TypedRegistration = Record<Exclude<RegistrationField, 'clave' | 'codigoDgt'>, string>;

export type FieldErrors = Partial<Record<RegistrationField, string>>;

/** Errors of fields, or a warning about the whole form. */
export type RegistrationProblem = { campos: FieldErrors; aviso?: string; robot?: boolean };

/** Names of the fields, in the order of the page. */
export const fieldLabels: Record<RegistrationField, string> = {
  codigoDgt: 'Autoescuela',
  codProvincia: 'Provincia',
  nombreComercial: 'Nombre comercial',
  razonSocial: 'Razón social',
  nif: 'NIF',
  nombre: 'Tu nombre',
  email: 'Correo electrónico',
  telefono: 'Teléfono',
  clave: 'Clave',
  aceptaPrivacidad: 'Condiciones',
};

export const fieldNames = keysOf(fieldLabels);
