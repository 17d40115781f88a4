import { type SQL, sql } from 'drizzle-orm';
import type { FamiliaPersona } from '#oficina/base/personal-data/contract.ts';
import {
  any,
  ids,
  nobody,
  type Persona,
  texts,
  withPatterns,
} from '#oficina/base/personal-data/person.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';

type Executor = Pick<Db, 'execute'>;

/** Row that identifies a person. */
export type Registro = {
  familia: FamiliaPersona;
  _id: string;
  nombre: string;
  email: string | null;
  telefono: string | null;
  nif: string | null;
  _idCliente: string | null;
};

/** Search keys; `SOURCES` gives these names to the columns of each family. */
type Clave = { _ids?: string[]; emails?: string[]; telefonos?: string[]; nifs?: string[] };

/**
 * Queries of people whose data are not erased. A company is no person: a cliente counts if it is a natural person, or if its
 * NIF does not tell.
 */
const SOURCES: [FamiliaPersona, SQL][] = [
  [
    'alumnos',
    sql`SELECT id, concat_ws(' ', nombre, apellidos) AS nombre, email, email_clave AS clave, telefono, dni AS nif,
      NULL::uuid AS cliente_id FROM alumnos WHERE anonimizado_en IS NULL`,
  ],
  [
    'contactosClientes',
    sql`SELECT id, concat_ws(' ', nombre, apellidos), email, lower(email), telefono, NULL, cliente_id
      FROM contactos_clientes WHERE suprimido_en IS NULL`,
  ],
  [
    'usuarios',
    sql`SELECT id, nombre, email, email_clave, telefono, NULL, cliente_id FROM usuarios
      WHERE email NOT LIKE '%@suprimida.invalid'`,
  ],
  [
    'clientes',
    sql`SELECT id, coalesce(razon_social, nombre_comercial), email, lower(email), telefono, nif, id FROM clientes
      WHERE nif IS NULL OR tipo_persona = 'fisica' AND nif NOT LIKE 'SUPRIMIDO-%'`,
  ],
];

/** Gives the rows that have any of these keys. */
export async function findRecords(db: Executor, by: Clave): Promise<Registro[]> {
  const where = any(
    ids('id', by._ids ?? []),
    texts('email', by.emails ?? []),
    texts('clave', by.emails ?? []),
    texts('telefono', by.telefonos ?? []),
    texts('nif', by.nifs ?? []),
  );
  if (!where) return [];
  const all = SOURCES.map(
    ([familia, source]) =>
      sql`SELECT ${familia} AS familia, x.* FROM (${source}) x (id, nombre, email, clave, telefono, nif, cliente_id)`,
  );
  const { rows } = await db.execute<Registro>(sql`
    SELECT familia, id AS "_id", nombre, email, telefono, nif, cliente_id AS "_idCliente"
    FROM (${sql.join(all, sql` UNION ALL `)}) y WHERE ${where} ORDER BY familia, id LIMIT 200`);
  return rows;
}

const addressesOf = (rows: readonly Registro[]) =>
  rows.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase(), emailKey(email)]));

/**
 * Gives all the rows of the person of some rows: those with the same address or tax number. A household or
 * an office shares a telephone, so a telephone adds no rows.
 */
export async function sameAs(db: Executor, known: Registro[]): Promise<Registro[]> {
  let rows = known;
  for (;;) {
    const nifs = rows.flatMap(({ nif }) => nif ?? []);
    const more = await findRecords(db, { _ids: rows.map(({ _id }) => _id), emails: addressesOf(rows), nifs });
    if (more.length <= rows.length) return rows;
    rows = more;
  }
}

const unique = (values: (string | null)[]): string[] =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as string[];

/** Makes the person of these rows, or of an address without rows. */
export function personOf(rows: readonly Registro[], email?: string): Persona {
  const of = (familia: FamiliaPersona) => rows.filter((row) => row.familia === familia).map(({ _id }) => _id);
  return withPatterns({
    ...nobody(),
    alumnos: of('alumnos'),
    contactos: of('contactosClientes'),
    usuarios: of('usuarios'),
    clientes: of('clientes'),
    empresas: unique(rows.map(({ _idCliente }) => _idCliente)),
    emails: unique([...addressesOf(rows), ...(email ? [email.toLowerCase(), emailKey(email)] : [])]),
    telefonos: unique(rows.map(({ telefono }) => telefono)),
    nifs: unique(rows.map(({ nif }) => nif)),
    nombres: unique(rows.map(({ nombre }) => nombre)).filter((nombre) => nombre.includes(' ')),
  });
}
