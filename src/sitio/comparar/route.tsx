import { data } from 'react-router';
import { compareAutoescuelas } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import { compareUrl, MAX_COMPARAR } from '#comparador/ofertas/comparador/search-params.ts';
import { findSection } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { firstTests, supposeAlike } from '#comparador/ofertas/comparador/supposed-cost.ts';
import { autoescuelasOf } from '#oficina/relacion/alumnos/receivers.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { pageMeta } from '#sitio/page-meta.ts';
import { parseSuposicion, testsToPass } from '#sitio/partes/own-chances.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import type { Route } from './+types/route.ts';
import { ComparePage } from './compare-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, reference, publicUrl } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  const asked = [...new Set(query.getAll('comparar'))];
  query.delete('comparar');
  for (const slug of asked.slice(0, MAX_COMPARAR)) query.append('comparar', slug);
  const { params: search } = parseSearch(query);
  const { permisos, cursos, periodo, features } = await reference(context.get(requestContext).catalogVersion);
  // The results of a course also list autoescuelas of the nearest permit: compare them by that permit.
  const near = cursos.find(({ codigo }) => codigo === search.permiso)?.curso?.cercanos[0];
  const permiso = permisos.find(({ codigo }) => codigo === (near ?? search.permiso)) ?? permisos[0];
  if (!permiso) throw data('page', { status: 404 });
  const params = { ...search, permiso: permiso.codigo };
  const supuestos = { clases: params.clases ?? permiso.clases, teoriaAprobada: params.teoria };
  const automatico = params.automatico && permiso.codigo === 'B';
  const official = await compareAutoescuelas(db, {
    slugs: params.comparar,
    permiso: permiso.dgt,
    automatico,
    supuestos,
    claseSupuesta: params.claseSupuesta,
    hoy: todayInMadrid(clock()),
  });
  const partes = testsToPass(
    firstTests(official).map(({ parte }) => parte),
    supuestos,
  );
  const suposicion = parseSuposicion(query, partes);
  const comparadas = supposeAlike(official, { suposicion, supuestos });
  const named = await autoescuelasOf(
    db,
    comparadas.map(({ slug }) => slug),
  );
  const sections = await Promise.all(comparadas.map(({ slug }) => findSection(db, slug)));
  const streets = sections.flatMap((section): [string, string][] => {
    const { direccion, municipio } = section?.ubicacion ?? {};
    return section && direccion ? [[section.slug, [direccion, municipio].filter(Boolean).join(', ')]] : [];
  });
  const missing = params.comparar.length - comparadas.length;
  return {
    params,
    permiso,
    supuestos,
    automatico,
    periodo,
    features,
    comparadas,
    partes,
    suposicion,
    reciben: named.filter(({ clienteId }) => clienteId !== null).map(({ slug }) => slug),
    direcciones: Object.fromEntries(streets),
    missing,
    tooMany: asked.length > MAX_COMPARAR,
    publicUrl,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { params, publicUrl } = loaderData;
  const title = 'Autoescuelas lado a lado · Carné Claro';
  const description =
    'Hasta cuatro autoescuelas con el mismo caso: lo que cuesta cada una hasta aprobar, sus resultados oficiales y lo que ofrece.';
  return [{ title }, ...pageMeta({ title, description, path: compareUrl(params), publicUrl, listed: false })];
};

export const handle = readOnly(({ loaderData }: Route.ComponentProps) => <ComparePage {...loaderData} />);
