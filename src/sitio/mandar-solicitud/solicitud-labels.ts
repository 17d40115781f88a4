import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Fields of the page, in its order, with their names in the summary of errors. */
export const solicitudLabels = {
  permiso: 'Permiso',
  codProvincia: 'Provincia',
  municipio: 'Municipio',
  nombre: 'Tu nombre',
  email: 'Tu correo',
  edad: 'Tu edad',
  fechaNacimiento: 'Fecha de nacimiento',
  tutorNombre: 'Nombre de tu madre, padre o tutor',
  tutorTelefono: 'Teléfono de tu madre, padre o tutor',
  tutorConsiente: 'Consentimiento de tu madre, padre o tutor',
  telefono: 'Teléfono',
  codigoPostal: 'Código postal',
  fechaInicioDeseada: 'Cuándo quieres empezar',
  disponibilidad: 'Disponibilidad',
  mensaje: 'Mensaje',
  autoescuelas: 'Autoescuelas',
  consiento: 'Consentimiento',
  llevar: 'Consentimiento',
} as const;

export type SolicitudField = keyof typeof solicitudLabels;

export const solicitudFieldNames = keysOf(solicitudLabels);

/** The values of the form, unchanged, with the chosen autoescuelas. */
export type TypedSolicitud = Partial<Record<SolicitudField | 'general' | 'buscar', string>> & {
  escuelas: string[];
};

export type FieldErrors = Partial<Record<SolicitudField, string>>;

/** Errors of fields, or a warning about the whole form. */
export type SolicitudProblem = { campos: FieldErrors; aviso?: string; robot?: boolean };
