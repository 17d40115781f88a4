import type { Tone } from '#platform/ui/mark.tsx';

/** Statuses of a factura as a paper, as calls and the database write them (specification §4). */
export const EstadoFactura = { preparando: '1', hecha: '2', entregada: '3' } as const;

export type EstadoFactura = (typeof EstadoFactura)[keyof typeof EstadoFactura];

/** Titles for people, in the words of the specification. */
export const estadosFactura = {
  [EstadoFactura.preparando]: 'Preparando',
  [EstadoFactura.hecha]: 'Hecha',
  [EstadoFactura.entregada]: 'Entregada',
} as const satisfies Record<EstadoFactura, string>;

export const tonosFactura: Readonly<Record<EstadoFactura, Tone>> = {
  [EstadoFactura.preparando]: 'over',
  [EstadoFactura.hecha]: 'going',
  [EstadoFactura.entregada]: 'good',
};

/** Statuses in which its lines and its head may be written. */
export const editablesFactura: readonly EstadoFactura[] = [EstadoFactura.preparando];

/** Kinds of factura, as the tax agency lists them (L2). */
export const tiposFactura = {
  F1: 'Factura',
  F2: 'Factura simplificada',
  F3: 'Factura en canje de simplificadas',
  R1: 'Rectificativa (art. 80.1, 2 y 6 LIVA)',
  R2: 'Rectificativa por concurso (art. 80.3 LIVA)',
  R3: 'Rectificativa por impago (art. 80.4 LIVA)',
  R4: 'Rectificativa por otras causas',
  R5: 'Rectificativa de simplificada',
} as const;

/** Methods of a rectificativa: the whole factura again, or only the differences. */
export const metodosRectificacion = { S: 'Por sustitución', I: 'Por diferencias' } as const;

/** States of the cobro. */
export const estadosCobro = {
  borrador: 'Sin emitir',
  pendiente: 'Pendiente',
  parcial: 'En parte',
  cobrada: 'Cobrada',
  anulada: 'Anulada',
} as const;

/** How far the rectificativas that stand correct a factura. */
export const rectificadas = { parte: 'En parte', entera: 'Entera' } as const;

/** States of the answer of the tax agency. */
export const estadosAeat = {
  noAplica: 'Sin emitir',
  pendiente: 'Por enviar',
  aceptado: 'Aceptada',
  aceptadoConErrores: 'Aceptada con errores',
  rechazado: 'Rechazada',
} as const;

/** Highest total of a simplified factura, in euros with tax (RD 1619/2012, art. 4.1.a). */
export const LIMITE_SIMPLIFICADA = '400';

/**
 * Form of the two cobros that offset a rectificativa against the factura that it corrects; they go together.
 */
export const COMPENSACION = 'Compensación';
