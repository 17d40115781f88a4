import type { RouterContextProvider } from 'react-router';
import { parseSearch } from '#comparador/ofertas/comparador/parse-search.server.ts';
import { caseOf, MAX_COMPARAR } from '#comparador/ofertas/comparador/search-params.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';

export type Search = Awaited<ReturnType<typeof readSearch>>;

/** Reads what an address asks for. Gives no `permiso` if the site has no results of it; `errores` are sentences in Spanish. */
export async function readSearch(context: Readonly<RouterContextProvider>, { url }: Request) {
  const { clock, reference } = context.get(servicesContext);
  const query = new URL(url).searchParams;
  keepFour(query);
  const { params: asked, errores: refused } = parseSearch(query);
  const errores = refused.map(({ texto }) => texto);
  const known = await reference(context.get(requestContext).catalogVersion);
  const permisos = [...known.permisos, ...known.cursos];
  const permiso = permisos.find(({ codigo }) => codigo === asked.permiso);
  if (!permiso) errores.push(`Permiso: no hay resultados de «${asked.permiso}»`);
  return {
    params: permiso ? caseOf(asked, permiso) : asked,
    hasPlace: query.has('lugar') || asked.cerca !== null,
    errores,
    permiso,
    permisos,
    known,
    hoy: todayInMadrid(clock()),
  };
}

/** Without scripts a visitor can tick a fifth. Keeps the first four; the tray says that it is full. */
function keepFour(query: URLSearchParams): void {
  const chosen = [...new Set(query.getAll('comparar'))];
  query.delete('comparar');
  for (const slug of chosen.slice(0, MAX_COMPARAR)) query.append('comparar', slug);
}
