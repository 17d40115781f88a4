import type pg from 'pg';
import { readSupuestos } from '#comparador/ofertas/comparador/assumed-prices.server.ts';
import { toCard } from '#comparador/ofertas/comparador/card.ts';
import { type CifraCoste, costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import type { Ficha } from '#comparador/ofertas/comparador/offer.ts';
import {
  type OfferReader,
  type ReaderOfZone,
  readAtDatabase,
} from '#comparador/ofertas/comparador/offer-reader.server.ts';
import type { Candidate, OfferSearch } from '#comparador/ofertas/comparador/search-offers.server.ts';
import type { SectionOffer } from '#comparador/ofertas/comparador/section-offers.server.ts';
import { knownAround, type Zona } from '#comparador/ofertas/comparador/zone-condition.server.ts';
import type { Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { CostEstimate } from '#comparador/tarifas/permisosAutoescuela/standing.ts';

/** Kilometres within which alternatives are searched before the whole province. */
export const NEARBY_KM = 15;

const SHOWN = 5;

/**
 * Reason to show another section: it costs less, more alumnos pass (its whole interval is above), or it has a price and
 * this one has none.
 */
export type Motivo = 'coste' | 'aprobados' | 'precio';

export type Alternative = Pick<
  Ficha,
  | 'slug'
  | 'nombre'
  | 'seccion'
  | 'codProvincia'
  | 'municipio'
  | 'origenPunto'
  | 'centros'
  | 'centrosEn'
  | 'practico'
> & {
  km: number | null;
  /** Expected cost for the same case, in céntimos. */
  coste: number | null;
  /** Its tariff leaves lines undeclared. */
  incompleta: boolean;
  /** Its cost in words, at assumed prices if it publishes none; null where none can be expected. */
  cifra: CifraCoste | null;
  motivos: Motivo[];
};

export type Nearby = { ambito: 'radio' | 'provincia'; autoescuelas: Alternative[] };

export type NearbyQuery = {
  oferta: SectionOffer;
  supuestos: Supuestos;
  /** Expected cost of this section; null when it has no comparable price. */
  propio: CostEstimate | null;
  /** Price of a class that the alumno supposes, in whole euros. */
  claseSupuesta?: number | null;
  /** `YYYY-MM-DD`. */
  hoy: string;
  /** Readers of the version that the request has read; without them the database is asked. */
  readerOf?: ReaderOfZone | undefined;
};

/**
 * Up to five other sections that cost less in the same case or that pass more of their learners. Searches within 15 km and, if there is
 * none, in the province. Ordered like every list.
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
  cifra: CifraCoste | null;
  km: number | null;
  coste: number | null;
  incompleta: boolean;
  cheaper: boolean;
  better: boolean;
};

async function betterIn(db: { $client: pg.Pool }, zona: Zona, asked: NearbyQuery): Promise<Alternative[]> {
  const { oferta, supuestos, propio, hoy, readerOf = () => readAtDatabase(db) } = asked;
  const search: OfferSearch = {
    permiso: oferta.permiso.dgt,
    automatico: oferta.automatico,
    zona,
    hoy,
    orden: 'coste',
    pagina: 1,
    ...supuestos,
    lineas: null,
    hasta: null,
    caracteristicas: [],
    comparacion: [],
    centros: [],
  };
  const rows = await takeBetter(readerOf(zona), search, asked);
  return rows.map((row) => toAlternative(row, propio ? 'coste' : 'precio'));
}

/** Reads fichas in the order of the list until enough are better. */
async function takeBetter(reader: OfferReader, search: OfferSearch, asked: NearbyQuery): Promise<Row[]> {
  const { oferta, supuestos, propio, claseSupuesta = null, hoy } = asked;
  const superior = ownRate(oferta)?.superior ?? null;
  const candidates = await reader.candidates(search, { propio, superior });
  const supuestoDe = await readSupuestos(reader, { permiso: search.permiso, claseSupuesta });
  const found: Row[] = [];
  // Usually the first few are enough. If not, hundreds may follow, so each batch is four times larger.
  for (let at = 0, size = SHOWN; at < candidates.length && found.length < SHOWN; at += size, size *= 4) {
    const some = candidates.slice(at, at + size);
    const fichas = await reader.fichas(
      some.map(({ id }) => id),
      search,
    );
    const byId = new Map(fichas.map((read) => [read.id, read]));
    const rowOf = ({ id, km, coste, isCheaper }: Candidate): Row[] => {
      const read = byId.get(id);
      // The offer may have been rebuilt since the search, and be gone.
      if (!read) return [];
      const { ficha, caduca } = read;
      const { practico } = ficha;
      const better =
        superior !== null &&
        practico !== null &&
        practico.comparacion !== 'pocos_datos' &&
        practico.inferior > superior;
      if (!isCheaper && !better) return [];
      const caducada = caduca !== null && caduca <= hoy;
      const supuesto = supuestoDe(ficha.codProvincia);
      const card = toCard({ ...read, caducada, km, puesto: 1, supuesto }, supuestos, hoy);
      const incompleta = (card.coste?.noInformadas.length ?? 0) > 0;
      return [{ ficha, cifra: costFigure(card), km, coste, incompleta, cheaper: isCheaper, better }];
    };
    found.push(...some.flatMap(rowOf));
  }
  return found.slice(0, SHOWN);
}

/** A rate of few exams is not compared. */
function ownRate({ ficha: { practico } }: SectionOffer) {
  return practico && practico.comparacion !== 'pocos_datos' ? practico : null;
}

function toAlternative({ ficha, cheaper, better, ...row }: Row, byCost: 'coste' | 'precio'): Alternative {
  const { slug, nombre, seccion, codProvincia, municipio, origenPunto, centros, practico } = ficha;
  const centrosEn = ficha.centrosEn ?? null;
  const motivos: Motivo[] = [...(cheaper ? [byCost] : []), ...(better ? (['aprobados'] as const) : [])];
  return {
    ...row,
    // To a tenth of a kilometre.
    km: row.km === null ? null : Math.round(row.km * 10) / 10,
    slug,
    nombre,
    seccion,
    codProvincia,
    municipio,
    origenPunto,
    centros,
    centrosEn,
    practico,
    motivos,
  };
}
