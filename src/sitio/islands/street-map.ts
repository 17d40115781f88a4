import {
  circleOfView,
  groupSpots,
  type Layer,
  moveView,
  type Place,
  type Size,
  spotOf,
  tilesOf,
  type View,
  viewOfAll,
  viewText,
  zoomView,
} from '#sitio/calles/map-geometry.ts';
import { goInPlace, stopAsking } from './in-place.ts';
import { listenToMap } from './street-map-gestures.ts';
import { markTogether } from './street-map-rows.ts';

const SVG = 'http://www.w3.org/2000/svg';

type Pin = { mark: SVGGElement; place: Place };

/** The map on the page: its parts, which the server wrote, and what it shows now. */
type StreetMap = {
  root: HTMLElement;
  drawing: SVGSVGElement;
  pins: Pin[];
  view: View;
  size: Size;
};

let map: StreetMap | undefined;

/** What the visitor moves is searched. */
let searchesMoved = true;

const part = <T extends Element>(root: Element, name: string) =>
  root.querySelector<T>(`[data-part="${name}"]`);

const numbersOf = (text = '') => text.split(',').map(Number);

/** Opens the map of the page, or takes up the pins and the view of another search, which came in its place. */
function look(): void {
  const root = document.querySelector<HTMLElement>('[data-island~="street-map"]');
  const drawing = root?.querySelector<SVGSVGElement>(':scope > svg');
  if (!root || !drawing) return;
  if (map?.drawing !== drawing) map = open(root, drawing);
  const [lat = 0, lon = 0, z = 0] = numbersOf(root.dataset.vista);
  map.view = { lat, lon, z };
  map.pins = [...root.querySelectorAll<SVGGElement>('[data-pin]')].map((mark) => {
    const [markLat = 0, markLon = 0] = numbersOf(mark.dataset.pin);
    return { mark, place: { lat: markLat, lon: markLon } };
  });
  drawing.tabIndex = 0;
  showWhatMoves(root);
  settle(map);
}

function open(root: HTMLElement, drawing: SVGSVGElement): StreetMap {
  const opened: StreetMap = { root, drawing, pins: [], view: { lat: 0, lon: 0, z: 0 }, size: sizeOf(root) };
  // Draws the server's tiles again, to learn which ones fail to load; the browser already has them.
  part(drawing, 'teselas')?.replaceChildren();
  const change = (view: View) => {
    delete root.dataset.fitted;
    opened.view = view;
    draw(opened);
    follow(opened);
  };
  listenToMap(root, drawing, {
    move: (by) => change(moveView(opened.view, by)),
    zoom: (times, spot = { x: opened.size.width / 2, y: opened.size.height / 2 }) => {
      const { z } = opened.view;
      change(zoomView(opened.view, times, { size: opened.size, spot }));
      return opened.view.z !== z;
    },
    size: () => opened.size,
  });
  part(root, 'mover')?.addEventListener('click', () => {
    searchesMoved = !searchesMoved;
    showWhatMoves(root);
  });
  new ResizeObserver(() => settle(opened)).observe(root);
  markTogether(root);
  return opened;
}

/** The button that says whether moving searches; the link that searches by hand stands in for it. */
function showWhatMoves(root: HTMLElement): void {
  part(root, 'mover')?.removeAttribute('hidden');
  part(root, 'mover')?.setAttribute('aria-pressed', String(searchesMoved));
  part(root, 'zona')?.toggleAttribute('hidden', searchesMoved);
}

/** Measures the map, fits a view that the visitor has not chosen, and draws. */
function settle(map: StreetMap): void {
  map.size = sizeOf(map.root);
  const places = map.pins.map(({ place }) => place);
  if (map.root.dataset.fitted) map.view = viewOfAll(places, map.size) ?? map.view;
  draw(map);
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height });

