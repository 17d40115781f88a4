import { type SQL, sql } from 'drizzle-orm';
import type { EntidadFusion } from '#oficina/base/merges.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Candidatos, ParCandidato } from './contract.ts';
import { mergeFamilies } from './families.server.ts';
import { name } from './keys.server.ts';
import type { MotivoFusion } from './motivos.ts';

/** Most pairs in one answer. The next pairs come once a person has decided on these. */
const MOST = 50;
/** A value that more rows share proves nothing: the telephone of a switchboard, the address of an adviser. */
const CROWD = 5;

/** Name without accents, signs and common words: «autoescuela», S. L., S. A., C. B. */
const plain = (text: string) =>
  sql.raw(`nullif(trim(regexp_replace(
  ' ' || regexp_replace(sin_tildes(${text}), '[^a-z0-9]+', ' ', 'g') || ' ',
  ' (autoescuelas?|s ?l( ?u)?|s ?a|c ?b)(?= )', '', 'g')), '')`);

const FULL_NAME = `t.nombre || ' ' || t.apellidos`;

/** SQL values over the alias `t`. Two rows with the same value may be duplicates. */
const CLAVES: Readonly<Record<EntidadFusion, Partial<Record<MotivoFusion, SQL>>>> = {
  clientes: {
    nif: sql.raw(`regexp_replace(regexp_replace(upper(t.nif), '[^A-Z0-9]', '', 'g'), '^ES', '')`),
    email: sql`lower(t.email)`,
    telefono: sql`t.telefono`,
    nombre: sql`${plain('t.nombre_comercial')} || '|' || t.cod_provincia`,
  },
  contactosClientes: {
    email: sql`t.cliente_id || lower(t.email)`,
    telefono: sql`t.cliente_id || t.telefono`,
    nombre: sql`t.cliente_id || ${plain(FULL_NAME)}`,
  },
  alumnos: {
    nif: sql`t.dni`,
    email: sql`t.email_clave`,
    telefono: sql`t.telefono`,
    nombre: sql`${plain(FULL_NAME)} || '|' || t.cod_provincia`,
  },
};

/** Rows that may be merged: their data are not erased, and a cliente does not come from official data only. */
const VIVAS: Readonly<Record<EntidadFusion, SQL>> = {
  clientes: sql`coalesce(t.nif, '') NOT LIKE 'SUPRIMIDO-%' AND NOT t.solo_oficial`,
  contactosClientes: sql`t.suprimido_en IS NULL`,
  alumnos: sql`t.anonimizado_en IS NULL`,
};

const FILA: Readonly<Record<EntidadFusion, SQL>> = {
  clientes: sql`json_build_object('_id', t.id, 'nombre', t.nombre_comercial,
    'detalle', concat_ws(' · ', t.codigo, t.nif, t.email, t.telefono, t.municipio), 'creadoEn', t.creado_en)`,
  contactosClientes: sql`json_build_object('_id', t.id, 'nombre', concat_ws(' ', t.nombre, t.apellidos),
    'detalle', concat_ws(' · ', (SELECT c.nombre_comercial FROM clientes c WHERE c.id = t.cliente_id), t.email, t.telefono),
    'creadoEn', t.creado_en)`,
  alumnos: sql`json_build_object('_id', t.id, 'nombre', concat_ws(' ', t.nombre, t.apellidos),
    'detalle', concat_ws(' · ', t.codigo, t.dni, t.email, t.telefono,
      (SELECT 'Permiso ' || p.codigo FROM permisos_conducir p WHERE p.id = t.permiso_id)), 'creadoEn', t.creado_en)`,
};

type CandidateQuery = { entidad: EntidadFusion; _id?: string | undefined; where: SQL | undefined };

