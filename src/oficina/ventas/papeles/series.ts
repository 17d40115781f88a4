/** Series of papers (specification §9). */
export const series = {
  '': 'Genérico',
  VA: 'Venta de artículos',
  VV: 'Venta de vehículos',
  RT: 'Reparación/Transformación',
  I: 'Intermediario',
  VV2M: 'Venta Vehículo 2mano',
} as const;

export type Serie = keyof typeof series;
