/** Codes of the API's error answers; the HTTP status is their first three digits. */
export const errorCodes = {
  validacion: 40001,
  noEncontrado: 40401,
  metodoNoPermitido: 40501,
  cuerpoDemasiadoGrande: 41301,
  tipoNoAdmitido: 41501,
  demasiadasPeticiones: 42901,
  interno: 50001,
  noDisponible: 50302,
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

/** Body of every error answer. `campos` names each invalid field; `idTraza` finds the log line. */
export type ErrorBody = {
  codigo: number;
  mensaje: string;
  campos?: { campo: string; motivo: string }[];
  idTraza: string;
};
