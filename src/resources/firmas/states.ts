/** How far a signing is; nothing else moves it. From `firmado` only the business takes it back, with a reason. */
export const estadosSolicitud = {
  pendiente: 'Sin firmar',
  parcial: 'Firmado en parte',
  firmado: 'Firmado',
  rechazado: 'Rechazado',
  caducado: 'Caducado',
  revocado: 'Revocado',
} as const;

export type EstadoSolicitud = keyof typeof estadosSolicitud;

/** Whether somebody's answer is still waited for. */
export const isOpen = (estado: EstadoSolicitud): boolean => estado === 'pendiente' || estado === 'parcial';

/** What each of the people of a signing is there for. */
export const rolesFirmante = {
  firmante: 'Firma',
  aprobador: 'Da el visto bueno',
  copia: 'Recibe una copia',
} as const;

export type RolFirmante = keyof typeof rolesFirmante;

export const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  Object.keys(of) as [Key, ...Key[]];
