import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { type BinaryRow, readBinary } from './binary-rows.server.ts';
import { inProvinces, type ProvincesToRead } from './provinces-to-read.ts';
import { type CentroEnColumnas, type Columns, SECTION_COLUMNS, type Secciones, type Texts } from './shape.ts';
import { grouped, listed, sharedArray } from './shared-array.ts';

type SectionColumns = Omit<Columns, 'version' | 'hechas' | 'grupos' | 'supuestos'>;

const NAMES = keysOf(SECTION_COLUMNS);

/**
 * Reads the sections that have offers, in the order of their names, and the lists that their columns point to. If the sections of
 * `provincias` and the exam centres have not changed, it gives those of `previous`: most changes are of tarifas.
 */
export async function readSections(
  client: pg.ClientBase,
  { previous, provincias }: { previous: Columns | undefined; provincias: ProvincesToRead },
): Promise<SectionColumns> {
  const { rows: centros } = await client.query<CentroEnColumnas>(
    `SELECT c.id, c.nombre, m.cod_provincia AS "codProvincia", m.lat, m.lon
     FROM centros_examen c LEFT JOIN municipios m ON m.codigo = c.codigo_municipio ORDER BY c.nombre, c.id`,
  );
  if (previous && provincias && isDeepStrictEqual(centros, previous.centros)) {
    const now = await readDigests(client, provincias);
    if ([...provincias].every((provincia) => now.get(provincia) === previous.huellas.get(provincia)))
      return previous;
  }
  return makeSections(client, centros);
}

async function makeSections(client: pg.ClientBase, centros: CentroEnColumnas[]): Promise<SectionColumns> {
  const placeOfCentre = new Map(centros.map(({ id }, place) => [id, place]));
  const numbers = NAMES.map((): number[] => []);
  const centres: number[][] = [];
  const features: string[][] = [];
  const texts: string[] = [];
  const digests = new Digests();
  await readBinary(client, sectionsQuery(ALL_COLUMNS, null), (row) => {
    digests.add(row);
    for (const [index, name] of NAMES.entries()) numbers[index]?.push(row.number(SECTION_COLUMNS[name].none));
    centres.push(row.numbers().map((id) => placeOfCentre.get(id) ?? centros.length));
    features.push(row.texts());
    texts.push(row.text());
  });
  const caracteristicas = [...new Set(features.flat())].sort();
  const palabras = Math.max(1, Math.ceil(caracteristicas.length / 32));
  const arrays = NAMES.map((name, index) => [
    name,
    sharedArray(SECTION_COLUMNS[name].array, numbers[index] ?? []),
  ]);
  const lists = listed(centres);
  const columns = Object.fromEntries(arrays) as Pick<Secciones, (typeof NAMES)[number]>;
  const escuelas = numbered(columns.escuela, (escuela) => escuela);
  const owners = centres.flatMap((list, section) => list.map(() => escuelas.places[section] ?? 0));
  const parejas = numbered(
    owners,
    (escuela, at) => escuela * (centros.length + 1) + (lists.valores[at] ?? 0),
  );
  const deEscuela = grouped(escuelas.places, escuelas.count);
  const isAlone = (escuela: number) =>
    (deEscuela.desde[escuela + 1] ?? 0) - (deEscuela.desde[escuela] ?? 0) === 1;
  const secciones: Secciones = {
    ...columns,
    lugarEscuela: escuelas.places,
    deEscuela,
    sola: sharedArray(
      Uint8Array,
      Array.from(escuelas.places, (escuela) => Number(isAlone(escuela))),
    ),
    caracteristicas: featureBits(features, caracteristicas, palabras),
    centros: lists,
    parejas: parejas.places,
    busqueda: joinTexts(texts),
  };
  return {
    secciones,
    caracteristicas,
    palabras,
    centros,
    escuelas: escuelas.count,
    parejas: parejas.count,
    huellas: digests.end(),
  };
}

/** Reads the digests of the sections of some provinces, by the number of each. */
async function readDigests(
  client: pg.ClientBase,
  provincias: ProvincesToRead,
): Promise<ReadonlyMap<number, string>> {
  const digests = new Digests();
  await readBinary(client, sectionsQuery(DIGEST_COLUMNS, provincias), (row) => digests.add(row));
  return digests.end();
}

/** Digests of the sections of each province, in the order of their names. */
class Digests {
  readonly #ofProvince = new Map<number, Hash>();

  /** Adds a section, from the first columns of its row: `DIGEST_COLUMNS`. */
  add(row: BinaryRow): void {
    const provincia = row.number(0);
    const hash = this.#ofProvince.get(provincia) ?? createHash('sha256');
    this.#ofProvince.set(provincia, hash.update(row.text()));
  }

  end(): Map<number, string> {
    return new Map(
      [...this.#ofProvince].map(([provincia, hash]) => [provincia, hash.digest('base64')] as const),
    );
  }
}

/** Numbers different keys from 0 on; the same key gets the same number. */
function numbered(
  values: ArrayLike<number>,
  keyOf: (value: number, at: number) => number,
): { places: Uint32Array; count: number } {
  const known = new Map<number, number>();
  const places = sharedArray(Uint32Array, values.length);
  for (let at = 0; at < values.length; at++) {
    const key = keyOf(values[at] ?? 0, at);
    const place = known.get(key) ?? known.size;
    known.set(key, place);
    places[at] = place;
  }
  return { places, count: known.size };
}

const DIGEST_COLUMNS = 'provincia, huella';
const ALL_COLUMNS = `${DIGEST_COLUMNS}, ${NAMES.map((name) => `"${name}"`).join(', ')}, lista_centros, caracteristicas, busqueda`;

/** Two steps, because a comparison of Spanish names is dear: first one row for each section, then their order. */
function sectionsQuery(columns: string, provincias: ProvincesToRead): string {
  const own = NAMES.map((name) => `${SECTION_COLUMNS[name].sql} AS "${name}"`).join(', ');
  return `SELECT ${columns} FROM (
    SELECT *, md5(una::text) AS huella FROM (
      SELECT DISTINCT ON (seccion_id) ${own}, centros::int[] AS lista_centros, caracteristicas, busqueda, nombre, codigo, seccion
      FROM ofertas ${inProvinces(provincias)} ORDER BY seccion_id) AS una) AS todas
    ORDER BY nombre COLLATE "es-x-icu", codigo, seccion`;
}

function featureBits(features: string[][], codes: string[], words: number): Uint32Array {
  const placeOf = new Map(codes.map((code, place) => [code, place]));
  const bits = sharedArray(Uint32Array, features.length * words);
  for (const [section, own] of features.entries())
    for (const code of own) {
      const place = placeOf.get(code) ?? 0;
      const word = section * words + (place >>> 5);
      bits[word] = (bits[word] ?? 0) | (1 << (place & 31));
    }
  return bits;
}

function joinTexts(texts: string[]): Texts {
  const encoded = Buffer.from(texts.map((text) => `${text}\n`).join(''));
  const bytes = sharedArray(Uint8Array, encoded.length);
  bytes.set(encoded);
  const desde = sharedArray(Uint32Array, texts.length + 1);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += Buffer.byteLength(text) + 1;
    desde[index + 1] = end;
  }
  return { desde, bytes };
}
