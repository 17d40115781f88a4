import { data } from 'react-router';
import { statisticsPeriod } from '#comparador/dgt/period.server.ts';
import { allSearchable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincesOfHome } from '#sitio/comparador/home-provinces.server.ts';
import { servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { pageMeta } from '#sitio/page-meta.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { MapPage } from './map-page.tsx';
import { type MapChoice, mapUrl, parseMap } from './map-params.ts';
import { mapTitle } from './map-text.ts';
import { loadCountry, loadProvince } from './places.server.ts';
import { firstOrder } from './sort-places.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, publicUrl } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const { params, errores } = parseMap(query);
  const { permisos, periodo } = await keepForVersion(context, 'mapa', async () => ({
    permisos: await allSearchable(db),
    periodo: await statisticsPeriod(db),
  }));
  const known = permisos.find(({ codigo }) => codigo === params.permiso);
  if (!known) errores.push('Permiso: no hay resultados de ese permiso');
  const permiso = known ?? permisos.find(({ codigo }) => codigo === 'B') ?? permisos[0];
  if (!permiso) throw data('page', { status: 404 });
  const hoy = todayInMadrid(clock());
  // Without a word the map opens on what most provinces know. A course has no results to draw.
  const opensOn = () =>
    keepForVersion(context, `medida ${permiso.codigo}`, () => provincesOfHome(db, { permiso, hoy }));
  const medida = permiso.curso ? 'coste' : (params.medida ?? (await opensOn()).por);
  const own: MapChoice = {
    ...params,
    permiso: permiso.codigo,
    medida,
    orden: params.orden ?? firstOrder(medida),
  };
  const asked = { permiso, hoy, params: own };
  const { provincia } = params;
  const mapa = await keepForVersion(context, `mapa ${JSON.stringify(asked.params)}`, async () =>
    provincia === null ? loadCountry(db, asked) : loadProvince(db, { ...asked, provincia }),
  );
  return data(
    { mapa, params: asked.params, errores, permisos, permiso, periodo, publicUrl, bare: query.size === 0 },
    { status: errores.length > 0 ? 400 : 200 },
  );
}

const DESCRIPTION =
  'Mapa de España con el coste esperado del carné y los aprobados oficiales de la DGT en cada provincia y localidad, con su tabla.';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { params, permiso, publicUrl, bare } = loaderData;
  const title = `${mapTitle(params, permiso.curso !== null)} · Carné Claro`;
  return [
    { title },
    // Search engines find places by their own pages.
    ...pageMeta({
      title,
      description: DESCRIPTION,
      path: bare ? '/mapa' : mapUrl(params),
      publicUrl,
      listed: bare,
    }),
  ];
};

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => <MapPage {...loaderData} />);
