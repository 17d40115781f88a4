import type pg from 'pg';
import type { Ficha } from '#resources/comparador/offer.ts';
import { sortKeys } from '#resources/comparador/order-keys.server.ts';
import { chosenOffers, type OfferSearch } from '#resources/comparador/search-offers.server.ts';
import type { SectionOffer } from '#resources/comparador/section-offers.server.ts';
import type { Palabra } from '#resources/comparador/whose-price.ts';
import { knownAround, type Zona } from '#resources/comparador/zone-condition.server.ts';
import type { Supuestos } from '#resources/permisosAutoescuela/cost-model.ts';

/** Alternatives are looked for within so many kilometres before the whole province. */
export const NEARBY_KM = 15;

const SHOWN = 5;

/**
 * Reason to show another section: it costs less, more alumnos pass (its whole interval is above), or it has a price and
 * this one has none.
 */
export type Motivo = 'coste' | 'aprobados' | 'precio';

export type Alternative = Pick<
  Ficha,
  'slug' | 'nombre' | 'seccion' | 'codProvincia' | 'municipio' | 'origenPunto' | 'centros' | 'practico'
> & {
  km: number | null;
  /** Expected cost for the same case, in céntimos. */
  coste: number | null;
  /** Its tariff leaves lines undeclared. */
  incompleta: boolean;
  /** Whose word its price is; null without a price. */
  palabra: Palabra | null;
  motivos: Motivo[];
};

export type Nearby = { ambito: 'radio' | 'provincia'; autoescuelas: Alternative[] };

export type NearbyQuery = {
  seccion: number;
  oferta: SectionOffer;
  supuestos: Supuestos;
  /** Expected cost of this section; null when it has no comparable price. */
  esperado: number | null;
  /** `YYYY-MM-DD`. */
  hoy: string;
};

/**
 * Up to five other sections that cost less than one in the same case or that pass more of their learners, in the order
 * of every list: within 15 km or, where there is none, in its province.
 */
export async function nearbySections(db: { $client: pg.Pool }, asked: NearbyQuery): Promise<Nearby> {
  const { punto, ficha } = asked.oferta;
  if (punto) {
    const autoescuelas = await betterIn(db, knownAround(punto, NEARBY_KM), asked);
    if (autoescuelas.length > 0) return { ambito: 'radio', autoescuelas };
  }
  const zona = { tipo: 'provincia', codigo: ficha.codProvincia } as const;
  return { ambito: 'provincia', autoescuelas: await betterIn(db, zona, asked) };
}

type Row = {
  ficha: Ficha;
  km: number | null;
  coste: number | null;
  incompleta: boolean;
  cheaper: boolean;
  better: boolean;
};

async function betterIn(db: { $client: pg.Pool }, zona: Zona, asked: NearbyQuery): Promise<Alternative[]> {
  const { oferta, supuestos, seccion, esperado, hoy } = asked;
  const search: OfferSearch = {
    permiso: oferta.permiso.dgt,
    automatico: oferta.automatico,
    zona,
    hoy,
    orden: 'coste',
    pagina: 1,
    ...supuestos,
    linea: null,
    hasta: null,
    caracteristicas: [],
    comparacion: [],
    centros: [],
  };
  const { chosen, values } = chosenOffers(search);
  const own = ownRate(oferta);
  const add = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const cost = add(esperado, 'int');
  const rate = add(own?.superior ?? null, 'float8');
  const text = `${chosen}, candidatas AS (
      SELECT e.*, o.ficha, e.coste IS NOT NULL AND (${cost} IS NULL OR e.coste < ${cost}) AS cheaper,
        coalesce((o.ficha #>> '{practico,inferior}')::float8 > ${rate} AND e.comparacion <> 'pocos_datos', false) AS better
      FROM elegidas e JOIN ofertas o ON o.permiso = $1 AND o.automatico = $2 AND o.seccion_id = e.seccion_id
      WHERE e.seccion_id <> ${add(seccion, 'int')}
    )
    SELECT ficha, round(km::numeric, 1)::float8 AS km, coste, incompleta, cheaper, better
    FROM candidatas WHERE cheaper OR better ORDER BY ${sortKeys('coste')} LIMIT ${SHOWN}`;
  const { rows } = await db.$client.query<Row>({
    name: `cercanas ${zona.tipo} ${supuestos.teoriaAprobada}`,
    text,
    values,
  });
  return rows.map((row) => toAlternative(row, esperado === null ? 'precio' : 'coste'));
}

/** A rate of few exams is not compared. */
function ownRate({ ficha: { practico } }: SectionOffer) {
  return practico && practico.comparacion !== 'pocos_datos' ? practico : null;
}

function toAlternative({ ficha, cheaper, better, ...row }: Row, byCost: 'coste' | 'precio'): Alternative {
  const { slug, nombre, seccion, codProvincia, municipio, origenPunto, centros, practico } = ficha;
  const motivos: Motivo[] = [...(cheaper ? [byCost] : []), ...(better ? (['aprobados'] as const) : [])];
  const { tarifa } = ficha;
  const known = row.coste !== null && tarifa;
  return {
    ...row,
    palabra: known ? { anotada: tarifa.anotada ?? null, confirmadaEn: tarifa.confirmadaEn } : null,
    slug,
    nombre,
    seccion,
    codProvincia,
    municipio,
    origenPunto,
    centros,
    practico,
    motivos,
  };
}
