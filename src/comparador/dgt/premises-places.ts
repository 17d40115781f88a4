import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { searchText, slugify } from '#platform/kit/text/search-text.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import { type Point, pointInSpain } from './map-point.ts';
import { postcodeOf, type SourcePlaces, textOf } from './osm-places.ts';

/** Columns read from a register of premises, with the headings that municipalities use; other headings are given by hand. */
export const COLUMNAS = {
  nombre: ['rotulo', 'nombre', 'nom_local', 'nombre_comercial', 'nom'],
  referencia: ['id_local', 'id', 'id_bcn', 'codigo', 'referencia'],
  direccion: ['direccion', 'adreca', 'direccio_unica', 'domicilio', 'desc_vial_acceso', 'nom_via'],
  codigoPostal: ['codigo_postal', 'cp', 'cod_postal', 'codi_postal'],
  municipio: ['municipio', 'municipi', 'localidad', 'poblacion'],
  lat: ['lat', 'latitud', 'latitude'],
  lon: ['lon', 'lng', 'longitud', 'longitude'],
  x: ['x', 'coordenada_x_local', 'x_utm_etrs89', 'coord_x', 'utm_x'],
  y: ['y', 'coordenada_y_local', 'y_utm_etrs89', 'coord_y', 'utm_y'],
} as const;

export type Columna = keyof typeof COLUMNAS;

export type PremisesOptions = {
  archivo: string;
  /** Headings chosen by hand, with the option `--columna` of the command, which alone has them. */
  columnas?: Partial<Record<Columna, string>>;
  /** UTM zone of `x` and `y`, in metres of ETRS89. */
  huso?: number;
};

const SCHOOL = /auto ?escuela|auto ?escola|auto ?eskola|escuelas? de conduc/;

type Row = readonly unknown[];

/**
 * Reads the autoescuelas of a municipal register of premises: the rows that say so in any cell. Throws
 * `ArchivoNoValido` where the name or the point has no column.
 */
export function readPremises(heading: Row, rows: Iterable<Row>, options: PremisesOptions): SourcePlaces {
  const at = columnsOf(heading, options);
  let [sinNombre, sinPunto] = [0, 0];
  const places: SourcePlaces['places'] = [];
  for (const row of rows) {
    if (!row.some((cell) => SCHOOL.test(searchText(String(cell ?? ''))))) continue;
    const text = (columna: Columna) => textOf(row[at[columna] ?? -1]);
    const nombre = text('nombre');
    const point = pointOf(text, options.huso);
    if (nombre === null) sinNombre++;
    else if (!point) sinPunto++;
    else
      places.push({
        // Without a key of its own, a place is known by its name and point.
        referencia:
          text('referencia') ?? `${slugify(nombre)} ${point.lat.toFixed(4)} ${point.lon.toFixed(4)}`,
        nombre: nombre.slice(0, 120),
        direccion: text('direccion')?.slice(0, 200) ?? null,
        codigoPostal: postcodeOf(text('codigoPostal')),
        municipio: text('municipio'),
        ...point,
      });
  }
  return { places, sinNombre, sinPunto };
}

type Columns = Partial<Record<Columna, number>>;

function columnsOf(heading: Row, { archivo, columnas }: PremisesOptions): Columns {
  const keys = heading.map((cell) => keyOf(String(cell ?? '')));
  const at: Columns = {};
  for (const columna of keysOf(COLUMNAS)) {
    const wanted = columnas?.[columna];
    const index = wanted
      ? keys.indexOf(keyOf(wanted))
      : keys.findIndex((key) => (COLUMNAS[columna] as readonly string[]).includes(key));
    if (wanted && index === -1)
      throw new ArchivoNoValido(`no tiene ninguna columna «${wanted}»`, { archivo });
    if (index !== -1) at[columna] = index;
  }
  const lacks =
    at.nombre === undefined
      ? 'nombre'
      : (at.lat ?? at.x) === undefined || (at.lon ?? at.y) === undefined
        ? 'lat y lon, o x e y'
        : undefined;
  if (lacks)
    throw new ArchivoNoValido(
      `no se sabe cuál es la columna de ${lacks}: ponle ese nombre en la primera fila${columnas ? ', o di cuál es con --columna' : ''}`,
      { archivo },
    );
  return at;
}

const keyOf = (heading: string) => searchText(heading).replaceAll(' ', '_');

function pointOf(text: (columna: Columna) => string | null, huso = 30): Point | null {
  const [lat, lon, x, y] = [text('lat'), text('lon'), text('x'), text('y')];
  if (lat !== null && lon !== null) return pointInSpain(lat, lon);
  const [east, north] = [
    Number(x?.replace(',', '.') || Number.NaN),
    Number(y?.replace(',', '.') || Number.NaN),
  ];
  // Registers write 0 where they have no point.
  if (!(east > 0 && north > 0)) return null;
  const { lat: latitude, lon: longitude } = pointOfUtm(east, north, huso);
  return pointInSpain(String(latitude), String(longitude));
}

/** GRS80, the ellipsoid of ETRS89: half its longer axis in metres, and its flattening. */
const AXIS = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;

/**
 * Turns UTM metres of the northern half, in ETRS89, into degrees, which for a map are those of WGS84. Spain has the
 * zones 28 (the Canaries) to 31. Series of Krüger to the third order: its error is under a millimetre.
 */
function pointOfUtm(x: number, y: number, zone: number): Point {
  const n = FLATTENING / (2 - FLATTENING);
  const meridian = (AXIS / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64) * SCALE;
  const [xi, eta] = [y / meridian, (x - FALSE_EASTING) / meridian];
  const beta = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
    n ** 2 / 48 + n ** 3 / 15,
    (17 / 480) * n ** 3,
  ];
  const angle = (index: number) => 2 * (index + 1);
  const northing = beta.reduce(
    (sum, b, i) => sum - b * Math.sin(angle(i) * xi) * Math.cosh(angle(i) * eta),
    xi,
  );
  const easting = beta.reduce(
    (sum, b, i) => sum - b * Math.cos(angle(i) * xi) * Math.sinh(angle(i) * eta),
    eta,
  );
  const conformal = Math.asin(Math.sin(northing) / Math.cosh(easting));
  const delta = [
    2 * n - (2 / 3) * n ** 2 - 2 * n ** 3,
    (7 / 3) * n ** 2 - (8 / 5) * n ** 3,
    (56 / 15) * n ** 3,
  ];
  const latitude = delta.reduce((sum, d, i) => sum + d * Math.sin(angle(i) * conformal), conformal);
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return {
    lat: degrees(latitude),
    lon: 6 * zone - 183 + degrees(Math.atan2(Math.sinh(easting), Math.cos(northing))),
  };
}
