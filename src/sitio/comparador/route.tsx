import { data, redirect } from 'react-router';
import { permitOf, provinceOf } from '#comparador/anuncios/anuncio-place.ts';
import { type Busqueda, findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import {
  caseOf,
  emptySearch,
  MAX_COMPARAR,
  type SearchParams,
  searchUrl,
} from '#comparador/ofertas/comparador/search-params.ts';
import { subjectOf } from '#comparador/ofertas/embudo/subject.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { keepForVersion } from '#sitio/keep-for-version.server.ts';
import { keptSlots } from '#sitio/publicidad/kept-slots.server.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import { landingSlug } from '#sitio/zonas/landing-slug.server.ts';
import type { Route } from './+types/route.ts';
import { courseText, courseView, writtenCourse } from './course-view.server.ts';
import { Home } from './home.tsx';
import { homeData } from './home-data.server.ts';
import { Results } from './results.tsx';
import { resultsText, writtenCard } from './results-text.ts';
import { waysOut } from './ways-out.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, clock, publicUrl, reference, columns, streets } = context.get(servicesContext);
  const query = new URL(request.url).searchParams;
  keepFour(query);
  const { params: asked, errores: refused } = parseSearch(query);
  const errores = refused.map(({ texto }) => texto);
  const { catalogVersion } = context.get(requestContext);
  const known = await reference(catalogVersion);
  const { periodo, features } = known;
  const permisos = [...known.permisos, ...known.cursos];
  const permiso = permisos.find(({ codigo }) => codigo === asked.permiso);
  const params = permiso ? caseOf(asked, permiso) : asked;
  if (!permiso) errores.push(`Permiso: no hay resultados de «${asked.permiso}»`);
  const status = errores.length > 0 ? 400 : 200;
  const calles = streets?.offered() !== undefined;
  const common = { params, errores, permisos, periodo, publicUrl, calles };
  const hoy = todayInMadrid(clock());
  if ((!query.has('lugar') && !params.cerca) || !permiso) {
    return data(
      {
        ...common,
        busqueda: null,
        textos: null,
        curso: null,
        features: [],
        canonical: '/',
        inicio: await keepForVersion(context, 'portada', () => homeData(db, { permisos, hoy })),
        // On the home page no place or permit is chosen yet.
        publicidad: await keptSlots(context, {
          ubicaciones: ['inicio'],
          provincia: null,
          permiso: null,
          hoy,
        }),
      },
      { status },
    );
  }
  const asking = { params, permiso, columnas: columns?.of(catalogVersion), now: clock() };
  const busqueda = await findAutoescuelas(db, asking);
  if (busqueda.tarjetas.length === 0 && params.pagina > 1) throw redirect(searchUrl(params, { pagina: 1 }));
  // The pages after the first are of the same search.
  if (params.pagina === 1)
    context.get(requestContext).about(subjectOf('busqueda', provinceOf(busqueda.pedido), permiso.codigo));
  const canonical = canonicalOf(busqueda, params);
  // Anuncios do not affect the results, nor the results the anuncios.
  const publicidad = await keptSlots(context, {
    ubicaciones: ['resultados', 'lateral'],
    hoy,
    provincia: provinceOf(busqueda.pedido),
    permiso: permitOf(permiso.codigo),
  });
  const [write, say] = permiso.curso ? [writtenCourse, courseText] : [writtenCard, resultsText];
  const tarjetas = busqueda.tarjetas.map((tarjeta) => write(tarjeta, params.orden));
  const textos = say(busqueda, { params, features, loaded: periodo !== undefined });
  if (busqueda.total === 0) textos.vacia.salidas = await waysOut(db, asking, features);
  const curso = await courseView(db, busqueda, { params, reference: known, now: clock() });
  const found = { ...busqueda, tarjetas };
  return data(
    { ...common, inicio: null, features, busqueda: found, textos, curso, canonical, publicidad },
    { status },
  );
}

/** Without scripts a fifth can be ticked: the first four stay, and the tray says that they are all. */
function keepFour(query: URLSearchParams): void {
  const chosen = [...new Set(query.getAll('comparar'))];
  query.delete('comparar');
  for (const slug of chosen.slice(0, MAX_COMPARAR)) query.append('comparar', slug);
}

/** Searches have endless addresses: a plain one is its place's page, and any other is not to be indexed. */
function canonicalOf({ pedido, zona, permiso }: Busqueda, params: SearchParams): string | null {
  const plain = searchUrl({ ...emptySearch, permiso: params.permiso, lugar: params.lugar });
  if (searchUrl({ ...params, comparar: [] }, { pagina: params.pagina }) !== plain) return null;
  const permit = permiso.codigo === emptySearch.permiso ? undefined : permiso.codigo;
  // Places have no pages of a course.
  if (permiso.curso) return null;
  if (zona.tipo === 'espana') return permit ? null : '/';
  if (pedido.tipo !== 'provincia' && pedido.tipo !== 'municipio') return null;
  return `/${landingSlug({ tipo: pedido.tipo, codigo: pedido.codigo }, permit)}`;
}

const DESCRIPTION =
  'Lo que de verdad cuesta el carné en cada autoescuela: tarifa, tasas y repeticiones esperadas según sus resultados oficiales de la DGT.';

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { busqueda, textos, publicUrl } = loaderData ?? {};
  const title = busqueda
    ? `${textos.titulo} para el ${busqueda.permiso.curso ? 'curso' : 'permiso'} ${busqueda.permiso.codigo} · Carné Claro`
    : 'Carné Claro · Comparador de autoescuelas por coste real y resultados oficiales';
  return [
    { title },
    { name: 'description', content: DESCRIPTION },
    { property: 'og:title', content: title },
    { property: 'og:image', content: `${publicUrl}/imagenes/portada.png` },
    { property: 'og:locale', content: 'es_ES' },
    { name: 'twitter:card', content: 'summary_large_image' },
    loaderData?.canonical
      ? { tagName: 'link', rel: 'canonical', href: `${publicUrl}${loaderData.canonical}` }
      : { name: 'robots', content: 'noindex, follow' },
  ];
};

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