/** Pairs of rows that may be duplicates, the surest first. Only rows within the person's reach count. */
export async function readCandidates(
  tx: Pick<Transaction, 'execute'>,
  asked: CandidateQuery,
): Promise<Pick<Candidatos, 'pares' | 'hayMas'>> {
  const { entidad, _id } = asked;
  const { rows } = await tx.execute<ParCandidato>(sql`
    WITH pares AS (${_id === undefined ? sharedPairs(asked) : pairsOf(asked, _id)}),
      juntos AS (SELECT uno, otro, array_agg(DISTINCT motivo) AS motivos FROM pares GROUP BY uno, otro)
    SELECT (SELECT ${FILA[entidad]} FROM ${table(entidad)} WHERE t.id = j.uno) AS uno,
      (SELECT ${FILA[entidad]} FROM ${table(entidad)} WHERE t.id = j.otro) AS otro, j.motivos
    FROM juntos j
    WHERE NOT EXISTS (SELECT FROM pares_distintos p WHERE p.uno_id = j.uno AND p.otro_id = j.otro)
    ORDER BY 'nif' = ANY(j.motivos) DESC, cardinality(j.motivos) DESC, j.uno, j.otro LIMIT ${MOST + 1}`);
  return { pares: rows.slice(0, MOST), hayMas: rows.length > MOST };
}

const table = (entidad: EntidadFusion) => sql`${name(mergeFamilies[entidad].tabla)} AS t`;

/** Every row that may be merged, once for each of its values in `CLAVES`. */
const valuesOf = ({ entidad, where }: CandidateQuery) => {
  const reached = where
    ? sql`AND t.id IN (SELECT id FROM ${name(mergeFamilies[entidad].tabla)} WHERE ${where})`
    : sql``;
  const parts = Object.entries(CLAVES[entidad]).map(
    ([motivo, value]) => sql`SELECT t.id, ${sql.raw(`'${motivo}'`)} AS motivo, ${value} AS clave
      FROM ${table(entidad)} WHERE ${value} IS NOT NULL AND ${VIVAS[entidad]} ${reached}`,
  );
  return sql.join(parts, sql` UNION ALL `);
};

/** Pairs of rows that share a value, if at most `CROWD` rows have that value. */
const sharedPairs = (asked: CandidateQuery) => sql`
  SELECT least(a.id, b.id) AS uno, greatest(a.id, b.id) AS otro, g.motivo
  FROM (SELECT motivo, clave, array_agg(id) AS ids FROM (${valuesOf(asked)}) v
    GROUP BY motivo, clave HAVING count(*) BETWEEN 2 AND ${CROWD}) g
  CROSS JOIN LATERAL unnest(g.ids) AS a(id) CROSS JOIN LATERAL unnest(g.ids) AS b(id) WHERE a.id < b.id`;

/** Pairs of one row with the rows that share a value with it or have a similar name. */
function pairsOf(asked: CandidateQuery, id: string): SQL {
  const { entidad, where } = asked;
  const own = sql`(SELECT * FROM ${table(entidad)} WHERE t.id = ${id})`;
  const shared = Object.entries(CLAVES[entidad]).map(
    ([motivo, value]) => sql`SELECT t.id, ${sql.raw(`'${motivo}'`)} AS motivo FROM ${table(entidad)}
      WHERE ${value} = (SELECT ${value} FROM ${own} AS t) AND t.id <> ${id} AND ${VIVAS[entidad]}`,
  );
  const called = entidad === 'clientes' ? 't.nombre_comercial' : FULL_NAME;
  const alike = sql`SELECT t.id, 'parecido' AS motivo FROM ${table(entidad)}
    WHERE t.busqueda %> (SELECT ${plain(called)} FROM ${own} AS t) AND t.id <> ${id} AND ${VIVAS[entidad]}
      ${entidad === 'contactosClientes' ? sql`AND t.cliente_id = (SELECT o.cliente_id FROM ${own} AS o)` : sql``}`;
  return sql`
    SELECT least(x.id, ${id}::uuid) AS uno, greatest(x.id, ${id}::uuid) AS otro, x.motivo
    FROM (${sql.join([...shared, alike], sql` UNION ALL `)}) x
    ${where ? sql`WHERE x.id IN (SELECT id FROM ${name(mergeFamilies[entidad].tabla)} WHERE ${where})` : sql``}`;
}
