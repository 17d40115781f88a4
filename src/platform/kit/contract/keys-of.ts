/** Keys of a table of words, in order, as the non-empty list that an enumeration needs. */
export const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  Object.keys(of) as [Key, ...Key[]];

/** The key that a text is; undefined for a text that is none. */
export const keyOf = <Key extends string>(of: Readonly<Record<Key, unknown>>, text: string | undefined) =>
  keysOf(of).find((key) => key === text);

/** Record with a value for each of these keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key, place: number) => Value,
) => Object.fromEntries(keys.map((key, place) => [key, value(key, place)])) as Record<Key, Value>;

/** These fields of an object. */
export const pick = <Of extends object, Key extends keyof Of>(of: Of, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>;
