import type { IdFactura } from './record.ts';

/**
 * Environments of the tax agency: facturas of `produccion` have legal effect, and those of `pruebas` have
 * none.
 */
export const entornos = ['produccion', 'pruebas'] as const;

export type Entorno = (typeof entornos)[number];

const HOSTS: Record<Entorno, string> = {
  produccion: 'https://www2.agenciatributaria.gob.es',
  pruebas: 'https://prewww2.aeat.es',
};

/** Text of the QR of a factura (AEAT, «Características del QR», 0.5.0): four parameters, in this order. */
export function qrAddress(entorno: Entorno, { nif, numSerie, fecha }: IdFactura, importe: string): string {
  const parameters = Object.entries({ nif, numserie: numSerie, fecha, importe });
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${HOSTS[entorno]}/wlpl/TIKE-CONT/ValidarQR?${query}`;
}
