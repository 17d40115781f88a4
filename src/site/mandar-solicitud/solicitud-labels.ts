/** Fields of the page, in its order, with their names in the summary of errors. */
export const requestLabels = {
  permiso: 'Permiso',
  codProvincia: 'Provincia',
  municipio: 'Municipio',
  codigoPostal: 'Código postal',
  fechaInicioDeseada: 'Cuándo quieres empezar',
  disponibilidad: 'Disponibilidad',
  autoescuelas: 'Autoescuelas',
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

export type RequestField = keyof typeof requestLabels;

export const requestFieldNames = Object.keys(requestLabels) as RequestField[];

/** The values of the form, unchanged, with the chosen autoescuelas. */
export type TypedRequest = Partial<Record<RequestField | 'general' | 'buscar', string>> & {
  escuelas: string[];
};

export type FieldErrors = Partial<Record<RequestField, string>>;

/** Errors of fields, or a warning about the whole form. */
export type RequestProblem = { campos: FieldErrors; aviso?: string };
