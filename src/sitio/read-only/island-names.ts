/** Scripts of `islands/`, each a file of its own. The markup that needs one names it in `data-island`. */
export const islandNames = [
  'in-place',
  'live-form',
  'search-box',
  'anuncio',
  'hours',
  'results-map',
  'street-map',
] as const;
export type IslandName = (typeof islandNames)[number];
