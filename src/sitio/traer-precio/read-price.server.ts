import type { PreciosDados } from '#comparador/ofertas/comparador/given-prices.ts';
import { parseGivenPrices } from '#comparador/ofertas/comparador/parse-given-prices.server.ts';
import { MINUTOS } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { BYTES_FOTO, DIAS_DE_ANTES, MEDIOS, type Medio } from '#comparador/tarifas/preciosTraidos/words.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { formatDay } from '#platform/kit/format.ts';
import { isEmail } from '#platform/kit/people/email.ts';
import type { PriceProblem, TypedPrice } from './price-form.tsx';

/** Shortest class that the standard sheet takes, in minutes. */
const LEAST_MINUTES = 30;

type PricesOfForm = Omit<PreciosDados, 'clase'> & { clase: number | null };

/** A photograph says it all: a class of 45 minutes, none included, and no amount. */
const ONLY_FOTO: PricesOfForm = {
  matricula: null,
  clase: null,
  minutos: MINUTOS,
  incluidas: 0,
  clasesBono: null,
  bono: null,
  tramitacion: null,
  presentacion: null,
};

type ReadPrice =
  | { problema: PriceProblem }
  | { precio: { precios: PricesOfForm; medio: Medio; vistoEl: string; email: string } };

type Given = {
  typed: TypedPrice;
  fields: URLSearchParams;
  /** Day in Madrid (`YYYY-MM-DD`). */
  hoy: string;
  /** Photograph as it was sent; undefined without one. */
  foto: Blob | undefined;
};

/** Reads the form of a brought price: the boxes, a photograph or both. */
export function readPrice({ typed, fields, hoy, foto }: Given): ReadPrice {
  const { precios: written, errores } = parseGivenPrices(fields);
  const precios = written ?? (foto && errores.length === 0 ? ONLY_FOTO : null);
  const medio = keysOf(MEDIOS).find((known) => known === typed.medio);
  const prices = [
    ...errores,
    ...(precios === null && errores.length === 0
      ? ['escribe al menos lo que cuesta una clase, o añade una foto']
      : []),
    ...(precios !== null && precios.minutos < LEAST_MINUTES
      ? [`Minutos de la clase: escribe ${LEAST_MINUTES} como poco`]
      : []),
  ];
  const campos = {
    ...(prices.length > 0 && { precios: prices.join('. ') }),
    ...(foto && foto.size > BYTES_FOTO && { foto: `pesa más de ${BYTES_FOTO / 1024 ** 2} MB` }),
    ...(!medio && { medio: 'elige una' }),
    ...dayProblem(typed.vistoEl, hoy),
    ...emailProblem(typed.email),
    ...(!typed.acepto && { acepto: 'marca la casilla si es así' }),
  };
  if (precios === null || !medio || Object.keys(campos).length > 0) return { problema: { campos } };
  return { precio: { precios, medio, vistoEl: typed.vistoEl, email: typed.email } };
}

function dayProblem(day: string, hoy: string): { vistoEl?: string } {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(`${day}T00:00:00Z`)))
    return { vistoEl: 'escribe un día' };
  if (day > hoy) return { vistoEl: 'es un día que todavía no ha llegado' };
  const first = new Date(Date.parse(`${hoy}T00:00:00Z`) - DIAS_DE_ANTES * 86_400_000)
    .toISOString()
    .slice(0, 10);
  return day < first ? { vistoEl: `ha de ser desde el ${formatDay(first)}: los precios cambian` } : {};
}

function emailProblem(email: string): { email?: string } {
  if (email === '') return { email: 'falta' };
  return isEmail(email) ? {} : { email: 'escribe un correo completo, como ana@ejemplo.es' };
}
