/** What a document belongs to. */
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

/** What an antivirus said of it: it is told when there is none, too. */
export const revisionesDocumento = {
  noHay: 'Sin antivirus',
  limpio: 'Revisado',
  sinRevisar: 'Sin revisar',
  infectado: 'Con virus',
} as const;

export type RevisionDocumento = keyof typeof revisionesDocumento;

/** How far it is signed; signatures move it, and nobody by hand. */
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
