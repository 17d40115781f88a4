import type { ParteOficial } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { type CostInput, costModel } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { anotacionOf } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import type { Prueba } from '#comparador/tarifas/permisosAutoescuela/resits.ts';
import type { Ficha, TarifaPublicada } from './offer.ts';
import type { PermitInput, SectionInput, TarifaInput } from './offer-inputs.server.ts';

/** The costs are stored for every number of classes from 1 to this one. */
export const CLASES_MAXIMAS = 60;

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
  pueblo_lat: number | null;
  pueblo_lon: number | null;
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

/** A tarifa and the input of its cost model. */
export type PricedTarifa = { row: TarifaInput; coste: CostInput };

type OfferParts = {
  permit: PermitInput;
  section: SectionInput;
  automatico: boolean;
  practico: Ficha['practico'];
  teorico: Ficha['teorico'];
  tariff: PricedTarifa | undefined;
  oficial: ParteOficial | null;
  pruebas: readonly Prueba[] | null;
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
  pruebas,
}: OfferParts): OfferRow {
  const { id, slug, nombre, busqueda, codigo, seccion, codProvincia, codigoPostal, lat, lon, centros } =
    section;
  const { municipio, origenPunto, caracteristicas, puebloDelNombre: pueblo } = section;
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
    pueblo_lat: pueblo?.lat ?? null,
    pueblo_lon: pueblo?.lon ?? null,
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
      centrosEn: section.centrosEn,
      ...(pueblo && { puebloDelNombre: { codigo: pueblo.codigo, nombre: pueblo.nombre } }),
      ...(section.contesta && { contesta: section.contesta }),
      practico,
      teorico,
      ...(!tariff && { pruebas }),
      tarifa: tariff ? published(tariff) : null,
    },
  };
}

function priceColumns(tariff: PricedTarifa | undefined) {
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

function published({ row, coste }: PricedTarifa): TarifaPublicada {
  const { nombre, vigenteDesde, confirmadaEn, condiciones } = row;
  const { clase45 } = costModel(coste);
  return { nombre, vigenteDesde, confirmadaEn, condiciones, coste, clase45, anotada: anotacionOf(row) };
}
