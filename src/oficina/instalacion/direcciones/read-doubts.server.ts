import type pg from 'pg';
import { namedCentreCondition } from '#comparador/dgt/named-centre.server.ts';
import { type Postcode, postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { PorRevisar, SeccionDudosa } from './contract.ts';

type Pool = { $client: pg.Pool };

/** Rows of each list that are shown. */
const SHOWN = 100;

/** Exam centres of a section `s`, the most used first; it needs `s` in the query around it. */
const CENTRES = `coalesce((SELECT array_agg(c.nombre ORDER BY c.examenes DESC, c.nombre) FROM (
    SELECT c.nombre, sum(r.aptos + r.no_aptos) AS examenes FROM resultados r JOIN centros_examen c ON c.id = r.centro_id
    WHERE r.seccion_id = s.id AND ${namedCentreCondition('c')} GROUP BY 1) c), '{}')`;

const SECTION = `json_build_object('codigo', e.codigo, 'seccion', s.seccion, 'nombre', s.nombre, 'slug', s.slug,
  'provincia', s.cod_provincia, 'centros', ${CENTRES})`;

/** Reads what somebody should look at: doubtful pairs, and addresses of the DGT that contradict themselves. */
export async function readDoubts(db: Pool): Promise<PorRevisar> {
  return {
    parejas: await readPairs(db),
    fueraDeProvincia: await readAway(db),
    codigosPostales: await readPostcodes(db),
  };
}

const named = (seccion: SeccionDudosa): SeccionDudosa => ({
  ...seccion,
  provincia: provinceName(seccion.provincia),
});

const provinceName = (codigo: string) => provinciaPorCodigo(codigo)?.provincia ?? codigo;

type Pair = PorRevisar['parejas']['filas'][number] & { total: number };

async function readPairs({ $client }: Pool): Promise<PorRevisar['parejas']> {
  const { rows } = await $client.query<Pair>(
    `SELECT l.fuente, l.id, l.nombre, l.direccion, m.nombre AS municipio, l.registro, l.lat, l.lon, l.puntuacion, l.segunda,
       ${SECTION} AS seccion, (count(*) OVER ())::int AS total
     FROM (SELECT 'osm' AS fuente, * FROM lugares_osm UNION ALL SELECT 'locales', * FROM lugares_locales) l
     JOIN secciones s ON s.id = l.seccion_id
     JOIN escuelas e ON e.id = s.escuela_id
     JOIN municipios m ON m.codigo = l.codigo_municipio
     WHERE l.estado = 'dudoso'
     ORDER BY l.puntuacion DESC, l.fuente, l.id LIMIT ${SHOWN}`,
  );
  const filas = rows.map(({ total: _, ...row }) => ({ ...row, seccion: named(row.seccion) }));
  return { total: rows[0]?.total ?? 0, filas };
}

type Address = {
  seccion: SeccionDudosa;
  direccion: string | null;
  codigoPostal: string | null;
  codigoMunicipio: string;
  municipio: string;
  total: number;
};

const ADDRESS = `SELECT ${SECTION} AS seccion, u.direccion, u.codigo_postal AS "codigoPostal",
    u.codigo_municipio AS "codigoMunicipio", m.nombre AS municipio, (count(*) OVER ())::int AS total
  FROM ubicaciones u
  JOIN secciones s ON s.id = u.seccion_id
  JOIN escuelas e ON e.id = s.escuela_id
  JOIN municipios m ON m.codigo = u.codigo_municipio`;

/** Sections whose address is in a province where they examine nobody. */
async function readAway({ $client }: Pool): Promise<PorRevisar['fueraDeProvincia']> {
  const { rows } = await $client.query<Address>(
    `${ADDRESS}
     JOIN (SELECT r.seccion_id, array_agg(DISTINCT c.cod_provincia) AS provincias
       FROM resultados r JOIN centros_examen c ON c.id = r.centro_id
       WHERE c.cod_provincia IS NOT NULL GROUP BY 1) x ON x.seccion_id = s.id
     WHERE m.cod_provincia <> ALL (x.provincias)
     ORDER BY s.cod_provincia, e.codigo, s.seccion LIMIT ${SHOWN}`,
  );
  return {
    total: rows[0]?.total ?? 0,
    filas: rows.map(({ seccion, direccion, codigoPostal, municipio, codigoMunicipio }) => ({
      seccion: named(seccion),
      direccion,
      codigoPostal,
      municipio,
      esDe: [provinceName(codigoMunicipio.slice(0, 2))],
    })),
  };
}

/** Sections whose postcode is not of their municipality, by the INE's list. */
async function readPostcodes({ $client }: Pool): Promise<PorRevisar['codigosPostales']> {
  const { rows } = await $client.query<{ id: number; codigo: string; municipio: string }>(
    `SELECT seccion_id AS id, codigo_postal AS codigo, codigo_municipio AS municipio FROM ubicaciones
     WHERE codigo_postal IS NOT NULL AND codigo_municipio IS NOT NULL ORDER BY codigo_postal, seccion_id`,
  );
  const wrong = rows.filter(({ codigo, municipio }) => !postcodeOf(codigo)?.municipios.includes(municipio));
  const shown = wrong.slice(0, SHOWN).map(({ id }) => id);
  const { rows: addresses } = await $client.query<Address>(
    `${ADDRESS} WHERE u.seccion_id = ANY ($1) ORDER BY array_position($1, u.seccion_id)`,
    [shown],
  );
  return {
    total: wrong.length,
    filas: addresses.map(({ seccion, direccion, municipio, codigoPostal }) => ({
      seccion: named(seccion),
      direccion,
      codigoPostal,
      municipio,
      esDe: (postcodeOf(codigoPostal ?? '')?.municipios ?? []).flatMap(
        (codigo) => townByCode(codigo)?.nombre ?? [],
      ),
    })),
  };
}

const postcodeOf = (codigo: string): Postcode | undefined =>
  codigo.length === 5 ? postcodesBeginning(codigo)[0] : undefined;
