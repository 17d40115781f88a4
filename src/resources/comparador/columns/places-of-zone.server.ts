import { KM_PER_DEGREE as KM, type Point } from '#kit/distance.ts';
import type { Zona } from '../zone-condition.server.ts';
import { type Columns, type Grupo, NONE } from './shape.ts';

/** Offers of a zone in the order of columns, with their distance (NaN without one) and their part of the list. */
export type ZonePlaces = { count: number; ofertas: Uint32Array; km: Float64Array; parte: Uint8Array };

const places: ZonePlaces = {
  count: 0,
  ofertas: new Uint32Array(0),
  km: new Float64Array(0),
  parte: new Uint8Array(0),
};

/**
 * Finds the offers of a zone, as `zoneSql` does. The answer is overwritten by the next
 * call.
 */
export function placesOfZone(columns: Columns, { grupo, zona }: { grupo: Grupo; zona: Zona }): ZonePlaces {
  const { length } = grupo.seccion;
  makeRoom(length);
  places.count = 0;
  switch (zona.tipo) {
    case 'espana':
      for (let place = 0; place < length; place++) places.ofertas[place] = place;
      places.count = length;
      break;
    case 'provincia':
      takeProvince(columns, { grupo, provincia: Number(zona.codigo) });
      break;
    case 'texto':
      takeNamed(columns, { grupo, texto: zona.texto });
      break;
    case 'radio':
      takeCircle(columns, { grupo, zona });
      return places;
  }
  places.parte.fill(1, 0, places.count);
  places.km.fill(Number.NaN, 0, places.count);
  if (zona.tipo === 'provincia' && zona.desde) measureFrom(columns, grupo, zona.desde);
  return places;
}

function makeRoom(count: number): void {
  if (places.ofertas.length >= count) return;
  places.ofertas = new Uint32Array(count * 2);
  places.km = new Float64Array(count * 2);
  places.parte = new Uint8Array(count * 2);
}

type Among = { grupo: Grupo };

function takeProvince({ secciones }: Columns, { grupo, provincia }: Among & { provincia: number }): void {
  let count = 0;
  for (let place = 0; place < grupo.seccion.length; place++) {
    if (secciones.provincia[grupo.seccion[place] ?? 0] === provincia) places.ofertas[count++] = place;
  }
  places.count = count;
}

/** A text is searched in all names at once: their line breaks are in no text. */
function takeNamed({ secciones }: Columns, { grupo, texto }: Among & { texto: string }): void {
  const { desde, bytes } = secciones.busqueda;
  const names = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isNamed = new Uint8Array(secciones.id.length);
  const wanted = Buffer.from(texto);
  for (let at = names.indexOf(wanted), section = 0; at >= 0 && section < isNamed.length; ) {
    while ((desde[section + 1] ?? 0) <= at) section++;
    isNamed[section] = 1;
    section++;
    at = names.indexOf(wanted, desde[section] ?? names.length);
  }
  let count = 0;
  for (let place = 0; place < grupo.seccion.length; place++) {
    if (isNamed[grupo.seccion[place] ?? 0]) places.ofertas[count++] = place;
  }
  places.count = count;
}

type Circle = Extract<Zona, { tipo: 'radio' }>;

/** First a box, which costs four comparisons, and then the circle. Those without a known place go by their centre. */
function takeCircle({ secciones, centros }: Columns, { grupo, zona }: Among & { zona: Circle }): void {
  const { lat, lon, km } = zona;
  const [high, wide] = [km / KM, km / (KM * cosd(lat))];
  const [south, north, west, east] = [lat - high, lat + high, lon - wide, lon + wide];
  const province = zona.codProvincia === null ? NONE : Number(zona.codProvincia);
  const partOf = Uint8Array.from(centros, ({ id }) =>
    zona.dentro.includes(id) ? 1 : zona.centros.includes(id) ? 2 : 0,
  );
  const { desde, valores } = secciones.centros;
  let count = 0;
  for (let place = 0; place < grupo.seccion.length; place++) {
    const section = grupo.seccion[place] ?? 0;
    const ownLat = secciones.lat[section] ?? Number.NaN;
    const ownLon = secciones.lon[section] ?? Number.NaN;
    let distance = Number.NaN;
    let part = 0;
    if (!Number.isNaN(ownLat)) {
      if (!(ownLat >= south && ownLat <= north && ownLon >= west && ownLon <= east)) continue;
      distance = kmFrom(ownLat, ownLon, zona);
      if (distance > km) continue;
    } else {
      const [first = 0, end = 0] = [desde[section], desde[section + 1]];
      if (first === end) part = secciones.provincia[section] === province ? 2 : 0;
      for (let at = first; at < end && part !== 1; at++) part = partOf[valores[at] ?? 0] || part;
      if (part === 0) continue;
    }
    places.ofertas[count] = place;
    places.km[count] = distance;
    places.parte[count] = part;
    count++;
  }
  places.count = count;
}

function measureFrom({ secciones }: Columns, { seccion }: Grupo, desde: Point): void {
  for (let at = 0; at < places.count; at++) {
    const section = seccion[places.ofertas[at] ?? 0] ?? 0;
    places.km[at] = kmFrom(secciones.lat[section] ?? Number.NaN, secciones.lon[section] ?? Number.NaN, desde);
  }
}

/** Cosine of degrees, as PostgreSQL's `cosd` counts it between −90 and 90: exact where it is 1, ½ and 0. */
function cosd(degrees: number): number {
  const angle = Math.abs(degrees);
  return angle <= 60
    ? 1 - (1 - Math.cos(angle * RADIANS)) / (1 - Math.cos(60 * RADIANS)) / 2
    : Math.sin((90 - angle) * RADIANS) / Math.sin(30 * RADIANS) / 2;
}

const RADIANS = Math.PI / 180;

/** Kilometres in a straight line, term by term as `zoneSql` counts them. */
function kmFrom(lat: number, lon: number, from: Point): number {
  const [north, east] = [lat - from.lat, (lon - from.lon) * cosd((lat + from.lat) / 2)];
  return KM * Math.sqrt(north * north + east * east);
}
