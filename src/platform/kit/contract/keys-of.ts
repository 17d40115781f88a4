/** Keys of a table of words, in order, as the non-empty list that an enumeration needs. */
export const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  Object.keys(of) as [Key, ...Key[]];
