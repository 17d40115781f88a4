import type { FastifyBaseLogger } from 'fastify';
import { permitted } from '#oficina/base/roles/roles.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { report } from '#platform/observe/log/log.server.ts';
import { agendaCards, nextCard } from './agenda-cards.ts';
import type { Card, CardContext, Row } from './cards.ts';
import { clienteCards } from './cliente-cards.ts';
import type { Figura, Fila, Hoy, Tarjeta } from './contract.ts';
import { type FigureQuery, figures } from './figures.server.ts';
import { MOST_FILAS } from './limits.ts';
import type { Asking, ReadList } from './lists.server.ts';
import { officeCards } from './office-cards.ts';
import { readSnoozed } from './snooze.server.ts';

/** Lists and figures read at once: one screen must not take all the connections. */
const AT_ONCE = 4;

/** Most rows that a list gives. */
const MOST = 100;

type Reading = {
  db: Db;
  lists: ReadonlyMap<string, ReadList>;
  asking: Omit<Asking, 'reach'>;
  now: Date;
  log: FastifyBaseLogger;
  /** Most rows of each card; with 0, there are no figures and no agenda either. */
  filas: number;
  /** Only the rows that the person has put off. */
  pospuestas: boolean;
};

type SnoozedRows = Awaited<ReturnType<typeof readSnoozed>>;

/**
 * Reads the caller's figures, agenda and cards: the total and first rows of each list, without those that they put off.
 * A part that fails is named and does not affect the others.
 */
export async function readToday(reading: Reading): Promise<Omit<Hoy, 'inicio'>> {
  const { db, asking, now, log, filas } = reading;
  const { actor } = asking;
  const hoy = todayInMadrid(now);
  const asked: CardContext = { _id: actor._id, hoy, ahora: now };
  const snoozed = await readSnoozed(db, { usuario: actor._id, hoy });
  const isOffice = actor.tipo !== 'cliente';
  const cards = (isOffice ? officeCards : clienteCards).filter((card) => isTheirs(card, asking));
  const money: FigureQuery = { db, actor, hoy };
  const shown = isOffice && filas > 0 ? figures.filter(({ seen }) => seen(money)) : [];
  const dated =
    isOffice && filas > 0 ? [...agendaCards, nextCard].filter((card) => isTheirs(card, asking)) : [];
  const figuras: Figura[] = [];
  const agenda = new Map<string, Fila>();
  let siguiente: Fila | null = null;
  const read: (Tarjeta | undefined)[] = [];
  const fallidas: string[] = [];
  const failed = (card: string, failure: unknown) =>
    report(log, 'card of the day not read', { card, failure });
  const nothingOff = { ...reading, asked, snoozed: new Map(), pospuestas: false };
  await inTurns([
    ...shown.map(({ clave, ruta, leer }, place) => async () => {
      const figura: Figura = { ...NOTHING, clave, ruta: ruta(hoy) };
      try {
        figuras[place] = { ...figura, ...(await leer(money)) };
      } catch (error) {
        failed(clave, error);
        figuras[place] = figura;
      }
    }),
    ...dated.map((card) => async () => {
      try {
        const last = card === nextCard;
        const { filas: found } = await readCard(card, { ...nothingOff, filas: last ? 1 : MOST_FILAS });
        if (last) siguiente = found[0] ?? null;
        else for (const row of found) agenda.set(row._id, row);
      } catch (error) {
        failed(card.clave, error);
        if (!fallidas.includes(card.titulo)) fallidas.push(card.titulo);
      }
    }),
    ...cards.map((card, place) => async () => {
      try {
        read[place] = await readCard(card, { ...reading, asked, snoozed });
      } catch (error) {
        failed(card.clave, error);
        fallidas.push(card.titulo);
      }
    }),
  ]);
  const found = read.filter((card) => card !== undefined);
  return {
    figuras,
    tarjetas: found.filter(({ total, pospuestas }) =>
      reading.pospuestas ? pospuestas > 0 : total > pospuestas,
    ),
    agenda: [...agenda.values()].toSorted(byHour),
    siguiente,
    pospuestas: found.reduce((sum, { pospuestas }) => sum + pospuestas, 0),
    fallidas,
    calculadoEn: now.toISOString(),
  };
}

/** By hour; what has none is last. */
const byHour = (a: Fila, b: Fila): number => (a.cuando ?? 'z').localeCompare(b.cuando ?? 'z');

const NOTHING = { importe: null, cuantas: null, deOtroPrograma: null, antes: null, desde: null };

/** Does some jobs, a few at once. */
async function inTurns(jobs: (() => Promise<void>)[]): Promise<void> {
  const work = async () => {
    for (let next = jobs.shift(); next; next = jobs.shift()) await next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Says whether a card is the caller's work and within their rights. */
function isTheirs({ recurso, trabajo }: Card, { actor }: Omit<Asking, 'reach'>): boolean {
  if (permitted(actor, recurso, 'L') === null) return false;
  return trabajo === undefined || permitted(actor, ...trabajo) !== null;
}

type ReadingCard = Pick<Reading, 'lists' | 'asking' | 'filas' | 'pospuestas'> & {
  asked: CardContext;
  snoozed: SnoozedRows;
};

async function readCard(
  card: Card,
  { lists, asking, asked, snoozed, filas, pospuestas }: ReadingCard,
): Promise<Tarjeta> {
  const { clave, titulo, urge = false, recurso, llamada, pantalla } = card;
  const reach = permitted(asking.actor, recurso, 'L');
  const list = lists.get(llamada);
  if (!reach || !list) throw new Error(`no list ${llamada} for the card ${clave}`);
  const filtro = card.filtro(asked);
  const off = snoozed.get(clave);
  const limite = off ? MOST : Math.max(filas, 1);
  const page = await list({ ...asking, reach }, { ...filtro, limite: String(limite) });
  const query = new URLSearchParams(filtro);
  const isOff = ({ _id }: { _id: string }) => off?.has(_id) === true;
  return {
    clave,
    titulo,
    urge,
    total: page.total,
    totalEs: page.totalEs,
    pospuestas: page.filas.filter(isOff).length,
    filas: page.filas
      .filter((row) => isOff(row) === pospuestas)
      .slice(0, filas)
      .map((row) => filaOf(card, row)),
    llamada: `${llamada}?${query}`,
    ruta: `${pantalla}?${query}`,
  };
}

const filaOf = (card: Card, row: Row) => ({
  _id: row._id,
  version: typeof row.version === 'number' ? row.version : null,
  importe: null,
  telefonoDe: null,
  ...card.fila(row),
});
