import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { keptSlots } from '#sitio/publicidad/kept-slots.server.ts';
import { homeData } from './home-data.server.ts';
import type { Search } from './read-search.server.ts';

/** Gives the home page: no place or permit is chosen yet. */
export async function homePage(context: Readonly<RouterContextProvider>, { permisos, hoy }: Search) {
  const { db } = context.get(servicesContext);
  const nowhere = { provincia: null, permiso: null };
  return {
    busqueda: null,
    textos: null,
    curso: null,
    features: [],
    canonical: '/',
    inicio: await keepForVersion(context, 'portada', () => homeData(db, { permisos, hoy })),
    publicidad: await keptSlots(context, { ubicaciones: ['inicio'], ...nowhere, hoy }),
  };
}
