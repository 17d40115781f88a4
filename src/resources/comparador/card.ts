import type { Tasa } from '#dgt/rate.ts';
import { type Coste, costModel, type Supuestos } from '../permisosAutoescuela/cost-model.ts';
import type { Ficha, OrigenPunto } from './offer.ts';

/** Six months after it was last confirmed a tariff is marked, after twelve it is no longer compared. */
export type Frescura = 'reciente' | 'sin_confirmar' | 'caducada';

/** What a school's tariff costs a learner in their own case; céntimos with VAT. */
export type CosteTarjeta = Coste & {
  clase45: number;
  frescura: Exclude<Frescura, 'caducada'>;
  /** `YYYY-MM-DD`. */
  confirmadaEn: string;
};

/** A section as a list shows it. */
export type Tarjeta = Omit<Ficha, 'tarifa'> & {
  /** Place in the whole order, from 1. */
  puesto: number;
  caracteristicas: string[];
  km: number | null;
  origenPunto: OrigenPunto | null;
  practico: Tasa | null;
  teorico: Tasa | null;
  /** Null where the school publishes no tariff, or too old a one. */
  coste: CosteTarjeta | null;
  /** Last day on which a tariff too old to be compared was confirmed. */
  caducadaDesde: string | null;
};

export type CardInput = {
  ficha: Ficha;
  caracteristicas: string[];
  km: number | null;
  caducada: boolean;
  puesto: number;
};

/** A section found, with its costs for this learner on this day. */
export function toCard(input: CardInput, supuestos: Supuestos, hoy: string): Tarjeta {
  const { tarifa, ...identity } = input.ficha;
  const { caracteristicas, km, puesto, caducada } = input;
  const common = { ...identity, caracteristicas, km, puesto };
  if (!tarifa) return { ...common, coste: null, caducadaDesde: null };
  if (caducada) return { ...common, coste: null, caducadaDesde: tarifa.confirmadaEn };
  const model = costModel(tarifa.coste);
  return {
    ...common,
    caducadaDesde: null,
    coste: {
      ...model.describe(supuestos),
      clase45: model.clase45,
      frescura: freshness(tarifa.confirmadaEn, hoy) === 'reciente' ? 'reciente' : 'sin_confirmar',
      confirmadaEn: tarifa.confirmadaEn,
    },
  };
}

/** How fresh a tariff is on a day; both `YYYY-MM-DD`. */
export function freshness(confirmadaEn: string, hoy: string): Frescura {
  if (hoy >= monthsAfter(confirmadaEn, 12)) return 'caducada';
  return hoy >= monthsAfter(confirmadaEn, 6) ? 'sin_confirmar' : 'reciente';
}

/** The same day so many months later, or the last one of a shorter month, as PostgreSQL counts. */
function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}
