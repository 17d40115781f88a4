import type pg from 'pg';
import { provincias } from '#platform/kit/people/provincias.ts';
import { municipalityIndex } from './exam-centres.server.ts';
import { type ImportDatabase, inImport, refuseOther } from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import type { Point } from './map-point.ts';
import { type Match, type MatchSection, matchPlaces, pairKey } from './match-places.ts';
import { namedCentreCondition } from './named-centre.server.ts';
import { runNoted } from './noted-run.server.ts';
import type { SourcePlace, SourcePlaces } from './osm-places.ts';
import { type KnownTown, type TownFinder, townOf } from './place-town.server.ts';
import { type Contra, tryOut } from './place-trial.server.ts';

export type PlacesImport = {
  fuente: 'osm' | 'locales';
  /** Whose list it is, as visitors read it after '©' or 'según'. */
  registro: string;
  archivo: string;
  /** Reads the list, while the search is under way: a wrong file is noted with its reason. */
  read: () => SourcePlaces;
  clock: () => Date;
  ofPostcode: TownFinder['ofPostcode'];
  /** Loads the list even if it lacks many places of an earlier list of that name. */
  aunqueFalten?: boolean;
  /** A search that was noted when somebody asked for it. */
  id?: string;
  /** Keeps nothing but what it would change. */
  prueba?: boolean;
};

export type PlacesSummary = {
  /** Places with a name and a point, and elements without either. */
  lugares: number;
  sinNombre: number;
  sinPunto: number;
  /** Places joined to a section by their score; waiting for a person; accepted by a person before; and without a section. */
  tomados: number;
  dudosos: number;
  aceptados: number;
  sinPareja: number;
};

const TABLES = { osm: 'lugares_osm', locales: 'lugares_locales' } as const;

/**
 * Stores the places of another source in place of those of the same list, and joins them to sections whose premises are
 * not known. What a person accepted or rejected stays so. All or nothing, and noted in `busquedas_direcciones`. Gives nothing when the
 * search of that id has already ended. Throws `ArchivoNoValido` where the list is empty or much shorter than before, and the errors of `noteRun`.
 */
export async function importPlaces(
  db: ImportDatabase,
  options: PlacesImport,
): Promise<PlacesSummary | undefined> {
  const { fuente, archivo, clock, id } = options;
  let summary: PlacesSummary | undefined;
  await runNoted(
    db,
    { tabla: 'busquedas_direcciones', fuente, clock, automatica: false, id },
    async ({ id: busquedaId, onProgress }) => {
      const read = options.read();
      if (read.places.length === 0)
        throw new ArchivoNoValido('no tiene ninguna autoescuela con nombre y lugar', { archivo });
      onProgress(read.places.length, read.places.length);
      summary = await inImport(db, async (client) => {
        await refuseOther(client, 'dgt');
        const store = (contra: Contra[] = []) =>
          storeMatches(client, { ...options, read, busquedaId, contra });
        return options.prueba ? tryOut(client, busquedaId, store) : store();
      });
      return { origen: archivo, resumen: { ...summary } };
    },
  );
  return summary;
}

/** An import under way: its search, and the places of the list that it sees at sections whose place is known already. */
type Storing = Omit<PlacesImport, 'read'> & { read: SourcePlaces; busquedaId: string; contra: Contra[] };

type PlaceInTown = { place: SourcePlace; town: KnownTown };

