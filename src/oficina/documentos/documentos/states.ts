/** Owners of a documento. */
export const entidadesDocumento = {
  negocio: 'Del negocio',
  cliente: 'Cliente',
  contacto: 'Contacto',
  alumno: 'Alumno',
  presupuesto: 'Presupuesto',
  pedido: 'Pedido',
  factura: 'Factura',
} as const;

export type EntidadDocumento = keyof typeof entidadesDocumento;

export const visibilidadesDocumento = {
  interna: 'Solo el negocio',
  cliente: 'También su cliente',
  publica: 'Pública',
} as const;

export type VisibilidadDocumento = keyof typeof visibilidadesDocumento;

/** Results of the antivirus; `noHay` when there is no antivirus. */
export const revisionesDocumento = {
  noHay: 'Sin antivirus',
  limpio: 'Revisado',
  sinRevisar: 'Sin revisar',
  infectado: 'Con virus',
} as const;

export type RevisionDocumento = keyof typeof revisionesDocumento;

/** Whether the screens show the file: not before its antivirus has looked at it, and never with a virus. */
export const isShown = ({ revision }: { revision: RevisionDocumento }): boolean =>
  revision === 'limpio' || revision === 'noHay';

/** States of the firmas of a documento. Only firmas change them. */
export const estadosFirmaDocumento = {
  noRequiere: 'No se firma',
  pendiente: 'Sin firmar',
  parcial: 'Firmado en parte',
  firmado: 'Firmado',
  rechazado: 'Rechazado',
  caducado: 'Caducado',
  revocado: 'Revocado',
} as const;

export type EstadoFirmaDocumento = keyof typeof estadosFirmaDocumento;
