import { type Municipio, municipios } from '#comparador/lugares/municipios/data.server.ts';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { type Provincia, provincias } from '#platform/kit/people/provincias.ts';
import type { LocalidadMapa } from '#sitio/mapa/towns.server.ts';
import { type LandingPlace, landingSlug } from './landing-slug.server.ts';

/** Radius of the search for nearby towns, in a straight line. */
const AROUND_KM = 25;

const MAX_TOWNS = 13;
const MAX_PROVINCES = 6;

export type LugarCercano = { nombre: string; url: string };

type MaybePoint = { lat: number | null; lon: number | null };

const pointOf = ({ lat, lon }: MaybePoint): Point | undefined =>
  lat === null || lon === null ? undefined : { lat, lon };

/** Gives the provinces of a place and of the towns around it. */
export function provincesAround(place: LandingPlace): string[] {
  if (place.tipo === 'provincia') return [place.codigo];
  const town = townByCode(place.codigo);
  const here = town && pointOf(town);
  if (!here) return [place.codProvincia];
  const near = municipios().filter((other) => {
    const there = pointOf(other);
    return there && Math.abs(there.lat - here.lat) < 0.5 && distanceKm(here, there) <= AROUND_KM;
  });
  return [...new Set([place.codProvincia, ...near.map(({ codProvincia }) => codProvincia)])];
}

/** Gives the town itself, if it has any section, and then its neighbours, nearest first. */
export function nearbyTowns(place: LandingPlace, towns: readonly LocalidadMapa[]): LocalidadMapa[] {
  const town = townByCode(place.codigo);
  const here = town && pointOf(town);
  return towns
    .flatMap((other) => {
      if (other.codMunicipio === place.codigo) return [{ ...other, km: 0 }];
      const there = pointOf(other);
      const km = here && there ? distanceKm(here, there) : Number.POSITIVE_INFINITY;
      return km <= AROUND_KM ? [{ ...other, km }] : [];
    })
    .sort((a, b) => a.km - b.km)
    .slice(0, MAX_TOWNS);
}

/** Gives the nearest other provinces, from main town to main town. */
export function nearbyProvinces(codigo: string, permiso: string | undefined): LugarCercano[] {
  const points = mainTowns();
  const here = points.get(codigo);
  if (!here) return [];
  const far = ({ codigo: other }: Provincia) => {
    const there = points.get(other);
    return there ? distanceKm(here, there) : Number.POSITIVE_INFINITY;
  };
  return provincias
    .filter((other) => other.codigo !== codigo)
    .sort((a, b) => far(a) - far(b))
    .slice(0, MAX_PROVINCES)
    .map((other) => ({
      nombre: other.provincia,
      url: `/${landingSlug({ tipo: 'provincia', codigo: other.codigo }, permiso)}`,
    }));
}

let made: Map<string, Point> | undefined;

/** Gives the point of the most populous town of each province; computed once. */
function mainTowns(): Map<string, Point> {
  if (made) return made;
  const largest = new Map<string, Municipio>();
  for (const town of municipios()) {
    const before = largest.get(town.codProvincia);
    if (pointOf(town) && (town.poblacion ?? 0) >= (before?.poblacion ?? 0))
      largest.set(town.codProvincia, town);
  }
  made = new Map();
  for (const [codigo, town] of largest) {
    const point = pointOf(town);
    if (point) made.set(codigo, point);
  }
  return made;
}
