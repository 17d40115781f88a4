import { data, redirect } from 'react-router';
import { statisticsPeriod } from '#dgt/period.server.ts';
import { resolvePlace } from '#resources/municipios/place.server.ts';
import { searchablePermits } from '#resources/permisosConducir/searchable.server.ts';
import { servicesContext } from '../context.ts';
import type { Route } from './+types/route.ts';
import { Home } from './home.tsx';
import { nationalFigures } from './national-figures.server.ts';
import { parseSearch } from './parse-search.server.ts';
import { Results } from './results.tsx';
import { PAGE_SIZE, searchSections } from './search.server.ts';
import { SearchForm } from './search-form.tsx';
import { searchUrl } from './search-params.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const { params, errores } = parseSearch(query);
  const [permisos, periodo] = await Promise.all([searchablePermits(db), statisticsPeriod(db)]);
  const permiso = permisos.find(({ codigo }) => codigo === params.permiso);
  if (!permiso) errores.push(`Permiso: no hay resultados de «${params.permiso}»`);
  const status = errores.length > 0 ? 400 : 200;
  const common = { params, errores, permisos, periodo };
  if (!query.has('lugar') || !permiso) {
    return data({ ...common, busqueda: null, cifras: await nationalFigures(db) }, { status });
  }
  const pedido = await resolvePlace(db, params.lugar);
  const salida = await searchSections(db, {
    permiso,
    lugar: pedido,
    orden: params.orden,
    pagina: params.pagina,
  });
  if (salida.resultados.length === 0 && params.pagina > 1) throw redirect(searchUrl(params, { pagina: 1 }));
  const pages = Math.max(1, Math.ceil(salida.total / PAGE_SIZE));
  return data({ ...common, cifras: null, busqueda: { permiso, pedido, pages, ...salida } }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const busqueda = loaderData?.busqueda;
  const lugar = busqueda && 'nombre' in busqueda.lugar ? ` en ${busqueda.lugar.nombre}` : '';
  return [
    {
      title: busqueda
        ? `Autoescuelas para el permiso ${busqueda.permiso.codigo}${lugar} · Carné Claro`
        : 'Carné Claro · Comparador de autoescuelas con resultados oficiales',
    },
    {
      name: 'description',
      content:
        'Compara autoescuelas con los resultados oficiales de exámenes de la DGT, sección a sección y frente a su provincia.',
    },
  ];
};

export default function Comparador({ loaderData }: Route.ComponentProps) {
  const { params, permisos, busqueda, cifras, periodo, errores } = loaderData;
  const form = <SearchForm permisos={permisos} params={params} />;
  if (!busqueda)
    return <Home form={form} cifras={cifras} periodo={periodo} errores={errores} params={params} />;
  return <Results form={form} busqueda={busqueda} periodo={periodo} errores={errores} params={params} />;
}
