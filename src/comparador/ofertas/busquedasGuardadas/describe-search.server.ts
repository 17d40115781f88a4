import { filtersInForce } from '#comparador/ofertas/comparador/search-filters.ts';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { readSearchText } from '#comparador/ofertas/comparador/search-reading.server.ts';
import { listFeatures } from '#comparador/tarifas/caracteristicasAutoescuela/list.server.ts';
import { allSearchable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { communityName, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';

/** A search in words: a phrase with permit and place ('Permiso B cerca de Alcobendas'), and its filters. */
export type DescribedSearch = {
  frase: string;
  filtros: string[];
  /** True for a course: it has a price and no expected cost. */
  curso: boolean;
};

export async function describeSearch(db: Db, params: SearchParams): Promise<DescribedSearch> {
  const [features, permisos] = await Promise.all([listFeatures(db), allSearchable(db)]);
  const permiso = permisos.find(({ codigo }) => codigo === params.permiso);
  const usual = permiso?.clases ?? 0;
  const curso = permiso?.curso != null;
  return {
    curso,
    frase: `${curso ? 'Curso' : 'Permiso'} ${params.permiso} ${await placePhrase(db, params)}`,
    filtros: filtersInForce(params, { features, clasesUsuales: usual }).map(({ nombre }) => nombre),
  };
}

/** Describes the first place of a search, before it is widened. */
async function placePhrase(db: Db, { lugar, cerca, zona }: SearchParams): Promise<string> {
  if (cerca) return zona ? 'en la zona del mapa que mirabas' : 'cerca de donde estabas';
  const { lugar: place } = await readSearchText(db, lugar);
  switch (place.tipo) {
    case 'espana':
      return 'en toda España';
    case 'provincia':
      return `en la provincia de ${place.nombre}`;
    case 'comunidad':
      return `en ${communityName(place.nombre)}`;
    case 'isla':
      return `en ${place.nombre}`;
    case 'municipio':
      return `cerca de ${place.nombre} (${provinciaPorCodigo(place.codProvincia)?.provincia})`;
    case 'sitio':
      return `cerca de ${place.nombre} (${provinciaPorCodigo(place.codProvincia)?.provincia})`;
    case 'codigoPostal':
      return `cerca del código postal ${place.digitos}`;
    case 'texto':
      return `con «${place.texto}» en su nombre`;
  }
}
