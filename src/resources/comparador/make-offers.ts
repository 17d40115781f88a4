import type { ParteExamen } from '#dgt/permisos.ts';
import { provincias } from '#kit/provincias.ts';
import { COCHE_AUTOMATICO } from '../caracteristicasAutoescuela/catalogue.ts';
import {
  officialPart,
  type ParteOficial,
  type PreciosSupuestos,
} from '../permisosAutoescuela/assumed-cost.ts';
import { type CostInput, costModel } from '../permisosAutoescuela/cost-model.ts';
import { anotacionOf } from '../permisosAutoescuela/origen.ts';
import { isTheory, type Prueba } from '../permisosAutoescuela/resits.ts';
import {
  type MedianRow,
  type OrigenMediana,
  referenceOf,
  TODA_ESPANA,
  tarifaMedians,
  toTarifa,
} from '../permisosAutoescuela/tarifa-lines.ts';
import type { Ficha, TarifaPublicada } from './offer.ts';
import type {
  PermitInput,
  ProvinceInput,
  RateInput,
  SectionInput,
  TarifaInput,
} from './offer-inputs.server.ts';

/** The costs are stored for every number of classes from 1 to this one. */
export const CLASES_MAXIMAS = 60;

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

/** A row of `ofertas`, with the names of its columns. */
export type OfferRow = {
  permiso: number;
  automatico: boolean;
  seccion_id: number;
  escuela_id: number;
  cod_provincia: string;
  nombre: string;
  busqueda: string;
  codigo: string;
  seccion: string;
  codigo_postal: string | null;
  lat: number | null;
  lon: number | null;
  centro: number | null;
  caduca: string | null;
  sin_informar: number;
  sin_informar_aprobada: number;
  costes: number[] | null;
  costes_aprobada: number[] | null;
  precios: number[] | null;
  precios_aprobada: number[] | null;
  varianza: number | null;
  varianza_aprobada: number | null;
  practicos: number | null;
  tasas: number | null;
  tasas_aprobada: number | null;
  var_teoricos: number | null;
  var_practicos: number | null;
  clase_45: number | null;
  tasa: number | null;
  comparacion: string | null;
  examenes: number;
  caracteristicas: string[];
  centros: number[];
  ficha: Ficha;
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

function ratesOf({ rates }: Pick<OfferInputs, 'rates'>) {
  const known = new Map(rates.map((rate) => [`${rate.seccionId} ${rate.permiso} ${rate.prueba}`, rate.tasa]));
  return (section: SectionInput, permit: PermitInput, prueba: number | null) =>
    known.get(`${section.id} ${permit.dgt} ${prueba}`) ?? null;
}

/** Makes every offer of the given sections: permits with exams and permits with a tarifa. */
export function* makeOffers(inputs: OfferInputs): Generator<OfferRow> {
  const { permits, sections } = inputs;
  const tariffs = Map.groupBy(inputs.tariffs, ({ clienteId, permiso }) => `${clienteId} ${permiso}`);
  const rateOf = ratesOf(inputs);
  const baseOf = costBases(inputs);
  for (const permit of permits) {
    for (const section of sections) {
      const own = (tariffs.get(`${section.clienteId} ${permit.codigo}`) ?? []).filter(
        ({ seccion }) => seccion === null || seccion === section.seccion,
      );
      const practico = rateOf(section, permit, permit.practica);
      const teorico = rateOf(section, permit, permit.teorica);
      if (!practico && !teorico && own.length === 0) continue;
      const base = baseOf(section, permit);
      for (const automatico of permit.codigo === 'B' ? [false, true] : [false]) {
        const tarifa =
          base &&
          cheapest(
            own.filter((row) => row.automatico === automatico),
            (row) => ({ ...base, tarifa: toTarifa(row) }),
            permit.clases,
          );
        if (automatico && !tarifa && !section.caracteristicas.includes(COCHE_AUTOMATICO)) continue;
        const oficial = base ? officialOf(base) : null;
        yield offerRow({ permit, section, automatico, practico, teorico, tariff: tarifa, oficial });
      }
    }
  }
}

const officialOf = ({ pruebas }: CostBase): ParteOficial =>
  officialPart(
    pruebas,
    pruebas.filter(({ parte }) => !isTheory(parte)),
  );

/** Medians of the tariffs in force, as they are also kept for the downloads. */
export function medianRows({ tariffs, permits }: Pick<OfferInputs, 'tariffs' | 'permits'>) {
  const ids = new Map(permits.map(({ codigo, dgt }) => [codigo, dgt]));
  return tarifaMedians(
    tariffs.map((row) => ({
      codProvincia: row.codProvincia,
      permiso: ids.get(row.permiso) ?? 0,
      tarifa: toTarifa(row),
    })),
  );
}

/** A row of `precios_supuestos`, with the names of its columns. */
export type AssumedPricesRow = {
  permiso: number;
  cod_provincia: string;
  precios: PreciosSupuestos;
  origen: OrigenMediana;
  tarifas: number;
  tasa_dgt: number;
  practicas: number;
};

/** Makes the prices assumed of who publishes none, for each permit, in each province and in the whole country. */
export function assumedPrices(
  permits: readonly PermitInput[],
  medians: readonly MedianRow[],
): AssumedPricesRow[] {
  const reference = referenceOf(medians);
  const codes = [TODA_ESPANA, ...provincias.map(({ codigo }) => codigo)];
  return permits.flatMap(({ dgt, tasa, partes }) =>
    codes.map((codProvincia) => {
      const { referencia, clase, origen, tarifas } = reference(codProvincia, dgt);
      return {
        permiso: dgt,
        cod_provincia: codProvincia,
        precios: { ...referencia, clase },
        origen,
        tarifas,
        tasa_dgt: tasa,
        practicas: partes.filter((parte) => !isTheory(parte)).length,
      };
    }),
  );
}

type Priced = { row: TarifaInput; coste: CostInput };

/**
 * Picks, among those that the autoescuela says itself and else those that were noted, the tarifa with fewest undeclared
 * lines and then the cheapest for the usual alumno.
 */
function cheapest(
  rows: TarifaInput[],
  inputOf: (row: TarifaInput) => CostInput,
  clases: number,
): Priced | undefined {
  const priced = rows.map((row) => {
    const coste = inputOf(row);
    return { row, coste, ...costModel(coste).describe({ clases, teoriaAprobada: false }) };
  });
  const noted = ({ row }: Priced) => Number(row.origen === 'anotada');
  priced.sort(
    (a, b) => noted(a) - noted(b) || a.noInformadas.length - b.noInformadas.length || a.esperado - b.esperado,
  );
  return priced[0];
}

type OfferParts = {
  permit: PermitInput;
  section: SectionInput;
  automatico: boolean;
  practico: Ficha['practico'];
  teorico: Ficha['teorico'];
  tariff: Priced | undefined;
  oficial: ParteOficial | null;
};

/** Makes the row of an offer. */
export function offerRow({
  permit,
  section,
  automatico,
  practico,
  teorico,
  tariff,
  oficial,
}: OfferParts): OfferRow {
  const { id, slug, nombre, busqueda, codigo, seccion, codProvincia, codigoPostal, lat, lon, centros } =
    section;
  const { municipio, origenPunto, caracteristicas } = section;
  return {
    permiso: permit.dgt,
    automatico,
    seccion_id: id,
    escuela_id: section.escuelaId,
    cod_provincia: codProvincia,
    nombre,
    busqueda,
    codigo,
    seccion,
    codigo_postal: codigoPostal,
    lat,
    lon,
    centro: centros[0]?.id ?? null,
    ...priceColumns(tariff),
    practicos: oficial?.practicos ?? null,
    tasas: oficial?.tasas ?? null,
    tasas_aprobada: oficial?.tasasAprobada ?? null,
    var_teoricos: oficial?.varTeoricos ?? null,
    var_practicos: oficial?.varPracticos ?? null,
    tasa: practico?.tasa ?? null,
    comparacion: practico?.comparacion ?? null,
    examenes: (practico?.examenes ?? 0) + (teorico?.examenes ?? 0),
    caracteristicas,
    centros: centros.map((centre) => centre.id),
    ficha: {
      slug,
      nombre,
      codigo,
      seccion,
      codProvincia,
      municipio,
      origenPunto,
      centros: centros.map((centre) => centre.nombre),
      practico,
      teorico,
      oficial,
      tarifa: tariff ? published(tariff) : null,
    },
  };
}

function priceColumns(tariff: Priced | undefined) {
  if (!tariff) {
    const none = { costes: null, costes_aprobada: null, precios: null, precios_aprobada: null };
    const unknown = { varianza: null, varianza_aprobada: null };
    return { ...none, ...unknown, caduca: null, sin_informar: 0, sin_informar_aprobada: 0, clase_45: null };
  }
  const model = costModel(tariff.coste);
  const curve = (value: typeof model.expected, teoriaAprobada: boolean) =>
    Array.from({ length: CLASES_MAXIMAS }, (_, index) => value({ clases: index + 1, teoriaAprobada }));
  const missing = (teoriaAprobada: boolean) =>
    model.describe({ clases: 1, teoriaAprobada }).noInformadas.length;
  return {
    costes: curve(model.expected, false),
    costes_aprobada: curve(model.expected, true),
    precios: curve(model.own, false),
    precios_aprobada: curve(model.own, true),
    varianza: model.variance(false),
    varianza_aprobada: model.variance(true),
    caduca: tariff.row.caduca,
    sin_informar: missing(false),
    sin_informar_aprobada: missing(true),
    clase_45: model.clase45,
  };
}

function published({ row, coste }: Priced): TarifaPublicada {
  const { nombre, vigenteDesde, confirmadaEn, condiciones } = row;
  const { clase45 } = costModel(coste);
  return { nombre, vigenteDesde, confirmadaEn, condiciones, coste, clase45, anotada: anotacionOf(row) };
}
