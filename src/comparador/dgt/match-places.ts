import { distinctiveWords, nameLikeness, type Weigh } from './autoescuela-name.ts';
import { distanceKm, type Point } from './map-point.ts';

/** A place of another source, to find its section. */
export type Candidate = { referencia: string; nombre: string; codProvincia: string } & Point;

/** A section that may be at one of those places. */
export type MatchSection = {
  id: number;
  nombre: string;
  codProvincia: string;
  /** Town of its known municipality; null where that is not known either. */
  pueblo: Point | null;
  /** Towns where its learners are examined. */
  centros: readonly Point[];
  /**
   * Whether its premises are already known. Such a section takes no place, but it is compared too: a place that is most like it must not go
   * to another section.
   */
  situada: boolean;
};

export type Match = {
  referencia: string;
  /** The best section, or null where none is like it. */
  seccionId: number | null;
  /** 0 to 1, of the best section and of the next one. */
  puntuacion: number;
  segunda: number;
  estado: 'tomado' | 'dudoso' | 'sin_pareja';
  /** The section that it is clearly of, if that one has its place already. */
  situada: number | null;
};

/** From the score `TAKEN`, a match is taken if no other section is nearly as good; below `DOUBTFUL`, there is no match. */
const TAKEN = 0.88;
const DOUBTFUL = 0.6;
/** How much better the best section must be than the next one, and the best place than another of the same section. */
const MARGIN = 0.1;
const ALONE = 0.82;
const FAR_MARGIN = 0.35;

/** Two entries so near are of the same premises, drawn twice. */
const SAME_PLACE_KM = 0.15;

type WithWords<T> = T & { words: string[] };

/**
 * Looks for the section of each place by name, province and distance to where its learners are examined. `refused` tells
 * the pairs that a person has rejected, as `pairKey` writes them. A place is taken only where its score is high and no
 * other section, nor another place of that section, is nearly as good: the rest wait for a person.
 */
export function matchPlaces(
  candidates: readonly Candidate[],
  sections: readonly MatchSection[],
  refused: ReadonlySet<string> = new Set(),
): Match[] {
  const found = candidates.map(sectionFinder(sections, refused));
  return doubtRivals(found, new Map(candidates.map((candidate) => [candidate.referencia, candidate])));
}

/** Makes the function that looks for the section of one place, whatever other places there are. */
export function sectionFinder(
  sections: readonly MatchSection[],
  refused: ReadonlySet<string> = new Set(),
): (candidate: Candidate) => Match {
  const named = sections.map((section) => ({ ...section, words: distinctiveWords(section.nombre) }));
  const weigh = weights(named);
  const fields = new Map(
    [...Map.groupBy(named, ({ codProvincia }) => codProvincia)].map(([province, own]) => [
      province,
      { sections: own, centres: centresOf(own), weigh, refused },
    ]),
  );
  const none: Field = { sections: [], centres: [], weigh, refused };
  return (candidate) =>
    bestSection(
      { ...candidate, words: distinctiveWords(candidate.nombre) },
      fields.get(candidate.codProvincia) ?? none,
    );
}

export const pairKey = (referencia: string, seccionId: number): string => `${seccionId} ${referencia}`;

/** Weight of a word: the more autoescuelas have it, the less it weighs; about half if one in ten has it. */
function weights(sections: readonly WithWords<MatchSection>[]): Weigh {
  const seen = new Map<string, number>();
  for (const { words } of sections) for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
  const most = Math.log(sections.length + 2);
  return (word) => 0.15 + 0.85 * (1 - Math.log((seen.get(word) ?? 0) + 1) / most);
}

const centresOf = (sections: readonly MatchSection[]): Point[] => [
  ...new Map(
    sections.flatMap(({ centros }) => centros.map((point) => [`${point.lat} ${point.lon}`, point] as const)),
  ).values(),
];

type Field = {
  sections: readonly WithWords<MatchSection>[];
  centres: readonly Point[];
  weigh: Weigh;
  refused: ReadonlySet<string>;
};

