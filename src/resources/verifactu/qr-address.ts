import type { IdFactura } from './record.ts';

const HOSTS = {
  produccion: 'https://www2.agenciatributaria.gob.es',
  pruebas: 'https://prewww2.aeat.es',
} as const;

/** Where the tax agency checks invoices that are real, and those that are not. */
export type Entorno = keyof typeof HOSTS;

/** What the QR of an invoice says (AEAT, «Características del QR», 0.5.0): four parameters, in this order. */
export function qrAddress(entorno: Entorno, { nif, numSerie, fecha }: IdFactura, importe: string): string {
  const parameters = Object.entries({ nif, numserie: numSerie, fecha, importe });
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${HOSTS[entorno]}/wlpl/TIKE-CONT/ValidarQR?${query}`;
}