async function storeMatches(client: pg.ClientBase, options: Storing): Promise<PlacesSummary> {
  const { fuente, registro, read } = options;
  const earlier = await loadEarlier(client, fuente, registro);
  if (!options.aunqueFalten && !options.prueba) refuseLosses(earlier, options);
  const finder = await loadTowns(client, options.ofPostcode);
  const located = unique(read.places).flatMap((place): PlaceInTown[] => {
    const town = townOf(place, finder);
    return town ? [{ place, town }] : [];
  });
  const accepted = new Map(
    earlier.flatMap((row) => (row.estado === 'aceptado' ? [[row.referencia, row]] : [])),
  );
  const refused = new Set(
    earlier.flatMap(({ referencia, rechazadas }) => rechazadas.map((id) => pairKey(referencia, id))),
  );
  const open = located.filter(({ place }) => !accepted.has(place.referencia));
  const matches = matchPlaces(
    open.map(({ place, town }) => ({ ...place, codProvincia: town.codProvincia })),
    await loadSections(client, fuente, registro),
    refused,
  );
  const inTown = new Map(located.map((one) => [one.place.referencia, one]));
  for (const { referencia, situada } of matches) {
    const { place, town } = inTown.get(referencia) ?? {};
    if (situada !== null && place && town)
      options.contra.push({ ...place, seccionId: situada, codigoMunicipio: town.codigo });
  }
  await writePlaces(client, located, { ...options, matches, earlier, accepted });
  const count = (estado: Match['estado']) => matches.filter((match) => match.estado === estado).length;
  return {
    lugares: located.length,
    sinNombre: read.sinNombre,
    sinPunto: read.sinPunto + read.places.length - located.length,
    tomados: count('tomado'),
    dudosos: count('dudoso'),
    aceptados: located.length - open.length,
    sinPareja: count('sin_pareja'),
  };
}

/** If a reference comes twice, the last one counts. */
const unique = (places: readonly SourcePlace[]): SourcePlace[] => [
  ...new Map(places.map((place) => [place.referencia, place])).values(),
];

type Earlier = { referencia: string; estado: string; seccionId: number | null; rechazadas: number[] };

async function loadEarlier(
  client: pg.ClientBase,
  fuente: PlacesImport['fuente'],
  registro: string,
): Promise<Earlier[]> {
  const { rows } = await client.query<Earlier>(
    `SELECT referencia, estado, seccion_id AS "seccionId", rechazadas FROM ${TABLES[fuente]} WHERE registro = $1`,
    [registro],
  );
  return rows;
}

function refuseLosses(earlier: readonly Earlier[], { read, archivo }: Storing): void {
  const now = new Set(read.places.map(({ referencia }) => referencia));
  const lost = earlier.filter(({ referencia }) => !now.has(referencia)).length;
  if (lost <= 50 || lost <= earlier.length * 0.1) return;
  const motivo = `no trae ${lost} de los ${earlier.length} lugares que ya había de esa lista, así que parece incompleto: no se ha cambiado nada`;
  throw new ArchivoNoValido(motivo, { archivo });
}

async function loadTowns(client: pg.ClientBase, ofPostcode: TownFinder['ofPostcode']): Promise<TownFinder> {
  const { rows } = await client.query<KnownTown>(
    `SELECT codigo, cod_provincia AS "codProvincia", lat, lon, coalesce(poblacion, 0) AS poblacion
     FROM municipios WHERE lat IS NOT NULL`,
  );
  const index = await municipalityIndex(
    client,
    provincias.map(({ codigo }) => codigo),
  );
  return { towns: rows, index, ofPostcode };
}

