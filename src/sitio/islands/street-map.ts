import {
  groupSpots,
  kmOfView,
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

const part = <T extends Element>(root: Element, name: string) =>
  root.querySelector<T>(`[data-part="${name}"]`);

const numbersOf = (text = '') => text.split(',').map(Number);

function open(root: HTMLElement): void {
  const drawing = root.querySelector<SVGSVGElement>(':scope > svg');
  const [lat = 0, lon = 0, z = 0] = numbersOf(root.dataset.vista);
  if (!drawing) return;
  const pins = [...root.querySelectorAll<SVGGElement>('[data-pin]')].map((mark) => {
    const [markLat = 0, markLon = 0] = numbersOf(mark.dataset.pin);
    return { mark, place: { lat: markLat, lon: markLon } };
  });
  const map: StreetMap = { root, drawing, pins, view: { lat, lon, z }, size: sizeOf(root) };
  drawing.tabIndex = 0;
  // Draws the server's tiles again, to learn which ones fail to load; the browser already has them.
  part(drawing, 'teselas')?.replaceChildren();
  const change = (view: View) => {
    delete root.dataset.fitted;
    map.view = view;
    draw(map);
    remember(map);
  };
  listenToMap(map.root, drawing, {
    move: (by) => change(moveView(map.view, by)),
    zoom: (times, spot = { x: map.size.width / 2, y: map.size.height / 2 }) => {
      const { z } = map.view;
      change(zoomView(map.view, times, { size: map.size, spot }));
      return map.view.z !== z;
    },
    size: () => map.size,
  });
  const settle = () => {
    map.size = sizeOf(root);
    if (root.dataset.fitted)
      map.view =
        viewOfAll(
          pins.map(({ place }) => place),
          map.size,
        ) ?? map.view;
    draw(map);
  };
  settle();
  new ResizeObserver(settle).observe(root);
  markTogether(root);
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
  const tiles = tilesOf(view, size);
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
}

/** Milliseconds of stillness after which the address is changed: browsers allow a hundred changes in half a minute. */
const STILL_MS = 250;
let still: ReturnType<typeof setTimeout> | undefined;

/** The address keeps the part of the map, for when the visitor comes back to it. */
function remember({ view }: StreetMap): void {
  clearTimeout(still);
  still = setTimeout(() => {
    const address = new URL(location.href);
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
  address.searchParams.set('km', String(kmOfView(view, size)));
  zone.href = String(address);
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island~="street-map"]')) open(root);
