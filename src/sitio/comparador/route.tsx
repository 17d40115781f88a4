import { data } from 'react-router';
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
  const { publicUrl, streets } = context.get(servicesContext);
  const search = await readSearch(context, request);
  const { params, errores, permisos, permiso, hasPlace, known } = search;
  const calles = streets?.offered() !== undefined;
  const common = { params, errores, permisos, periodo: known.periodo, publicUrl, calles };
  const status = errores.length > 0 ? 400 : 200;
  if (!hasPlace || !permiso) return data({ ...common, ...(await homePage(context, search)) }, { status });
  return data({ ...common, ...(await resultsPage(context, { ...search, permiso })) }, { status });
}

export const meta = searchMeta;

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => {
  const {
    params,
    permisos,
    busqueda,
    textos,
    curso,
    features,
    inicio,
    periodo,
    errores,
    publicidad,
    calles,
  } = loaderData;
  if (!busqueda)
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
  return (
    <Results
      permisos={permisos}
      busqueda={busqueda}
      textos={textos}
      features={features}
      periodo={periodo}
      errores={errores}
      params={params}
      publicidad={publicidad}
      curso={curso}
      calles={calles}
    />
  );
});