/** Sections with exams in the last two years. A section that another list has placed counts as `situada`. */
async function loadSections(
  client: pg.ClientBase,
  fuente: PlacesImport['fuente'],
  registro: string,
): Promise<MatchSection[]> {
  type Row = Omit<MatchSection, 'pueblo'> & { puebloLat: number | null; puebloLon: number | null };
  const { rows } = await client.query<Row>(
    `WITH centros AS (
       SELECT r.seccion_id, json_agg(DISTINCT jsonb_build_object('lat', m.lat, 'lon', m.lon)) AS puntos
       FROM resultados r JOIN centros_examen c ON c.id = r.centro_id JOIN municipios m ON m.codigo = c.codigo_municipio
       WHERE m.lat IS NOT NULL AND ${namedCentreCondition('c')} GROUP BY 1
     )
     SELECT s.id, s.nombre, s.cod_provincia AS "codProvincia", m.lat AS "puebloLat", m.lon AS "puebloLon",
       coalesce(c.puntos, '[]') AS centros,
       coalesce(u.origen_punto = 'dgt' OR u.direccion IS NOT NULL, false) OR o.id IS NOT NULL OR EXISTS (
         SELECT FROM clientes cl WHERE cl.num_registro_dgt = e.codigo AND cl.seccion = s.seccion AND cl.lat IS NOT NULL
       ) AS situada
     FROM secciones s
     JOIN escuelas e ON e.id = s.escuela_id
     LEFT JOIN ubicaciones u ON u.seccion_id = s.id
     LEFT JOIN municipios m ON m.codigo = u.codigo_municipio
     LEFT JOIN ${TABLES[fuente]} o ON o.seccion_id = s.id
       AND (o.estado = 'aceptado' OR o.estado = 'tomado' AND o.registro <> $1)
     LEFT JOIN centros c ON c.seccion_id = s.id
     WHERE s.ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '24 months'
     ORDER BY s.id`,
    [registro],
  );
  return rows.map(({ puebloLat: lat, puebloLon: lon, ...section }) => {
    const pueblo: Point | null = lat === null || lon === null ? null : { lat, lon };
    return { ...section, pueblo };
  });
}

type Writing = Storing & {
  matches: readonly Match[];
  earlier: readonly Earlier[];
  accepted: ReadonlyMap<string, Earlier>;
};

async function writePlaces(
  client: pg.ClientBase,
  located: readonly PlaceInTown[],
  { fuente, registro, archivo, clock, busquedaId, matches, accepted }: Writing,
): Promise<void> {
  const table = TABLES[fuente];
  const found = new Map(matches.map((match) => [match.referencia, match]));
  const rows = located.map(({ place, town }) => ({
    ...place,
    codigoMunicipio: town.codigo,
    ...(accepted.has(place.referencia) ? {} : found.get(place.referencia)),
  }));
  await client.query(`DELETE FROM ${table} WHERE registro = $1 AND referencia <> ALL ($2)`, [
    registro,
    rows.map(({ referencia }) => referencia),
  ]);
  // First takes the section from every place that nobody accepted, so that two places can swap theirs.
  await client.query(
    `UPDATE ${table} SET estado = 'sin_pareja', seccion_id = NULL WHERE registro = $1 AND estado <> 'aceptado'`,
    [registro],
  );
  await client.query(
    `INSERT INTO ${table} AS l (registro, referencia, nombre, direccion, codigo_postal, codigo_municipio, lat, lon,
       seccion_id, puntuacion, segunda, estado, archivo, actualizada_en, busqueda_id)
     SELECT $2, referencia, nombre, direccion, "codigoPostal", "codigoMunicipio", lat, lon, "seccionId", puntuacion, segunda,
       coalesce(estado, 'sin_pareja'), $3, $4, $5
     FROM json_to_recordset($1) AS x (referencia text, nombre text, direccion text, "codigoPostal" text,
       "codigoMunicipio" text, lat float8, lon float8, "seccionId" int, puntuacion float8, segunda float8, estado text)
     ON CONFLICT (registro, referencia) DO UPDATE SET nombre = excluded.nombre, direccion = excluded.direccion,
       codigo_postal = excluded.codigo_postal, codigo_municipio = excluded.codigo_municipio, lat = excluded.lat,
       lon = excluded.lon, archivo = excluded.archivo, actualizada_en = excluded.actualizada_en, busqueda_id = excluded.busqueda_id,
       seccion_id = CASE l.estado WHEN 'aceptado' THEN l.seccion_id ELSE excluded.seccion_id END,
       puntuacion = CASE l.estado WHEN 'aceptado' THEN l.puntuacion ELSE excluded.puntuacion END,
       segunda = CASE l.estado WHEN 'aceptado' THEN l.segunda ELSE excluded.segunda END,
       estado = CASE l.estado WHEN 'aceptado' THEN l.estado ELSE excluded.estado END`,
    [JSON.stringify(rows), registro, archivo, clock(), busquedaId],
  );
}
