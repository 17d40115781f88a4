import type { Tasa } from '#comparador/dgt/rate.ts';
import { assumedModel } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import {
  type Coste,
  type CostInput,
  type CostModel,
  costModel,
  type Supuestos,
} from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Anotacion } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import type { OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import type { Supuesto } from './assumed-prices.server.ts';
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
  /** Where and when the business or learners saw the tarifa; null if the autoescuela says it itself. */
  anotada: Anotacion | null;
};

/** Cost of the permit at assumed prices, and whose they are; céntimos with VAT. */
export type Estimacion = Coste & { ochoDeDiez: OchoDeDiez } & Pick<Supuesto, 'origen' | 'tarifas'>;

/** A section as a list shows it. */
export type Tarjeta = Omit<Ficha, 'tarifa' | 'pruebas'> & {
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
  /** Prices assumed in its province; null where nobody assumes any. */
  supuesto: Supuesto | null;
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

/** The same at assumed prices, by the tests of the section, which are kept as long; a visitor seldom changes the prices. */
const assumedModels = new WeakMap<readonly Prueba[], { supuesto: Supuesto; model: CostModel }>();

function assumedModelOf(supuesto: Supuesto, pruebas: readonly Prueba[]): CostModel {
  const known = assumedModels.get(pruebas);
  if (known?.supuesto === supuesto) return known.model;
  const model = assumedModel(supuesto, pruebas);
  assumedModels.set(pruebas, { supuesto, model });
  return model;
}

/** Gives the tests that the cost of an offer is calculated from, with or without a price; null where they are not known. */
export const testsOf = ({ tarifa, pruebas }: Ficha): readonly Prueba[] | null =>
  (tarifa && !tarifa.curso ? tarifa.coste.pruebas : pruebas) ?? null;

/** Gives the cost model of an offer that is not a course's, of its tarifa or at assumed prices; null where nothing can be expected. */
export function offerModel({
  ficha,
  caducada,
  supuesto,
}: Pick<CardInput, 'ficha' | 'caducada' | 'supuesto'>): CostModel | null {
  if (ficha.tarifa && !caducada) return modelOf(ficha.tarifa.coste);
  const known = testsOf(ficha);
  return supuesto && known ? assumedModelOf(supuesto, known) : null;
}

/** Makes the card of a section, with its costs for this case on this day. */
export function toCard(input: CardInput, supuestos: Supuestos, hoy: string): Tarjeta {
  const { tarifa, pruebas: _, ...identity } = input.ficha;
  const { caracteristicas, km, puesto, caducada, supuesto } = input;
  const common = { ...identity, caracteristicas, km, puesto };
  const model = offerModel(input);
  if (!tarifa || caducada) {
    const estimacion = model &&
      supuesto && {
        ...model.describe(supuestos),
        ochoDeDiez: model.eightOfTen(supuestos),
        origen: supuesto.origen,
        tarifas: supuesto.tarifas,
      };
    return { ...common, estimacion, coste: null, caducadaDesde: tarifa?.confirmadaEn ?? null };
  }
  if (tarifa.curso || !model)
    return { ...common, estimacion: null, coste: null, caducadaDesde: null, curso: coursePrice(tarifa, hoy) };
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
