import type pg from 'pg';
import type { SupuestoDe } from './assumed-prices.server.ts';
import { type Tarjeta, toCard } from './card.ts';
import type { OffersOfPermit } from './exam-centres.server.ts';
import { type LaidOut, publishesPrice, type RowOfSections, type TiedRows } from './lay-out-rows.ts';
import type { Ficha } from './offer.ts';
import type { OfferReader } from './offer-reader.server.ts';
import { type OfferSearch, PAGE_SIZE } from './search-offers.server.ts';

/** A group of rows of a list. */
export type Grupo = {
  /** Part of the list: 0 with a known place; 1 and 2 by where they are examined. */
  parte: number;
  conPrecio: boolean;
  /** Rows of the whole group, tied if there are several; and those of them on this page. */
  total: number;
  enPagina: number;
  /** Céntimos that its cheapest row costs more than that of the group before; null in the first of its part. */
  diferencia: number | null;
};

/** An autoescuela in a list: its first section in the order of the search, and the others found. */
export type Fila = Tarjeta & { otras: Tarjeta[] };

export type CardsInput = {
  page: LaidOut;
  search: OfferSearch;
  supuestoDe: SupuestoDe;
};

/** Card of an offer, before the alumno's case is known. */
export type FichaLeida = {
  id: number;
  ficha: Ficha;
  caracteristicas: string[];
  /** First day on which its tariff is too old. */
  caduca: string | null;
};

/** Reads what the rows of a page show. */
export async function readCards(
  offers: Pick<OfferReader, 'fichas'>,
  input: CardsInput,
): Promise<{ tarjetas: Fila[]; grupos: Grupo[] }> {
  const filas = input.page.grupos.flatMap((group) => group.filas);
  const cardOf = await cardMaker(offers, filas, input);
  let puesto = (input.search.pagina - 1) * PAGE_SIZE;
  const rowOf = ({ seccion, otras }: RowOfSections): Fila[] => {
    const first = cardOf(seccion, puesto + 1);
    // An offer that was made anew since the search may be gone.
    if (!first) return [];
    puesto++;
    return [{ ...first, otras: otras.flatMap((other) => cardOf(other, puesto) ?? []) }];
  };
  const groups = input.page.grupos.map((group) => ({ group, tarjetas: group.filas.flatMap(rowOf) }));
  return {
    tarjetas: groups.flatMap(({ tarjetas }) => tarjetas),
    grupos: groups.map(({ group, tarjetas }) => toGrupo(group, tarjetas.length)),
  };
}

const toGrupo = ({ tramo, total, diferencia }: TiedRows, enPagina: number): Grupo => ({
  parte: Math.floor(tramo / 2),
  conPrecio: publishesPrice(tramo),
  total,
  enPagina,
  diferencia,
});

async function cardMaker(
  { fichas }: Pick<OfferReader, 'fichas'>,
  filas: RowOfSections[],
  { page, search, supuestoDe }: CardsInput,
): Promise<(id: number, puesto: number) => Tarjeta | undefined> {
  const ids = filas.flatMap(({ seccion, otras }) => [seccion, ...otras]);
  const rows = await fichas(ids, search);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id, puesto) => {
    const row = byId.get(id);
    const caducada = row?.caduca != null && row.caduca <= search.hoy;
    const distance = page.km.get(id);
    // To a tenth of a kilometre.
    const km = distance === undefined ? null : Math.round(distance * 10) / 10;
    if (!row) return undefined;
    const supuesto = supuestoDe(row.ficha.codProvincia);
    return toCard({ ...row, caducada, km, puesto, supuesto }, search, search.hoy);
  };
}

/** Reads what cards show of some sections, and the version of the offers; those that have no offer any more are missing. */
export async function selectFichas(
  db: { $client: pg.Pool },
  { ids, permiso, automatico }: OffersOfPermit & { ids: readonly number[] },
): Promise<{ version: number; fichas: FichaLeida[] }> {
  const { rows } = await db.$client.query<FichaLeida & { version: number }>({
    name: 'fichas de una página',
    // A single statement reads both tables as of the same moment.
    text: `SELECT seccion_id AS id, ficha, caracteristicas, caduca, ofertas_version AS version
      FROM ofertas CROSS JOIN version_publica
      WHERE permiso = $1 AND automatico = $2 AND seccion_id = ANY ($3::int[])`,
    values: [permiso, automatico, ids],
  });
  return { version: rows[0]?.version ?? 0, fichas: rows.map(({ version: _, ...ficha }) => ficha) };
}
