import { townOfText } from '#comparador/lugares/municipios/town-of-text.server.ts';
import type { CifraCoste } from '#comparador/ofertas/comparador/cost-figure.ts';
import {
  autoescuelasOf,
  type NamedAutoescuela,
  searchReceivers,
} from '#oficina/relacion/alumnos/receivers.server.ts';
import { seenPrices } from '#oficina/relacion/alumnos/seen-prices.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** An autoescuela of the page, with its figure of today in the comparator. */
export type OfferedAutoescuela = Omit<NamedAutoescuela, 'codigo' | 'seccion'> & {
  municipio: string | null;
  clases: number | null;
  cifra: CifraCoste | null;
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
    ...found
      .filter(({ clienteId }) => !known.has(clienteId))
      .map((autoescuela) => ({ ...autoescuela, camino: 'si' as const })),
  ];
  const prices = await seenPrices(db, { slugs: all.map(({ slug }) => slug), permiso, hoy });
  return all.map((autoescuela) => {
    const price = prices.get(autoescuela.slug);
    return {
      ...autoescuela,
      clases: price?.clases ?? null,
      cifra: price?.cifra ?? null,
      buscada: autoescuela.clienteId !== null && looked.has(autoescuela.clienteId),
    };
  });
}
