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

/** What was typed and is shown again when something of it is wrong: all but the key. */
export type TypedRegistration = Record<Exclude<RegistrationField, 'clave' | 'codigoDgt'>, string>;

export type FieldErrors = Partial<Record<RegistrationField, string>>;

/** Either fields that are wrong, or something about the sending as a whole. */
export type RegistrationProblem = { campos: FieldErrors; aviso?: string };

/** In the order of the page. */
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
  aceptaPrivacidad: 'Privacidad',
};

export const fieldNames = Object.keys(fieldLabels) as RegistrationField[];
