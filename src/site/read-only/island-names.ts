/** Scripts of `islands/`, each a file of its own. The markup that needs one names it in `data-island`. */
export const islandNames = ['in-place', 'live-form', 'search-box', 'anuncio', 'hours', 'street-map'] as const;
export type IslandName = (typeof islandNames)[number];

/** Gives the islands that a page's markup names, each once. */
export function islandsIn(html: string): IslandName[] {
  const named = new Set(
    [...html.matchAll(/ data-island="([a-z -]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  return islandNames.filter((name) => named.has(name));
}
