/**
 * Rule of an open town (decision 201). Of its autoescuelas, four of five have a known address, because a list that leaves out neighbours is no
 * list of the town; half, and three at least, have a price of less than twelve months, because with fewer there is nothing to compare (where
 * there are three at most, all have one); and the results are of twelve months at least, because fewer separate nobody.
 */
const REGLA = { direcciones: 0.8, precios: 0.5, leastPrices: 3, meses: 12 } as const;

/** Days that a town stays open after it no longer meets the rule. */
const DIAS_EN_AMBAR = 30;

/** Months of results that the rates look at (`comparador/dgt/period.server.ts`). */
const MONTHS_SHOWN = 24;

export type Cuentas = { autoescuelas: number; conDireccion: number; conPrecio: number; meses: number };

export type Condicion = {
  nombre: 'Dirección' | 'Precio' | 'Meses';
  hay: number;
  de: number;
  /** Least that the rule asks for. */
  pide: number;
  cumple: boolean;
  /** Words that say the least that is asked for, and how many are missing. */
  dice: string;
};

/** Compares a town with the rule; it is met when all the conditions are, at once. */
export function conditionsOf({ autoescuelas, conDireccion, conPrecio, meses }: Cuentas): Condicion[] {
  const condition = (nombre: Condicion['nombre'], hay: number, de: number, pide: number, why: string) => ({
    nombre,
    hay,
    de,
    pide,
    cumple: hay >= pide,
    dice: `pide ${pide}${why}${hay >= pide ? '' : `: ${pide - hay === 1 ? 'falta' : 'faltan'} ${pide - hay}`}`,
  });
  const half = Math.ceil(autoescuelas * REGLA.precios);
  // A town without autoescuelas is never open.
  const prices = Math.max(1, half, Math.min(autoescuelas, REGLA.leastPrices));
  const whyPrices = prices >= autoescuelas ? ', todas' : prices === half ? ', la mitad' : ' como poco';
  return [
    condition(
      'Dirección',
      conDireccion,
      autoescuelas,
      Math.max(1, Math.ceil(autoescuelas * REGLA.direcciones)),
      '',
    ),
    condition('Precio', conPrecio, autoescuelas, prices, whyPrices),
    condition('Meses', Math.min(meses, MONTHS_SHOWN), MONTHS_SHOWN, REGLA.meses, ' de resultados'),
  ];
}

export const isMet = (conditions: readonly Condicion[]): boolean => conditions.every(({ cumple }) => cumple);

/** State of a town: when it opened, and since when it no longer meets the rule. */
export type Apertura = { abiertoEn: Date | null; incumpleDesde: Date | null };

/** Gives the state of a town after it is compared with the rule. It opens at once, and closes after thirty days in amber. */
export function afterLook({ abiertoEn, incumpleDesde }: Apertura, met: boolean, now: Date): Apertura {
  if (met) return { abiertoEn: abiertoEn ?? now, incumpleDesde: null };
  if (abiertoEn === null) return { abiertoEn, incumpleDesde: null };
  if (incumpleDesde === null) return { abiertoEn, incumpleDesde: now };
  return now < closesAt(incumpleDesde)
    ? { abiertoEn, incumpleDesde }
    : { abiertoEn: null, incumpleDesde: null };
}

/** When a town closes that has been in amber since a moment. */
export const closesAt = (incumpleDesde: Date): Date =>
  new Date(incumpleDesde.getTime() + DIAS_EN_AMBAR * 86_400_000);
