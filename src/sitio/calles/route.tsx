import { data } from 'react-router';
import { caseOf, searchQuery } from '#comparador/ofertas/comparador/search-params.ts';
import { readSearch } from '#sitio/comparador/read-search.server.ts';
import { Results } from '#sitio/comparador/results.tsx';
import { resultsPage } from '#sitio/comparador/results-page.server.ts';
import { servicesContext } from '#sitio/context.ts';
import { pageMeta } from '#sitio/page-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { parseView } from './calles-params.ts';
import type { Layer } from './map-geometry.ts';
import { ResultsMap } from './results-map.tsx';

/** The results of a search with their map open. `parte=mapa` asks for the map alone: a list that has its place takes it from here. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { streets, publicUrl } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const search = await readSearch(context, request);
  const { errores, permisos, known } = search;
  const view = parseView(query);
  if (view === undefined) errores.push('Vista: no es una parte del mapa');
  const permiso = search.permiso ?? permisos[0];
  if (!permiso) throw data('page', { status: 404 });
  const params = caseOf({ ...search.params, permiso: permiso.codigo }, permiso);
  const isAlone = query.get('parte') === 'mapa';
  const asked = { ...search, params, permiso, mapa: { vista: view ?? null, isAlone } };
  const layer: Layer = streets?.offered() === undefined ? 'contornos' : 'teselas';
  return data(
    {
      ...(await resultsPage(context, asked)),
      params,
      permisos,
      periodo: known.periodo,
      errores,
      layer,
      isAlone,
      publicUrl,
    },
    { status: errores.length > 0 ? 400 : 200 },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { textos, params, publicUrl } = loaderData;
  const title = `${textos.encabezado}, en el mapa · Carné Claro`;
  const description =
    'Las autoescuelas de una búsqueda en un mapa, cada una con su coste esperado y sus resultados oficiales.';
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

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => {
  const { mapa, layer, params, isAlone } = loaderData;
  if (!isAlone || !mapa) return <Results {...loaderData} vista={null} />;
  return (
    <div id="mapa">
      <ResultsMap mapa={mapa} layer={layer} params={params} />
    </div>
  );
});
