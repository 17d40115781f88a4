import { type Asking, findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { type FilterInForce, filtersInForce } from '#comparador/ofertas/comparador/search-filters.ts';
import { searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatCount } from '#platform/kit/format.ts';
import { headingCount } from './results-text.ts';

/** A search with one filter less, which finds something: 'Sin «Hasta 300 €» hay 12'. */
export type WayOut = { texto: string; url: string };

/** Most filters that are tried one by one: each costs one more search. */
const MOST = 6;

/** For a search that found nothing: the filters whose removal alone finds something, with the number found. */
export async function waysOut(
  db: Db,
  asking: Asking,
  features: Parameters<typeof filtersInForce>[1]['features'],
): Promise<WayOut[]> {
  const { params, permiso } = asking;
  const filters = filtersInForce(params, { features, clasesUsuales: permiso.clases }).slice(0, MOST);
  const without = async ({ nombre, sin }: FilterInForce): Promise<WayOut[]> => {
    const found = await findAutoescuelas(db, { ...asking, params: { ...params, ...sin, pagina: 1 } });
    const count = headingCount(found);
    return count === 0
      ? []
      : [{ texto: `Sin «${nombre}» hay ${formatCount(count)}`, url: searchUrl(params, sin) }];
  };
  return (await Promise.all(filters.map(without))).flat();
}
