import { ApiError } from '#platform/browser/api-error.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';

/** The texts of a row in a form. */
export type Texts = Record<string, string>;
type Name<V> = keyof V & string;

/** Gives the fields that differ in `after`; only they are sent. */
export function changedFields<V extends Texts>(before: V, after: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in after) if (after[name] !== before[name]) changes[name] = after[name];
  return changes;
}

/** Turns the empty fields that may be empty into null. */
export function emptyAsNull<V extends Texts, N extends Name<V>>(
  changes: Partial<V>,
  nullable: readonly N[],
): { [K in keyof V]?: V[K] | (K extends N ? null : never) } {
  const empty = nullable.filter((name) => changes[name]?.trim() === '');
  return { ...changes, ...(Object.fromEntries(empty.map((name) => [name, null])) as { [K in N]?: null }) };
}

/** One row three times: as it was read, as this person left it, and as somebody else saved it meanwhile. */
export type Versions<V> = { base: V; mine: V; theirs: V };

export type Differences<V> = {
  /** Fields that both changed, each to another value. */
  toChoose: Name<V>[];
  /** Fields that only somebody else changed. */
  taken: Name<V>[];
};

export function differencesOf<V extends Texts>({ base, mine, theirs }: Versions<V>): Differences<V> {
  const found: Differences<V> = { toChoose: [], taken: [] };
  for (const name in mine) {
    if (theirs[name] === base[name] || mine[name] === theirs[name]) continue;
    if (mine[name] === base[name]) found.taken.push(name);
    else found.toChoose.push(name);
  }
  return found;
}

/** Gives `theirs` with the fields that only this person changed, and with the fields of `kept` as this person wrote them. */
export function mergedValues<V extends Texts>(
  { base, mine, theirs }: Versions<V>,
  kept: readonly Name<V>[],
): V {
  const merged = { ...theirs };
  for (const name in mine) if (kept.includes(name) || theirs[name] === base[name]) merged[name] = mine[name];
  return merged;
}

/**
 * Brings what somebody else saved into a form that is being written. `base` has the values that the person began with.
 * Gives the new `values` of the form, which keep everything typed. `begun` is the new base: `theirs`, but with the old base
 * in the fields that both changed, so that the person chooses on saving; undefined when there is nothing to choose.
 */
export function takenOver<V extends Texts>(versions: Versions<V>): { values: V; begun: V | undefined } {
  const { base, theirs } = versions;
  const { toChoose } = differencesOf(versions);
  const left = Object.fromEntries(toChoose.map((name) => [name, base[name]]));
  return {
    values: mergedValues(versions, toChoose),
    begun: toChoose.length > 0 ? { ...theirs, ...left } : undefined,
  };
}

export type Merging<Row, V extends Texts> = {
  base: Row;
  /** Values that the person began with, if not those of `base`: the form took a later row, and they have not chosen yet. */
  begun?: V | undefined;
  mine: V;
  toValues(row: Row): V;
  put(base: Row, changes: Partial<V>): Promise<Row>;
  /** Gives the values to save over `theirs`; undefined to save nothing. */
  choose(versions: Versions<V>, theirs: Row): Promise<V | undefined>;
  /** Called when the row was saved without asking, and these fields kept somebody else's values. */
  onTaken?(names: Name<V>[]): void;
};

const CHANGED = 'Alguien ha cambiado estos datos mientras los editabas';

/**
 * Saves the changes; gives the row after them. When somebody else saved it first (40901), the person chooses a value for
 * each field that both changed. If there is none, both changes are saved. A choice is not asked again.
 */
export async function saveMerging<Row, V extends Texts>(work: Merging<Row, V>): Promise<Row> {
  const { base, begun, toValues, put, choose } = work;
  let { mine } = work;
  if (begun) {
    const versions = { base: begun, mine, theirs: toValues(base) };
    if (differencesOf(versions).toChoose.length > 0) {
      const merged = await choose(versions, base);
      if (!merged) throw new ApiError({ codigo: errorCodes.version, mensaje: CHANGED });
      mine = merged;
    }
  }
  const changes = changedFields(toValues(base), mine);
  if (Object.keys(changes).length === 0) return base;
  try {
    return await put(base, changes);
  } catch (error) {
    if (!(error instanceof ApiError) || error.codigo !== errorCodes.version) throw error;
    // In `actual` the server sends the present row, in the shape in which it was read.
    const theirs = error.detalle.actual as Row;
    const versions = { base: toValues(base), mine, theirs: toValues(theirs) };
    const { toChoose, taken } = differencesOf(versions);
    if (toChoose.length === 0) {
      const rest = { ...work, begun: undefined, base: theirs };
      const saved = await saveMerging({ ...rest, mine: mergedValues(versions, []) });
      if (taken.length > 0) work.onTaken?.(taken);
      return saved;
    }
    const merged = await choose(versions, theirs);
    if (!merged) throw error;
    return saveMerging({ ...work, begun: undefined, base: theirs, mine: merged });
  }
}