function bestSection(candidate: WithWords<Candidate>, { sections, centres, weigh, refused }: Field): Match {
  const nearest = Math.min(...centres.map((point) => distanceKm(candidate, point)));
  let best: MatchSection | undefined;
  let [puntuacion, segunda] = [0, 0];
  for (const section of sections) {
    if (refused.has(pairKey(candidate.referencia, section.id))) continue;
    const likeness = nameLikeness(candidate.words, section.words, weigh);
    // A product is never more than its first factor.
    if (likeness <= segunda) continue;
    const score = likeness * nearness(candidate, section, nearest);
    if (score > puntuacion) [best, puntuacion, segunda] = [section, score, puntuacion];
    else if (score > segunda) segunda = score;
  }
  const none = !best || best.situada || puntuacion < DOUBTFUL;
  return {
    referencia: candidate.referencia,
    seccionId: none ? null : (best?.id ?? null),
    puntuacion: rounded(puntuacion),
    segunda: rounded(segunda),
    situada: best?.situada && isClear(puntuacion, segunda) ? best.id : null,
    estado: none ? 'sin_pareja' : isClear(puntuacion, segunda) ? 'tomado' : 'dudoso',
  };
}

/** A badly written name is still clear if the next best section is far less like it. */
const isClear = (score: number, next: number): boolean =>
  (score >= TAKEN && score - next >= MARGIN) || (score >= ALONE && score - next >= FAR_MARGIN);

const rounded = (score: number) => Math.round(score * 1000) / 1000;

/**
 * How well the place fits the section, from 1 down to 0. Its municipality, if known, decides by distance. Otherwise, learners are examined
 * in one of the centres nearest to their autoescuela: what counts is how much farther the section's centre is than the nearest centre.
 */
function nearness(point: Point, { pueblo, centros }: MatchSection, nearest: number): number {
  if (pueblo) return falling(distanceKm(point, pueblo), 10, 30);
  if (centros.length === 0) return 0.8;
  const own = Math.min(...centros.map((centre) => distanceKm(point, centre)));
  return falling(own - nearest, 12, 80);
}

/** Kilometres: 1 up to `most`, from there down to 0 at `none`. */
const falling = (km: number, most: number, none: number): number =>
  Math.max(0, Math.min(1, (none - km) / (none - most)));

/**
 * A section has only one place. If two places match it, both wait for a person, unless one is clearly better or both are the same premises.
 */
function doubtRivals(matches: readonly Match[], places: ReadonlyMap<string, Candidate>): Match[] {
  const bySection = Map.groupBy(matches, ({ seccionId }) => seccionId);
  const doubted = matches.map((match): Match => {
    if (match.seccionId === null) return match;
    const rivals = (bySection.get(match.seccionId) ?? []).filter((rival) => rival !== match);
    const same = rivals.filter((rival) => isSamePlace(places, match, rival));
    const others = rivals.filter((rival) => !same.includes(rival));
    const repeated = same.some(
      (rival) => matches.indexOf(rival) < matches.indexOf(match) && rival.estado === match.estado,
    );
    if (repeated) return { ...match, seccionId: null, estado: 'sin_pareja' };
    const beaten = others.some(({ puntuacion }) => puntuacion > match.puntuacion - MARGIN);
    return beaten && match.estado === 'tomado' ? { ...match, estado: 'dudoso' } : match;
  });
  const taken = new Set(doubted.flatMap(({ estado, seccionId }) => (estado === 'tomado' ? [seccionId] : [])));
  return doubted.map((match) =>
    match.estado === 'dudoso' && taken.has(match.seccionId)
      ? { ...match, seccionId: null, estado: 'sin_pareja' }
      : match,
  );
}

function isSamePlace(places: ReadonlyMap<string, Candidate>, one: Match, other: Match): boolean {
  const [a, b] = [places.get(one.referencia), places.get(other.referencia)];
  return a !== undefined && b !== undefined && distanceKm(a, b) <= SAME_PLACE_KM;
}
