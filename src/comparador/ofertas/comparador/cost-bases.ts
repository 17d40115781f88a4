import type { ParteExamen } from '#comparador/dgt/permisos.ts';
import type { CostInput } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import { type MedianRow, referenceOf } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { medianRows } from './assumed-price-rows.ts';
import type {
  PermitInput,
  ProvinceInput,
  RateInput,
  SectionInput,
  TarifaInput,
} from './offer-inputs.server.ts';

export type OfferInputs = {
  permits: PermitInput[];
  sections: SectionInput[];
  rates: RateInput[];
  provinces: ProvinceInput[];
  tariffs: TarifaInput[];
  /** Medians of these tarifas, where they are known already. */
  medians?: MedianRow[];
  testId(parte: ParteExamen): number;
};

/** Data of a section to calculate the cost of any tarifa. */
export type CostBase = Omit<CostInput, 'tarifa'>;

/** The base of each section and permit; undefined where a test has no passes anywhere: then nothing can be expected. */
export function costBases(
  inputs: Omit<OfferInputs, 'sections'>,
): (section: SectionInput, permit: PermitInput) => CostBase | undefined {
  const rateOf = ratesOf(inputs);
  const provinces = new Map(
    inputs.provinces.map((row) => [`${row.codProvincia} ${row.permiso} ${row.prueba}`, row]),
  );
  const reference = referenceOf(inputs.medians ?? medianRows(inputs));
  return (section, permit) => {
    const pruebas = permit.partes.map((parte): Prueba | undefined => {
      const id = inputs.testId(parte);
      const where =
        provinces.get(`${section.codProvincia} ${permit.dgt} ${id}`) ??
        provinces.get(`00 ${permit.dgt} ${id}`);
      if (!where) return undefined;
      const { tasa: provincia, intentos, peso } = where;
      const own = rateOf(section, permit, id);
      // If a whole province has no passes, its rates are 0 and no cost can be calculated.
      return { parte, tasa: own?.tasa || provincia, peso: peso + (own?.examenes ?? 0), provincia, intentos };
    });
    if (!pruebas.every((test) => test !== undefined)) return undefined;
    const { referencia } = reference(section.codProvincia, permit.dgt);
    return { referencia, pruebas, tasaDgt: permit.tasa, clasesUsuales: permit.clases };
  };
}

/** Gives the rate of a section in a test of a permit; null without exams. */
export function ratesOf({ rates }: Pick<OfferInputs, 'rates'>) {
  const known = new Map(rates.map((rate) => [`${rate.seccionId} ${rate.permiso} ${rate.prueba}`, rate.tasa]));
  return (section: SectionInput, permit: PermitInput, prueba: number | null) =>
    known.get(`${section.id} ${permit.dgt} ${prueba}`) ?? null;
}
