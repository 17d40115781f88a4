/** Fields of the page, in its order, with their names in the summary of errors. */
export const solicitudLabels = {
  permiso: 'Permiso',
  codProvincia: 'Provincia',
  municipio: 'Municipio',
  codigoPostal: 'Código postal',
  fechaInicioDeseada: 'Cuándo quieres empezar',
  disponibilidad: 'Disponibilidad',
  autoescuelas: 'Autoescuelas',
  consiento: 'Consentimiento',
  nombre: 'Tu nombre',
  email: 'Correo electrónico',
  telefono: 'Teléfono',
  fechaNacimiento: 'Fecha de nacimiento',
  tutorNombre: 'Nombre de tu madre, padre o tutor',
  tutorTelefono: 'Teléfono de tu madre, padre o tutor',
  tutorConsiente: 'Consentimiento de tu madre, padre o tutor',
  mensaje: 'Mensaje',
  aceptaPrivacidad: 'Privacidad',
} as const;

export type SolicitudField = keyof typeof solicitudLabels;

export const solicitudFieldNames = Object.keys(solicitudLabels) as SolicitudField[];

/** The values of the form, unchanged, with the chosen autoescuelas. */
export type TypedSolicitud = Partial<Record<SolicitudField | 'general' | 'buscar', string>> & {
  escuelas: string[];
};

export type FieldErrors = Partial<Record<SolicitudField, string>>;

/** Errors of fields, or a warning about the whole form. */
export type SolicitudProblem = { campos: FieldErrors; aviso?: string; robot?: boolean };
