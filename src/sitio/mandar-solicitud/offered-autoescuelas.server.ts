import { townOfText } from '#comparador/lugares/municipios/town-of-text.server.ts';
import type { Palabra } from '#comparador/ofertas/comparador/whose-price.ts';
import {
  autoescuelasOf,
  type NamedAutoescuela,
  searchReceivers,
} from '#oficina/relacion/alumnos/receivers.server.ts';
import { seenPrices } from '#oficina/relacion/alumnos/seen-prices.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { centimos } from '#platform/kit/amounts/money.ts';

/** An autoescuela of the page, with its price of today in the comparator; céntimos with VAT. */
export type OfferedAutoescuela = NamedAutoescuela & {
  municipio: string | null;
  coste: number | null;
  clases: number | null;
  palabra: Palabra | null;
  /** True for a result of the visitor's search. */
  buscada: boolean;
};

type AutoescuelasQuery = {
  slugs: string[];
  texto: string;
  codProvincia: string | null;
  permiso: string;
  hoy: string;
};

const MOST = 12;

/** Gives the chosen autoescuelas first, and then the results of the search. */
export async function offeredAutoescuelas(db: Db, asked: AutoescuelasQuery): Promise<OfferedAutoescuela[]> {
  const { texto, codProvincia, permiso, hoy } = asked;
  const municipio = townOfText(texto.slice(0, 80))?.codigo ?? null;
  const slugs = [...new Set(asked.slugs)].slice(0, MOST);
  const [chosen, found] = await Promise.all([
    autoescuelasOf(db, slugs),
    texto.trim() === '' ? [] : searchReceivers(db, { texto: texto.slice(0, 80), municipio, codProvincia }),
  ]);
  const known = new Set(chosen.map(({ clienteId }) => clienteId));
  const looked = new Set(found.map(({ clienteId }) => clienteId));
  const all = [
    ...chosen.map((autoescuela) => ({ ...autoescuela, municipio: null })),
    ...found.filter(({ clienteId }) => !known.has(clienteId)),
  ];
  const prices = await seenPrices(db, { slugs: all.map(({ slug }) => slug), permiso, hoy });
  return all.map((autoescuela) => {
    const price = prices.get(autoescuela.slug);
    return {
      ...autoescuela,
      coste: price ? centimos(price.precio) : null,
      clases: price?.clases ?? null,
      palabra: price?.palabra ?? null,
      buscada: autoescuela.clienteId !== null && looked.has(autoescuela.clienteId),
    };
  });
}
