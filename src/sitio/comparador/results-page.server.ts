import { type RouterContextProvider, redirect } from 'react-router';
import { permitOf, provinceOf } from '#comparador/anuncios/anuncio-place.ts';
import { type Busqueda, findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { emptySearch, type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import { subjectOf } from '#comparador/ofertas/embudo/subject.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { waysToAsk } from '#oficina/relacion/alumnos/ways-to-ask.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { loadCalles } from '#sitio/calles/load-calles.server.ts';
import type { View } from '#sitio/calles/map-geometry.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { keptSlots } from '#sitio/publicidad/kept-slots.server.ts';
import { landingSlug } from '#sitio/zonas/landing-slug.server.ts';
import { courseText, courseView, writtenCourse } from './course-view.server.ts';
import type { Search } from './read-search.server.ts';
import { resultsText, writtenCard } from './results-text.ts';
import { waysOut } from './ways-out.server.ts';

type ResultsAsked = Search & {
  permiso: PermisoBuscable;
  /** The map is open, at a part of it or where its pins are. */
  mapa?: { vista: View | null; isAlone: boolean };
};

/** Gives a page of the results of a search. Redirects from a page after the last to the first. */
export async function resultsPage(
  context: Readonly<RouterContextProvider>,
  { params, permiso, known, hoy, mapa }: ResultsAsked,
) {
  const { db, clock, offers } = context.get(servicesContext);
  const { catalogVersion, about } = context.get(requestContext);
  const asking = { params, permiso, readerOf: offers?.of(catalogVersion), now: clock() };
  const busqueda = await findAutoescuelas(db, asking);
  if (busqueda.tarjetas.length === 0 && params.pagina > 1) throw redirect(searchUrl(params, { pagina: 1 }));
  const provincia = provinceOf(busqueda.pedido);
  // A search counts once: with its first page, and not again with the map that its list asks for.
  if (params.pagina === 1 && !mapa?.isAlone) about(subjectOf('busqueda', provincia, permiso.codigo));
  // Anuncios do not affect the results, nor the results the anuncios.
  const publicidad = await keptSlots(context, {
    ubicaciones: ['resultados', 'lateral'],
    hoy,
    provincia,
    permiso: permitOf(permiso.codigo),
  });
  const { features, periodo } = known;
  const formas = await waysOfUnpriced(db, busqueda.tarjetas);
  const [write, say] = permiso.curso ? [writtenCourse, courseText] : [writtenCard, resultsText];
  const textos = say(busqueda, { params, features, loaded: periodo !== undefined });
  if (busqueda.total === 0) textos.vacia.salidas = await waysOut(db, asking, features);
  return {
    inicio: null,
    features,
    busqueda: {
      ...busqueda,
      tarjetas: busqueda.tarjetas.map((tarjeta) => ({
        ...write(tarjeta, params.orden),
        formas: formas.get(tarjeta.slug),
      })),
    },
    textos,
    curso: await courseView(db, busqueda, { params, reference: known, now: clock() }),
    canonical: canonicalOf(busqueda, params),
    mapa: mapa ? await loadCalles(db, busqueda, { params, asked: mapa.vista }) : null,
    situadas: busqueda.tarjetas.some(({ otras, ...first }) =>
      [first, ...otras].some(({ origenPunto }) => origenPunto !== null),
    ),
    publicidad,
  };
}

/** Ways to ask for a price, of the rows of a list that have none. */
export const waysOfUnpriced = (db: Db, tarjetas: Busqueda['tarjetas']) =>
  waysToAsk(
    db,
    tarjetas.filter(({ coste }) => !coste).map(({ slug }) => slug),
  );

/** Searches have endless addresses. The canonical address of a plain search is the page of its place; any other search is not indexed. */
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
