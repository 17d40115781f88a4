/**
 * States of a solicitud; only its own steps change them. Only the business revokes a `firmado`, with a
 * reason.
 */
export const estadosSolicitud = {
  pendiente: 'Sin firmar',
  parcial: 'Firmado en parte',
  firmado: 'Firmado',
  rechazado: 'Rechazado',
  caducado: 'Caducado',
  revocado: 'Revocado',
} as const;

export type EstadoSolicitud = keyof typeof estadosSolicitud;

/** Whether the solicitud still waits for an answer. */
export const isOpen = (estado: EstadoSolicitud): boolean => estado === 'pendiente' || estado === 'parcial';

/** Role of each person of a signing. */
export const rolesFirmante = {
  firmante: 'Firma',
  aprobador: 'Da el visto bueno',
  copia: 'Recibe una copia',
} as const;

export type RolFirmante = keyof typeof rolesFirmante;
