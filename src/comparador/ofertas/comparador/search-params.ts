export const ordenes = ['coste', 'precio', 'aprobados', 'distancia', 'nombre'] as const;
export type Orden = (typeof ordenes)[number];

export const comparaciones = ['por_encima', 'en_la_media', 'por_debajo', 'pocos_datos'] as const;

/** Radii around a town in kilometres; the first is the default. */
export const radios = [10, 5, 20, 50] as const;

/** Largest radius of a search, in kilometres. */
export const MOST_KM = 200;

/** Most autoescuelas in a comparison. */
export const MAX_COMPARAR = 4;

/** Name of the point of a search from a map. */
export const MAP_CENTRE = 'centro del mapa';

/** The state of a search, all of it in its address. */
export type SearchParams = {
  permiso: string;
  lugar: string;
  /** A point given by the browser, instead of a place. */
  cerca: { lat: number; lon: number } | null;
  /** `cerca` is the middle of a map, and not where the visitor is. */
  zona: 'mapa' | null;
  km: number | null;
  orden: Orden;
  pagina: number;
  /** Highest expected cost, in whole euros. */
  hasta: number | null;
  caracteristica: string[];
  aprobados: string[];
  centro: string[];
  /** Case of the alumno; null means the usual value for the permit. */
  clases: number | null;
  teoria: boolean;
  automatico: boolean;
  /** Price of a class assumed for autoescuelas that publish none, in whole euros; null means the usual price of the place. */
  claseSupuesta: number | null;
  /** Slugs of the autoescuelas chosen to compare. */
  comparar: string[];
};

export const emptySearch: SearchParams = {
  permiso: 'B',
  lugar: '',
  cerca: null,
  zona: null,
  km: null,
  orden: 'coste',
  pagina: 1,
  hasta: null,
  caracteristica: [],
  aprobados: [],
  centro: [],
  clases: null,
  teoria: false,
  automatico: false,
  claseSupuesta: null,
  comparar: [],
};

/**
 * A search as its permit lets it be: a course has no classes, gears, theory passed before or results to filter and order
 * by.
 */
export const caseOf = (params: SearchParams, { curso }: { curso: unknown }): SearchParams =>
  curso === null
    ? params
    : {
        ...params,
        clases: null,
        teoria: false,
        automatico: false,
        aprobados: [],
        orden: params.orden === 'precio' || params.orden === 'aprobados' ? 'coste' : params.orden,
      };

/** Query of a search; it leaves out default values, so that a search has a single address. */
export function searchQuery(params: SearchParams): URLSearchParams {
  const query = new URLSearchParams({ permiso: params.permiso, lugar: params.lugar });
  if (params.cerca) {
    query.set('cerca', `${params.cerca.lat},${params.cerca.lon}`);
    if (params.zona) query.set('zona', params.zona);
  }
  if (params.km !== null) query.set('km', String(params.km));
  for (const campo of ['caracteristica', 'aprobados', 'centro'] as const)
    for (const value of params[campo]) query.append(campo, value);
  if (params.hasta !== null) query.set('hasta', String(params.hasta));
  if (params.clases !== null) query.set('clases', String(params.clases));
  if (params.teoria) query.set('teoria', 'aprobada');
  if (params.automatico) query.set('automatico', 'si');
  if (params.claseSupuesta !== null) query.set('claseSupuesta', String(params.claseSupuesta));
  if (params.orden !== 'coste') query.set('orden', params.orden);
  for (const slug of params.comparar) query.append('comparar', slug);
  if (params.pagina > 1) query.set('pagina', String(params.pagina));
  return query;
}

/** Address of a search with some of its state changed; a change of anything else starts again at the first page. */
export function searchUrl(params: SearchParams, change: Partial<SearchParams> = {}): string {
  const pagina =
    change.pagina ?? ('comparar' in change && Object.keys(change).length === 1 ? params.pagina : 1);
  return `/?${searchQuery({ ...params, ...change, pagina })}`;
}

/** Address of the comparison side by side, with the alumno's own case. */
export function compareUrl(params: SearchParams, comparar: string[] = params.comparar): string {
  const { permiso, clases, teoria, automatico, claseSupuesta } = params;
  const query = searchQuery({ ...emptySearch, permiso, clases, teoria, automatico, claseSupuesta, comparar });
  query.delete('lugar');
  return `/comparar?${query}`;
}
