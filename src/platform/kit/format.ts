import { withMinus } from './minus.ts';
import { remembered } from './remembered.ts';

const percent = new Intl.NumberFormat('es-ES', { style: 'percent', maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat('es-ES', { useGrouping: 'min2' });
const oneDecimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('es-ES', { month: 'short', timeZone: 'UTC' });
const list = new Intl.ListFormat('es-ES', { type: 'conjunction' });
const choice = new Intl.ListFormat('es-ES', { type: 'disjunction' });

/** 0.474 → '47 %', with a no-break space. */
export const formatPercent = remembered((ratio: number) => percent.format(ratio));

/** 1312 → '1312', 35431 → '35.431': grouped from five figures on, as Spanish usage asks. */
export const formatCount = remembered((count: number) => whole.format(count));

/** 2.109 → '2,1'. */
export const formatDecimal = remembered((value: number) => oneDecimal.format(value));

/** '2025-12-01' → 'diciembre de 2025'. */
export const formatMonth = remembered((date: string) => month.format(new Date(`${date}T00:00:00Z`)));

/** '2025-12-01' → 'dic'. */
export const formatShortMonth = (date: string) => shortMonth.format(new Date(`${date}T00:00:00Z`));

/** ['Móstoles', 'Ibi'] → 'Móstoles e Ibi'. */
export const formatList = (items: readonly string[]) => list.format(items);

/** `formatChoice(['Móstoles', 'Madrid'])` → 'Móstoles o Madrid'. */
export const formatChoice = (items: readonly string[]) => choice.format(items);

/** `plural(1, 'examen', 'exámenes')` → '1 examen'. */
export const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const wholeEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
  useGrouping: 'always',
});
const exactEuros = new Intl.NumberFormat('es-ES', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  useGrouping: 'always',
});

/** Céntimos to whole euros: 128_412 → '1.284 €', with a no-break space. */
export const formatEuros = remembered((centimos: number) => withMinus(wholeEuros.format(centimos / 100)));

/** Céntimos to euros with both decimals: 9_405 → '94,05 €'. */
export const formatExactEuros = (centimos: number) => withMinus(exactEuros.format(centimos / 100));

const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-11-05' → '5 de noviembre de 2026'. */
export const formatDay = remembered((date: string) => day.format(new Date(`${date}T00:00:00Z`)));

/** 0.84 → '0,8 km'; 23.4 → '23 km'. */
export const formatKm = (km: number) =>
  `${km < 10 ? formatDecimal(km) : formatCount(Math.round(km))}\u00a0km`;

/** Bytes in the largest unit that gives at least 1: 3_200_000 → '3,2 MB'. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)), units.length - 1);
  return `${oneDecimal.format(bytes / 1000 ** step)} ${units[step]}`;
}

/** 'del cliente' for 'el cliente', 'de la factura' for 'la factura'. */
export const ofOne = (one: string): string => `de ${one}`.replace(/^de el /, 'del ');
