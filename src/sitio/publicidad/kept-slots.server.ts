import { type AnuncioSlots, anuncioSlots } from '#comparador/anuncios/live-anuncios.server.ts';
import { servicesContext } from '#sitio/context.ts';
import { keepForVersion, type PageContext } from '#sitio/keep-for-version.server.ts';

type SlotsQuery = Parameters<typeof anuncioSlots>[1];

/** The anuncio boxes of a page, read once for each version: the page itself is kept as long. */
export function keptSlots(context: PageContext, asked: SlotsQuery): Promise<AnuncioSlots> {
  const { ubicaciones, provincia, permiso, hoy } = asked;
  const key = `anuncios ${[...ubicaciones, provincia, permiso, hoy].join(' ')}`;
  return keepForVersion(context, key, () => anuncioSlots(context.get(servicesContext).db, asked));
}
