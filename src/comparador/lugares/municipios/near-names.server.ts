import { type Entry, placeEntries, rankOf, sizeOf } from './place-index.server.ts';
import { soundKey, typingDistance } from './typing-distance.ts';

/** Shortest text that is corrected: with three letters, any changed letter makes another name. */
const LEAST_LETTERS = 4;

/** Longest text that is corrected, and longest name that it may become. */
const MOST_LETTERS = 60;

/** Weight of the population: ten times as many people make up for this part of a typing error. */
const SIZE = 0.06;

/** Cost of an article other than the one typed, as a part of a typing error. */
const OTHER_ARTICLE = 0.12;

/**
 * Filters, in turn. One error changes at most two letters, and the six pairs of letters around them. In a
 * text of nine letters or more, two errors are tried when one finds nothing. The last filter finds names
 * that are only offered.
 */
const FILTERS = [
  { from: 0, most: (length: number) => (length < 6 ? 1.1 : 1.35), letters: 2, pairs: 6 },
  { from: 9, most: () => 1.9, letters: 4, pairs: 12 },
] as const satisfies Filter[];

const FAR: Filter = { from: 0, most: (length) => 1 + length * 0.3, letters: 6, pairs: 15 };

/** Shortest text, and farthest name: in typing errors, and in changed letters and pairs. */
type Filter = { from: number; most: (length: number) => number; letters: number; pairs: number };

type Near = { entry: Entry; score: number };

/**
 * Gives the names nearest to a text with typing errors, the likeliest first and each place once; none if no name is near.
 *
 * @param key `placeKey` of the text; `whole`, its `searchText`, says which article was typed; `far` also finds farther names, which are
 * only offered and not searched
 */
export function namesNear(
  { key, whole, far = false }: { key: string; whole: string; far?: boolean },
  limit: number,
  accepts: (entry: Entry) => boolean = () => true,
): Entry[] {
  if (key.replaceAll(' ', '').length < LEAST_LETTERS || key.length > MOST_LETTERS) return [];
  for (const filter of far ? [FAR] : FILTERS) {
    if (key.length < filter.from) break;
    const near = nearBy(key, filter, accepts).map(({ entry, distance }) => ({
      entry,
      score: distance + (whole.endsWith(entry.whole) ? 0 : articleCost(whole, entry)) - sizeBonus(entry),
    }));
    if (near.length > 0) return ranked(near).slice(0, limit);
  }
  return [];
}

const articleCost = (whole: string, { whole: name, key }: Entry) =>
  whole.split(' ')[0] === name.split(' ')[0] || name === key ? 0 : OTHER_ARTICLE;

const sizeBonus = ({ place }: Entry) => SIZE * Math.log10(sizeOf(place) + 10);

/** Orders names by distance and population. Places of the same name go by their rank, as for a text without errors. */
function ranked(near: Near[]): Entry[] {
  const names = [...Map.groupBy(near, ({ entry }) => entry.key).values()].map((same) => ({
    score: Math.min(...same.map(({ score }) => score)),
    entries: same.sort((a, b) => rankOf(a.entry) - rankOf(b.entry) || a.score - b.score),
  }));
  const entries = names
    .sort((a, b) => a.score - b.score)
    .flatMap(({ entries: same }) => same.map(({ entry }) => entry));
  return [...new Map(entries.toReversed().map((entry) => [entry.place, entry])).values()].toReversed();
}

function nearBy(key: string, filter: Filter, accepts: (entry: Entry) => boolean) {
  const sound = soundKey(key);
  // 'zzzz' has nearly no sound, so by sound it would match any short name.
  const typed = { key, sound: sound.length < LEAST_SOUNDS ? key : sound };
  const most = filter.most(key.length);
  const [byLetter, byEar] = [signatureOf(typed.key), signatureOf(typed.sound)];
  const found: { entry: Entry; distance: number }[] = [];
  const { entries, lengths, sounds, written, heard } = signed();
  const passes = (own: Signature, table: Signatures, i: number) =>
    bits(own.pairs ^ (table.pairs[i] ?? 0)) <= filter.pairs &&
    bits(own.letters ^ (table.letters[i] ?? 0)) <= filter.letters;
  for (let i = 0; i < entries.length; i++) {
    if (Math.abs((lengths[i] ?? 0) - key.length) > 2) continue;
    if (!passes(byEar, heard, i) && !passes(byLetter, written, i)) continue;
    const entry = entries[i];
    if (!entry || !accepts(entry)) continue;
    const distance = typingDistance(typed, { key: entry.key, sound: sounds[i] ?? entry.key }, most);
    if (distance <= most) found.push({ entry, distance });
  }
  return found;
}

/** Fewest sounds to search names by. */
const LEAST_SOUNDS = 3;

/** Gives the names whose sound begins so: 'barsel' is how Barcelona begins. */
export function namesSounding(key: string): Entry[] {
  const sound = soundKey(key);
  if (sound.length < LEAST_SOUNDS) return [];
  const { entries, sounds, bySound } = signed();
  const soundAt = (at: number) => sounds[bySound[at] ?? 0] ?? '';
  let [low, high] = [0, bySound.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (soundAt(middle) < sound) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < bySound.length && soundAt(end).startsWith(sound)) end++;
  return Array.from(bySound.subarray(low, end), (i) => entries[i]).filter((entry) => entry !== undefined);
}

/** Signature of a text: a bit for each of its letters, and a bit out of 32 for each pair of neighbouring letters. */
type Signature = { letters: number; pairs: number };
type Signatures = { letters: Int32Array; pairs: Int32Array };
type NameIndex = {
  entries: readonly Entry[];
  /** Number of letters of each name: it rules out most names. */
  lengths: Uint8Array;
  /** Sound of each name. */
  sounds: readonly string[];
  /** Names in the order of their sounds. */
  bySound: Uint32Array;
  written: Signatures;
  heard: Signatures;
};

let made: NameIndex | undefined;

/** Gives the sound and the signature of every name; they are made once, at the first correction of a text. */
function signed(): NameIndex {
  made ??= signEntries();
  return made;
}

function signEntries(): NameIndex {
  const entries = placeEntries();
  // A name that is written as it sounds keeps a single string.
  const sounds = entries.map(({ key }) => {
    const sound = soundKey(key);
    return sound === key ? key : sound;
  });
  const soundOf = (i: number) => sounds[i] ?? '';
  return {
    entries,
    lengths: Uint8Array.from(entries, ({ key }) => Math.min(key.length, 255)),
    sounds,
    bySound: Uint32Array.from(sounds.keys()).sort((a, b) =>
      soundOf(a) < soundOf(b) ? -1 : Number(soundOf(a) > soundOf(b)),
    ),
    written: tableOf(entries, ({ key }) => key),
    heard: tableOf(sounds, (sound) => sound),
  };
}

function tableOf<T>(items: readonly T[], textOf: (item: T) => string): Signatures {
  const table = { letters: new Int32Array(items.length), pairs: new Int32Array(items.length) };
  for (const [i, item] of items.entries()) {
    const { letters, pairs } = signatureOf(textOf(item));
    table.letters[i] = letters;
    table.pairs[i] = pairs;
  }
  return table;
}

function signatureOf(text: string): Signature {
  let [letters, pairs, previous] = [0, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i) & 31;
    letters |= 1 << letter;
    pairs |= 1 << ((previous * 11 + letter * 7) & 31);
    previous = letter;
  }
  return { letters, pairs };
}

/** Counts the bits that are set. */
function bits(mask: number): number {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
