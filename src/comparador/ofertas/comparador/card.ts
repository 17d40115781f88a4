import type { Tasa } from '#comparador/dgt/rate.ts';
import {
  type AssumedInput,
  assumedEstimate,
  type Estimacion,
} from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import {
  type Coste,
  type CostInput,
  type CostModel,
  costModel,
  type Supuestos,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import { coursePrice, type PrecioCurso } from './course-price.ts';
import { type Frescura, freshness } from './freshness.ts';
import type { Ficha, OrigenPunto } from './offer.ts';

/** Cost of an autoescuela's tarifa in the alumno's own case; céntimos with VAT. */
export type CosteTarjeta = Coste & {
  ochoDeDiez: OchoDeDiez;
  clase45: number;
  frescura: Exclude<Frescura, 'caducada'>;
  /** `YYYY-MM-DD`. */
  confirmadaEn: string;
  /** Where and when the business saw the tarifa; null if the autoescuela says it itself. */
  anotada: Anotacion | null;
};

/** A section as a list shows it. */
export type Tarjeta = Omit<Ficha, 'tarifa' | 'oficial'> & {
  /** Position in the full order of results, from 1. */
  puesto: number;
  caracteristicas: string[];
  km: number | null;
  origenPunto: OrigenPunto | null;
  practico: Tasa | null;
  teorico: Tasa | null;
  /** Null if the autoescuela publishes no tarifa, or only one that is too old. */
  coste: CosteTarjeta | null;
  /** Only of a course, instead of `coste`. */
  curso?: PrecioCurso | undefined;
  /** Without a price, what it would cost at the prices assumed; null where no prices are assumed or nothing can be expected. */
  estimacion: Estimacion | null;
  /** Last day on which a tariff too old to be compared was confirmed. */
  caducadaDesde: string | null;
};

export type CardInput = {
  ficha: Ficha;
  caracteristicas: string[];
  km: number | null;
  caducada: boolean;
  puesto: number;
  supuesto: AssumedInput | null;
};

/** Cost model of each input: fichas are kept between searches, so the next search finds the model made. */
const models = new WeakMap<CostInput, CostModel>();

function modelOf(input: CostInput): CostModel {
  const known = models.get(input);
  if (known) return known;
  const made = costModel(input);
  models.set(input, made);
  return made;
}

/** Makes the card of a section, with its costs for this case on this day. */
export function toCard(input: CardInput, supuestos: Supuestos, hoy: string): Tarjeta {
  const { tarifa, oficial, ...identity } = input.ficha;
  const { caracteristicas, km, puesto, caducada, supuesto } = input;
  const common = { ...identity, caracteristicas, km, puesto };
  if (!tarifa || caducada) {
    const estimacion = supuesto && oficial && assumedEstimate(supuesto, supuestos, oficial);
    return { ...common, estimacion, coste: null, caducadaDesde: tarifa?.confirmadaEn ?? null };
  }
  if (tarifa.curso)
    return { ...common, estimacion: null, coste: null, caducadaDesde: null, curso: coursePrice(tarifa, hoy) };
  const model = modelOf(tarifa.coste);
  return {
    ...common,
    caducadaDesde: null,
    estimacion: null,
    coste: {
      ...model.describe(supuestos),
      ochoDeDiez: model.eightOfTen(supuestos),
      clase45: model.clase45,
      frescura: freshness(tarifa.confirmadaEn, hoy) === 'reciente' ? 'reciente' : 'sin_confirmar',
      confirmadaEn: tarifa.confirmadaEn,
      anotada: tarifa.anotada ?? null,
    },
  };
}
