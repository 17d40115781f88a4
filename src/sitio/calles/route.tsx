import { data } from 'react-router';
import { findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import { caseOf, searchQuery } from '#comparador/ofertas/comparador/search-params.ts';
import { resultsText } from '#sitio/comparador/results-text.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { pageMeta } from '#sitio/page-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { CallesPage } from './calles-page.tsx';
import { parseView } from './calles-params.ts';
import { loadCalles } from './load-calles.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, reference, offers, streets, publicUrl } = context.get(servicesContext);
  const { catalogVersion } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const { params: asked, errores: refused } = parseSearch(query);
  const errores = refused.map(({ texto }) => texto);
  const view = parseView(query);
  if (view === undefined) errores.push('Vista: no es una parte del mapa');
  const { permisos, cursos, features, periodo } = await reference(catalogVersion);
  const all = [...permisos, ...cursos];
  const known = all.find(({ codigo }) => codigo === asked.permiso);
  if (!known) errores.push(`Permiso: no hay resultados de «${asked.permiso}»`);
  const permiso = known ?? all[0];
  if (!permiso) throw data('page', { status: 404 });
  const params = caseOf({ ...asked, permiso: permiso.codigo }, permiso);
  const readerOf = offers?.of(catalogVersion);
  const busqueda = await findAutoescuelas(db, { params, permiso, readerOf, now: clock() });
  const { encabezado, notas } = resultsText(busqueda, { params, features, loaded: periodo !== undefined });
  const loaded = await loadCalles(db, busqueda, { params, asked: view ?? null });
  return data(
    {
      ...loaded,
      encabezado,
      notas,
      params,
      pages: busqueda.pages,
      errores,
      publicUrl,
      calles: streets?.offered() !== undefined,
    },
    { status: errores.length > 0 ? 400 : 200 },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { encabezado, params, publicUrl } = loaderData;
  const title = `${encabezado}, en el mapa · Carné Claro`;
  const description =
    'Las autoescuelas de una búsqueda en un mapa de calles, cada una con su coste esperado y sus resultados oficiales.';
  // Searches have endless addresses; search engines find places by their own pages.
  return [
    { title },
    ...pageMeta({
      title,
      description,
      path: `/mapa/calles?${searchQuery(params)}`,
      publicUrl,
      listed: false,
    }),
  ];
};

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => <CallesPage {...loaderData} />);
