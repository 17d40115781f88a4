/** Codes of the API's error answers; the HTTP status is their first three digits. */
export const errorCodes = {
  validacion: 40001,
  sesion: 40101,
  credenciales: 40102,
  segundoFactor: 40103,
  sinPermiso: 40301,
  faltaDobleFactor: 40302,
  confirmarIdentidad: 40303,
  noEncontrado: 40401,
  metodoNoPermitido: 40501,
  demasiadoLento: 40801,
  version: 40901,
  transicion: 40902,
  duplicado: 40903,
  enUso: 40904,
  sinServidorCorreo: 40905,
  puertaCerrada: 40906,
  cuerpoDemasiadoGrande: 41301,
  tipoNoAdmitido: 41501,
  fiscal: 42201,
  claveUsada: 42202,
  demasiadasPeticiones: 42901,
  interno: 50001,
  noDisponible: 50302,
  webCerrada: 50303,
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

/**
 * Body of every error answer. `campos` names each invalid field. `detalle` holds the data of that error
 * (seconds to wait,
 * the current row). `idTraza` finds the log line.
 */
export type ErrorBody = {
  codigo: number;
  mensaje: string;
  campos?: { campo: string; motivo: string }[];
  detalle?: Record<string, unknown>;
  idTraza: string;
};
