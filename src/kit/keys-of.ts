/** The keys of a table of words, in their order, as the list of at least one that an enumeration asks for. */
export const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>) =>
  Object.keys(of) as [Key, ...Key[]];
