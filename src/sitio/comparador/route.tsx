import { data } from 'react-router';
import { parseView } from '#sitio/calles/calles-params.ts';
import { servicesContext } from '#sitio/context.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { Home } from './home.tsx';
import { homePage } from './home-page.server.ts';
import { readSearch } from './read-search.server.ts';
import { Results } from './results.tsx';
import { resultsPage } from './results-page.server.ts';
import { searchMeta } from './search-meta.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext);
  const search = await readSearch(context, request);
  const { params, errores, permisos, permiso, hasPlace, known } = search;
  const vista = parseView(new URL(request.url).searchParams) ?? null;
  const common = { params, errores, permisos, periodo: known.periodo, publicUrl, vista };
  const status = errores.length > 0 ? 400 : 200;
  if (!hasPlace || !permiso) return data({ ...common, ...(await homePage(context, search)) }, { status });
  return data({ ...common, ...(await resultsPage(context, { ...search, permiso })) }, { status });
}

export const meta = searchMeta;

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => {
  if (loaderData.busqueda) return <Results {...loaderData} layer="teselas" />;
  const { params, permisos, inicio, periodo, errores, publicidad } = loaderData;
  return (
    <Home
      permisos={permisos}
      inicio={inicio}
      periodo={periodo}
      errores={errores}
      params={params}
      publicidad={publicidad}
    />
  );
});
