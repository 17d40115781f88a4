import type { FastifyBaseLogger } from 'fastify';
import { report } from '#api/log/log.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { permitted } from '#office/access/roles.ts';
import type { Card, CardContext, Row } from './cards.ts';
import { clienteCards } from './cliente-cards.ts';
import type { Hoy, Tarjeta } from './contract.ts';
import type { Asking, ReadList } from './lists.server.ts';
import { officeCards } from './office-cards.ts';

/** Rows shown of each list. */
const SHOWN = 5;

/** Lists read at once: one screen must not take all the connections. */
const AT_ONCE = 4;

type Reading = {
  lists: ReadonlyMap<string, ReadList>;
  asking: Omit<Asking, 'reach'>;
  now: Date;
  log: FastifyBaseLogger;
};

/**
 * Reads the caller's cards: the total and first rows of each list. A list that fails is named and does
 * not affect the others.
 */
export async function readToday({ lists, asking, now, log }: Reading): Promise<Hoy> {
  const { actor } = asking;
  const cards = (actor.tipo === 'cliente' ? clienteCards : officeCards).filter((card) =>
    isTheirs(card, asking),
  );
  const asked: CardContext = { _id: actor._id, hoy: todayInMadrid(now), ahora: now };
  const read: (Tarjeta | undefined)[] = [];
  const fallidas: string[] = [];
  const queue = [...cards.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [place, card] = next;
      try {
        read[place] = await readCard(card, { lists, asking, asked });
      } catch (error) {
        report(log, 'card of the day not read', { card: card.clave, failure: error });
        fallidas.push(card.titulo);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const tarjetas = read.filter((card) => card !== undefined && card.total > 0) as Tarjeta[];
  return { tarjetas, fallidas, calculadoEn: now.toISOString() };
}

/** Says whether a card is the caller's work and within their rights. */
function isTheirs({ recurso, trabajo }: Card, { actor }: Omit<Asking, 'reach'>): boolean {
  if (permitted(actor, recurso, 'L') === null) return false;
  return trabajo === undefined || permitted(actor, ...trabajo) !== null;
}

type ReadingCard = Pick<Reading, 'lists' | 'asking'> & { asked: CardContext };

async function readCard(card: Card, { lists, asking, asked }: ReadingCard): Promise<Tarjeta> {
  const { clave, titulo, urge = false, recurso, llamada, pantalla } = card;
  const reach = permitted(asking.actor, recurso, 'L');
  const list = lists.get(llamada);
  if (!reach || !list) throw new Error(`no list ${llamada} for the card ${clave}`);
  const filtro = card.filtro(asked);
  const page = await list({ ...asking, reach }, { ...filtro, limite: String(SHOWN) });
  const query = new URLSearchParams(filtro);
  return {
    clave,
    titulo,
    urge,
    total: page.total,
    totalEs: page.totalEs,
    filas: page.filas.map((row) => ({ _id: row._id, ...card.fila(row as Row) })),
    llamada: `${llamada}?${query}`,
    ruta: `${pantalla}?${query}`,
  };
}
