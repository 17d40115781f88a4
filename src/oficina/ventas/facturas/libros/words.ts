import { CAUSES, causeWords } from '#oficina/ventas/papeles/causas.ts';
import type { Impuesto } from '#oficina/ventas/papeles/rates.ts';
import type { FilaIva } from './contract.ts';

/** Taxes as records call them (list L1). */
export const impuestosDeclarados: Readonly<Record<string, Impuesto>> = {
  '01': 'IVA',
  '02': 'IPSI',
  '03': 'IGIC',
};

const CALIFICACIONES: Readonly<Record<string, string>> = {
  S1: 'Sujeto',
  S2: 'Inversión del sujeto pasivo',
};

/** Key of list L8 for the margin scheme. */
const REBU = '03';

/** `calificacion` of a factura of another program whose tax rate is not known. */
const ANTERIOR = 'otro';

type Alike = Pick<FilaIva, 'impuesto' | 'claveRegimen' | 'calificacion'>;

/** Régimen in words: 'Régimen general', 'Bienes usados (REBU), por el margen', 'Exento, art. 20…'. */
export function regimeWords({ impuesto, claveRegimen, calificacion }: Alike): string {
  if (claveRegimen === REBU) return 'Bienes usados (REBU), por el margen';
  if (calificacion === 'S1') return 'Régimen general';
  if (calificacion === ANTERIOR) return 'De otro programa, varios tipos o sin IVA';
  const cause = CAUSES.find((one) => one === calificacion);
  if (cause) return causeWords(cause, impuestosDeclarados[impuesto] ?? 'IVA');
  return CALIFICACIONES[calificacion] ?? calificacion;
}
