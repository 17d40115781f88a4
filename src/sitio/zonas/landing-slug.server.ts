import { catalogoPermisos } from '#comparador/dgt/permisos.ts';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { type CodigoProvincia, provinciaPorCodigo, provincias } from '#platform/kit/people/provincias.ts';
import { slugify } from '#platform/kit/text/search-text.ts';

/** A place that has pages; `codigo` is INE's. */
export type LandingPlace =
  | { tipo: 'provincia'; codigo: CodigoProvincia; nombre: string }
  | { tipo: 'municipio'; codigo: string; nombre: string; codProvincia: CodigoProvincia };

export type Landing = {
  place: LandingPlace;
  /** Undefined on the general page of the place. */
  permiso?: string;
};

/** The permit of a place's page when the address names none. */
export const PERMISO_GENERAL = 'B';

const PREFIX = 'autoescuelas-';
const PERMIT = '-permiso-';

/** Provinces that are one city: each is both a municipality and a province. */
const CITY_PROVINCES: readonly string[] = ['51', '52'];

const permitSlug = (codigo: string) => slugify(codigo.replaceAll('+', ''));

/** Permits with official results, by their part of the address. */
const permits = new Map(
  catalogoPermisos
    .filter(({ codigo, codigosDgt }) => codigosDgt.length > 0 && codigo !== 'RPV')
    .map(({ codigo }) => [permitSlug(codigo), codigo]),
);

type Index = { bySlug: Map<string, LandingPlace>; byPlace: Map<string, string> };

let made: Index | undefined;

/** Gives the index, made at the first request and kept: these data change only with the program. */
function index(): Index {
  made ??= makeIndex();
  return made;
}

const keyOf = ({ tipo, codigo }: Pick<LandingPlace, 'tipo' | 'codigo'>) => `${tipo} ${codigo}`;

function makeIndex(): Index {
  const slugs = new Map<string, LandingPlace>(
    provincias.map(({ codigo, provincia }) => [
      `provincia-${slugify(provincia)}`,
      { tipo: 'provincia', codigo, nombre: provincia },
    ]),
  );
  for (const [slug, towns] of Map.groupBy(municipios(), ({ nombre }) => slugify(nombre))) {
    for (const { codigo, nombre, codProvincia } of towns) {
      const province = slugify(provinciaPorCodigo(codProvincia)?.provincia ?? '');
      slugs.set(towns.length > 1 ? `${slug}-${province}` : slug, {
        tipo: 'municipio',
        codigo,
        nombre,
        codProvincia,
      });
    }
  }
  return { bySlug: slugs, byPlace: new Map([...slugs].map(([slug, place]) => [keyOf(place), slug])) };
}

/** Reads the address of a place's page; undefined when it is none. */
export function parseLandingSlug(slug: string): Landing | undefined {
  if (!slug.startsWith(PREFIX)) return undefined;
  const [name = '', permit, ...more] = slug.slice(PREFIX.length).split(PERMIT);
  const place = index().bySlug.get(name);
  if (!place || more.length > 0) return undefined;
  if (permit === undefined) return { place };
  const permiso = permits.get(permit);
  return permiso === undefined ? undefined : { place, permiso };
}

/** Gives the address of a place's page, without the slash. Throws on a place or permit without a page. */
export function landingSlug(place: Pick<LandingPlace, 'tipo' | 'codigo'>, permiso?: string): string {
  const name = index().byPlace.get(keyOf(place));
  if (name === undefined) throw new RangeError(`no page for ${keyOf(place)}`);
  if (permiso === undefined) return PREFIX + name;
  if (permits.get(permitSlug(permiso)) !== permiso) throw new RangeError(`no page for permit ${permiso}`);
  return PREFIX + name + PERMIT + permitSlug(permiso);
}

/** Gives the address that search engines should index: in two cases two pages have the same content. */
export function canonicalSlug({ place, permiso }: Landing): string {
  const province = place.tipo === 'municipio' && CITY_PROVINCES.includes(place.codProvincia);
  return landingSlug(
    province ? { tipo: 'provincia', codigo: place.codProvincia } : place,
    permiso === PERMISO_GENERAL ? undefined : permiso,
  );
}

/** Gives the codes of the permits with pages, in the catalogue's order. */
export const landingPermits = (): string[] => [...permits.values()];