function draw(map: StreetMap): void {
  const { root, drawing, view, size } = map;
  root.dataset.vista = viewText(view);
  aimZone(map);
  drawing.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`);
  drawTiles(map);
  drawPins(map);
}

function put(element: Element | null, attributes: Record<string, string | number>): void {
  for (const name in attributes) element?.setAttribute(name, String(attributes[name]));
}

/** Tiles that stay in sight keep their element, so that nothing flickers. */
function drawTiles({ root, drawing, view, size }: StreetMap): void {
  const layer = part(drawing, 'teselas');
  if (!layer) return;
  const shown = new Map([...layer.children].map((tile) => [tile.getAttribute('href'), tile]));
  const tiles = tilesOf(root.dataset.capa as Layer, view, size);
  for (const { href, x, y } of tiles) {
    const tile = shown.get(href) ?? newTile(layer, root, href);
    shown.delete(href);
    put(tile, { x, y });
  }
  for (const tile of shown.values()) tile.remove();
}

/** A tile that fails leaves the ground bare, and the map says so until one arrives. */
function newTile(layer: Element, root: HTMLElement, href: string): Element {
  const tile = document.createElementNS(SVG, 'image');
  const notice = part<HTMLElement>(root, 'aviso');
  put(tile, { href, width: 512, height: 512 });
  tile.onload = () => notice?.setAttribute('hidden', '');
  tile.onerror = () => {
    tile.setAttribute('display', 'none');
    notice?.removeAttribute('hidden');
  };
  layer.append(tile);
  return tile;
}

function drawPins({ root, drawing, pins, view, size }: StreetMap): void {
  const focused = drawing.contains(document.activeElement) && document.activeElement;
  const spots = pins.map(({ place }) => spotOf(view, size, place));
  const layer = part(drawing, 'grupos');
  const pattern = root.querySelector('template')?.content.querySelector('g');
  layer?.replaceChildren();
  for (const members of groupSpots(spots)) {
    const isAlone = members.length === 1;
    for (const index of members) {
      const { x, y } = spots[index] ?? { x: 0, y: 0 };
      const mark = pins[index]?.mark;
      mark?.setAttribute('transform', `translate(${x} ${y})`);
      if (isAlone) mark?.removeAttribute('display');
      else mark?.setAttribute('display', 'none');
    }
    if (isAlone || !pattern || !layer) continue;
    const group = document.importNode(pattern, true);
    const { x, y } = spots[members[0] ?? 0] ?? { x: 0, y: 0 };
    const rows = members.flatMap((index) => pins[index]?.mark.dataset.of ?? []);
    group.setAttribute('transform', `translate(${x} ${y})`);
    group.dataset.group = rows.join(' ');
    put(group.querySelector('a'), {
      href: rows[0] ?? '',
      'aria-label': `${members.length} secciones juntas: acercar el mapa`,
    });
    const count = group.querySelector('text');
    if (count) count.textContent = String(members.length);
    layer.append(group);
  }
  // The pin or group that had the focus may be gone: the keyboard goes on from the map.
  if (focused && !focused.checkVisibility()) drawing.focus({ preventScroll: true });
}

/** Milliseconds of stillness before the map is searched, or its address changed: browsers allow a hundred changes in half a minute. */
const STILL_MS = 350;
let still: ReturnType<typeof setTimeout> | undefined;

/**
 * Searches where the map is now, or keeps the part of the map in the address, for when the visitor comes back to it. A view wider than any
 * search is not searched: pins in sight would go. Back leads from what was moved to the place that was searched before.
 */
function follow({ root, view, size }: StreetMap): void {
  clearTimeout(still);
  // A search of the view before would bring that view back.
  stopAsking();
  still = setTimeout(() => {
    const zone = part<HTMLAnchorElement>(root, 'zona');
    const address = new URL(location.href);
    const move = address.searchParams.has('zona') ? 'replace' : 'push';
    if (searchesMoved && zone && circleOfView(view, size).holdsAll)
      return void goInPlace(new URL(zone.href), move);
    address.searchParams.set('vista', viewText(view));
    history.replaceState(null, '', address);
  }, STILL_MS);
}

/** Points the link that searches this zone at the present view. */
function aimZone({ root, view, size }: StreetMap): void {
  const zone = part<HTMLAnchorElement>(root, 'zona');
  if (!zone) return;
  const address = new URL(zone.href);
  address.searchParams.set('cerca', `${view.lat.toFixed(3)},${view.lon.toFixed(3)}`);
  address.searchParams.set('km', String(circleOfView(view, size).km));
  address.searchParams.set('vista', viewText(view));
  zone.href = String(address);
}

look();
document.addEventListener('contenido', look);
