import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { KM_PER_DEGREE as KM, type Point } from '#platform/kit/distance.ts';
import type { Zona } from '../zone-condition.server.ts';
import { type Columns, type Grupo, NONE } from './shape.ts';

/**
 * Offers of a zone in any order. `km` and `parte` go by place: the kilometres (NaN if not known) and the part of the list, which is 0 where
 * the distance is known. Without `distances` neither array is written: all offers are of part 1. `pueblo` is 1 if the place is not known
 * and the name says a town of the circle; it is written only if `named` is true.
 */
export type ZonePlaces = {
  count: number;
  lugares: Uint32Array;
  distances: boolean;
  km: Float64Array;
  parte: Uint8Array;
  named: boolean;
  pueblo: Uint8Array;
};

const spare = {
  lugares: new Uint32Array(0),
  km: new Float64Array(0),
  parte: new Uint8Array(0),
  named: false,
  pueblo: new Uint8Array(0),
};

/** All places up to the largest group, for the whole country. */
let every = new Uint32Array(0);

/**
 * Finds the offers of a zone, as `zoneSql` does. The answer is overwritten by the next
 * call.
 */
export function placesOfZone(columns: Columns, { grupo, zona }: { grupo: Grupo; zona: Zona }): ZonePlaces {
  const { length } = grupo.seccion;
  makeRoom(length);
  spare.named = false;
  switch (zona.tipo) {
    case 'espana':
      return { ...spare, lugares: every, count: length, distances: false };
    case 'provincia': {
      const { desde, lugares } = grupo.deProvincia;
      const provincia = Number(zona.codigo);
      const [first, last] = [desde[provincia] ?? 0, desde[provincia + 1] ?? 0];
      const found = {
        ...spare,
        lugares: lugares.subarray(first, last),
        count: last - first,
        distances: zona.desde !== undefined,
      };
      if (zona.desde) measureFrom(columns, { grupo, found, desde: zona.desde });
      return found;
    }
    case 'comunidad':
      return { ...spare, count: takeProvinces(grupo, zona.provincias), distances: false };
    case 'texto':
      return { ...spare, count: takeNamed(columns, { grupo, texto: zona.texto }), distances: false };
    case 'radio': {
      const count = takeCircle(columns, { grupo, zona });
      return { ...spare, count, distances: true };
    }
  }
}

function makeRoom(count: number): void {
  if (every.length >= count) return;
  every = Uint32Array.from({ length: count * 2 }, (_, place) => place);
  spare.lugares = new Uint32Array(count * 2);
  spare.km = new Float64Array(count * 2);
  spare.parte = new Uint8Array(count * 2);
  spare.pueblo = new Uint8Array(count * 2);
}

function takeProvinces({ deProvincia: { desde, lugares } }: Grupo, provincias: readonly string[]): number {
  let count = 0;
  for (const provincia of provincias.map(Number))
    for (let at = desde[provincia] ?? 0; at < (desde[provincia + 1] ?? 0); at++)
      spare.lugares[count++] = lugares[at] ?? 0;
  return count;
}

type Among = { grupo: Grupo };

/** Searches the text in all names at once: no text holds the line break that separates the names. */
function takeNamed({ secciones }: Columns, { grupo, texto }: Among & { texto: string }): number {
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
    if (isNamed[grupo.seccion[place] ?? 0]) spare.lugares[count++] = place;
  }
  return count;
}

type Circle = Extract<Zona, { tipo: 'radio' }>;

/** First a box, which costs a comparison or two, and then the circle. Sections without a known place count by their exam centre. */
function takeCircle({ secciones, centros }: Columns, { grupo, zona }: Among & { zona: Circle }): number {
  const { lat, lon, km } = zona;
  const [high, wide] = [km / KM, km / (KM * cosd(lat))];
  const [north, west, east] = [lat + high, lon - wide, lon + wide];
  const land = landMassOf(zona);
  const { seccion, porLatitud, situadas } = grupo;
  let count = 0;
  for (let index = firstFrom(secciones, grupo, lat - high); index < situadas; index++) {
    const place = porLatitud[index] ?? 0;
    const section = seccion[place] ?? 0;
    const ownLat = secciones.lat[section] ?? Number.NaN;
    if (ownLat > north) break;
    const ownLon = secciones.lon[section] ?? Number.NaN;
    if (!(ownLon >= west && ownLon <= east)) continue;
    const fromMiddle = kmFrom(ownLat, ownLon, zona);
    if (fromMiddle > km || landMassOf({ lat: ownLat, lon: ownLon }) !== land) continue;
    spare.lugares[count++] = place;
    spare.km[place] = zona.desde ? kmFrom(ownLat, ownLon, zona.desde) : fromMiddle;
    spare.parte[place] = 0;
    spare.pueblo[place] = 0;
  }
  const province = zona.codProvincia === null ? NONE : Number(zona.codProvincia);
  const partOf = Uint8Array.from(centros, ({ id }) =>
    zona.dentro.includes(id) ? 1 : zona.centros.includes(id) ? 2 : 0,
  );
  const { desde, valores } = secciones.centros;
  for (let index = situadas; index < porLatitud.length; index++) {
    const place = porLatitud[index] ?? 0;
    const section = seccion[place] ?? 0;
    const [first = 0, end = 0] = [desde[section], desde[section + 1]];
    let part = first === end && secciones.provincia[section] === province ? 2 : 0;
    for (let at = first; at < end && part !== 1; at++) part = partOf[valores[at] ?? 0] || part;
    if (part === 0) continue;
    spare.lugares[count++] = place;
    spare.km[place] = Number.NaN;
    spare.parte[place] = part;
    const [townLat = Number.NaN, townLon = Number.NaN] = [
      secciones.puebloLat[section],
      secciones.puebloLon[section],
    ];
    const isNamed = kmFrom(townLat, townLon, zona) <= km;
    spare.pueblo[place] = Number(isNamed);
    if (isNamed) spare.named = true;
  }
  return count;
}

/** Index in `porLatitud` of the first offer that is not farther south. */
function firstFrom({ lat }: Columns['secciones'], grupo: Grupo, south: number): number {
  let [low, high] = [0, grupo.situadas];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lat[grupo.seccion[grupo.porLatitud[middle] ?? 0] ?? 0] ?? 0) < south) low = middle + 1;
    else high = middle;
  }
  return low;
}

type MeasureInput = Among & { found: ZonePlaces; desde: Point };

function measureFrom({ secciones }: Columns, { grupo, found, desde }: MeasureInput): void {
  for (let index = 0; index < found.count; index++) {
    const place = found.lugares[index] ?? 0;
    const section = grupo.seccion[place] ?? 0;
    const km = kmFrom(secciones.lat[section] ?? Number.NaN, secciones.lon[section] ?? Number.NaN, desde);
    found.km[place] = km;
    found.parte[place] = Number.isNaN(km) ? 1 : 0;
  }
}

/** Kilometres to the nearest exam centre of a section without a known place, in a circle; else NaN. */
export function kmOfCentre({ secciones, centros }: Columns, zona: Zona, section: number): number {
  if (zona.tipo !== 'radio' || !Number.isNaN(secciones.lat[section] ?? 0)) return Number.NaN;
  const { desde, valores } = secciones.centros;
  let least = Number.NaN;
  for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++) {
    const { lat, lon } = centros[valores[at] ?? 0] ?? { lat: null, lon: null };
    if (lat === null || lon === null) continue;
    const km = kmFrom(lat, lon, zona.desde ?? zona);
    if (!(km >= least)) least = km;
  }
  return least;
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
