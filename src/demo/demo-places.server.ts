import type pg from 'pg';
import { between, pick, seededRandom } from '#platform/kit/seeded-random.ts';

/**
 * Share of sections with an address, and share with only a municipality; the other sections only have
 * their exam centre.
 */
const ADDRESS = 0.85;
const TOWN = 0.93;

/** Farthest that a section lies from the middle of its town, in degrees of latitude: some two kilometres. */
const SPREAD = 0.018;

const STREETS = ['Mayor', 'del Olmo', 'de la Estación', 'Real', 'del Molino', 'de las Escuelas', 'Nueva'];

type Row = { id: number; codigo: string; lat: number | null; lon: number | null };

/** Gives most invented sections an invented place in the town of their exams, as the DGT's map does. */
export async function seedDemoPlaces(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<Row>(
    `SELECT DISTINCT ON (r.seccion_id) r.seccion_id AS id, m.codigo, m.lat, m.lon
     FROM resultados r JOIN centros_examen c ON c.id = r.centro_id JOIN municipios m ON m.codigo = c.codigo_municipio
     GROUP BY r.seccion_id, m.codigo, m.lat, m.lon ORDER BY r.seccion_id, sum(r.aptos + r.no_aptos) DESC, m.codigo`,
  );
  const random = seededRandom(20_251_001);
  const places = rows.flatMap(({ id, codigo, lat, lon }) => {
    const [known, away, sideways] = [random(), random() - 0.5, random() - 0.5];
    const street = `Calle ${pick(random, STREETS)}, ${between(random, 1, 90)}`;
    if (known >= TOWN || lat === null || lon === null) return [];
    const town = { id, codigo, direccion: null, lat, lon, origen: 'municipio' };
    const point = { lat: lat + away * SPREAD, lon: lon + sideways * SPREAD };
    return [known < ADDRESS ? { ...town, ...point, direccion: street, origen: 'dgt' } : town];
  });
  await client.query(
    `INSERT INTO ubicaciones (seccion_id, direccion, codigo_municipio, permisos, lat, lon, origen_punto, avisos, fuente,
       actualizada_en)
     SELECT id, direccion, codigo, '{}', lat, lon, origen, '[]', 'demostracion', $2
     FROM json_to_recordset($1) AS x (id int, codigo text, direccion text, lat float8, lon float8, origen text)`,
    [JSON.stringify(places), now],
  );
}
