import { MOST_KM } from '#comparador/ofertas/comparador/search-params.ts';

/** A place in degrees. */
export type Place = { lat: number; lon: number };

/** Part of the map that is shown: its middle and its zoom, a whole number. */
export type View = Place & { z: number };

/** Text of a view in an address; five decimals are a metre. */
export const viewText = ({ lat, lon, z }: View): string => `${lat.toFixed(5)},${lon.toFixed(5)},${z}`;

/** Size of the map on the page, in pixels. */
export type Size = { width: number; height: number };

/** A place on the map, in pixels from its upper left corner. */
export type Spot = { x: number; y: number };

/** Pixels of a tile's side. */
const TILE = 512;

/** Zooms of the map: the country, and the doors of a street. */
export const ZOOMS = { least: 5, most: 16 } as const;

const worldSide = (z: number) => TILE * 2 ** z;

/** Web Mercator, in pixels of the whole world at a zoom. */
function worldOf({ lat, lon }: Place, z: number): Spot {
  const y = (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
  return { x: ((lon + 180) / 360) * worldSide(z), y: y * worldSide(z) };
}

function placeAt({ x, y }: Spot, z: number): Place {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSide(z)))) * 180) / Math.PI;
  return { lat, lon: (x / worldSide(z)) * 360 - 180 };
}

/** The spot of a place on the map; it may be outside. */
export function spotOf(view: View, { width, height }: Size, place: Place): Spot {
  const [middle, spot] = [worldOf(view, view.z), worldOf(place, view.z)];
  return { x: Math.round(spot.x - middle.x + width / 2), y: Math.round(spot.y - middle.y + height / 2) };
}

/** The view moved `by.x` pixels to the right and `by.y` down. */
export function moveView(view: View, by: Spot): View {
  const { x, y } = worldOf(view, view.z);
  return { ...placeAt({ x: x + by.x, y: y + by.y }, view.z), z: view.z };
}

/** The view `by` zooms nearer; the place under `spot` stays where it was. */
export function zoomView(view: View, by: number, { size, spot }: { size: Size; spot: Spot }): View {
  const z = Math.min(Math.max(view.z + by, ZOOMS.least), ZOOMS.most);
  if (z === view.z) return view;
  const away = { x: spot.x - size.width / 2, y: spot.y - size.height / 2 };
  const under = worldOf(moveView(view, away), z);
  return { ...placeAt({ x: under.x - away.x, y: under.y - away.y }, z), z };
}

/** A tile and the place of its corner on the map. */
type PlacedTile = Spot & { href: string };

/** What the tiles of a map show: streets or, without a file of them, outlines of municipalities and provinces. */
export type Layer = 'teselas' | 'contornos';

/** The tiles that cover a view. */
export function tilesOf(layer: Layer, view: View, { width, height }: Size): PlacedTile[] {
  const middle = worldOf(view, view.z);
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const tiles: PlacedTile[] = [];
  for (let y = Math.floor(top / TILE); y * TILE < top + height; y++)
    for (let x = Math.floor(left / TILE); x * TILE < left + width; x++)
      if (Math.min(x, y) >= 0 && Math.max(x, y) < 2 ** view.z)
        tiles.push({
          href: `/mapa/${layer}/${view.z}/${x}/${y}.svg`,
          x: Math.round(x * TILE - left),
          y: Math.round(y * TILE - top),
        });
  return tiles;
}

/** Free pixels around the places that a view is fitted to: pins stand above their points. */
const MARGIN = 60;

/** The nearest view that shows all the places, not nearer than streets with their names; undefined without places. */
export function viewOfAll(places: readonly Place[], { width, height }: Size): View | undefined {
  if (places.length === 0) return undefined;
  const half = (degrees: number[]) => (Math.min(...degrees) + Math.max(...degrees)) / 2;
  const middle = { lat: half(places.map(({ lat }) => lat)), lon: half(places.map(({ lon }) => lon)) };
  let z: number = ZOOMS.most - 1;
  const isIn = ({ x, y }: Spot) => Math.min(x, y, width - x, height - y) >= MARGIN;
  while (
    z > ZOOMS.least &&
    !places.every((place) => isIn(spotOf({ ...middle, z }, { width, height }, place)))
  )
    z--;
  return { ...middle, z };
}

/** Length of the equator, in kilometres: the width of the world. */
const KM_AROUND = 40_075;

/**
 * The circle of a search around a view: its radius in whole kilometres, at most what a search admits, and whether it holds all that is in
 * sight.
 */
export function circleOfView({ lat, z }: View, { width, height }: Size): { km: number; holdsAll: boolean } {
  const kmPerPixel = (KM_AROUND * Math.cos((lat * Math.PI) / 180)) / worldSide(z);
  const km = Math.ceil((Math.hypot(width, height) / 2) * kmPerPixel);
  return { km: Math.min(km, MOST_KM), holdsAll: km <= MOST_KM };
}

/** Pixels within which two pins would hide each other. */
const NEAR: Spot = { x: 74, y: 34 };

/** Groups the spots that would hide each other. A group holds the indexes of its spots, in their order. */
export function groupSpots(spots: readonly Spot[]): number[][] {
  const groups: { at: Spot; members: number[] }[] = [];
  for (const [index, spot] of spots.entries()) {
    const found = groups.find(
      ({ at }) => Math.abs(at.x - spot.x) < NEAR.x && Math.abs(at.y - spot.y) < NEAR.y,
    );
    if (found) found.members.push(index);
    else groups.push({ at: spot, members: [index] });
  }
  return groups.map(({ members }) => members);
}
