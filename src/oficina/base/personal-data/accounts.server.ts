import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Cuenta } from './contract.ts';
import type { Regla, TablaPersonal } from './map/entry.server.ts';
import { personalMap } from './map.server.ts';
import { mentions, type Persona } from './person.server.ts';

type Executor = Pick<Db, 'execute'>;

/** A rule of the map that reaches some of this person's rows, and the condition that finds them. */
export type RuleMatch = { tabla: TablaPersonal; regla: Regla; filas: SQL };

/** Gives the rules that may reach the person's rows, in map order; leaves out tables that do not exist. */
export async function reachedBy(db: Executor, known: Persona): Promise<RuleMatch[]> {
  const persona = await withMerged(db, known);
  const { rows } = await db.execute<{ queue: boolean }>(
    sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS queue`,
  );
  return personalMap.flatMap((tabla) =>
    tabla.tabla === 'pgboss.job' && !rows[0]?.queue
      ? []
      : tabla.reglas.flatMap((regla) => {
          const filas = rowsOf(regla, persona);
          return filas ? [{ tabla, regla, filas }] : [];
        }),
  );
}

/** Adds the rows that were merged into the person's own: their history and their mentions are the person's too. */
async function withMerged(db: Executor, persona: Persona): Promise<Persona> {
  const own = [...persona.alumnos, ...persona.contactos, ...persona.clientes];
  if (own.length === 0) return persona;
  const { rows } = await db.execute<{ entidad: string; id: string }>(sql`
    WITH RECURSIVE unidas AS (
      SELECT entidad, cede_id AS id FROM fusiones WHERE deshecha_en IS NULL AND queda_id = ANY(${sql.param(own)}::uuid[])
      UNION SELECT f.entidad, f.cede_id FROM fusiones f JOIN unidas u ON f.queda_id = u.id WHERE f.deshecha_en IS NULL)
    SELECT entidad, id FROM unidas`);
  const of = (family: string) => rows.flatMap(({ entidad, id }) => (entidad === family ? [id] : []));
  return {
    ...persona,
    alumnos: [...persona.alumnos, ...of('alumnos')],
    contactos: [...persona.contactos, ...of('contactosClientes')],
    clientes: [...persona.clientes, ...of('clientes')],
  };
}

function rowsOf(regla: Regla, persona: Persona): SQL | undefined {
  const filas = regla.filas(persona);
  if (!filas || regla.trato !== 'tachar') return filas;
  // Rows that are only redacted count only if they mention the person.
  const said = mentions(plainColumns(regla.columnas), patternOf(regla, persona));
  return said && sql`(${filas}) AND (${said})`;
}

export const patternOf = (regla: Regla, persona: Persona): string | null =>
  regla.trato === 'tachar' && regla.nombres ? persona.patronNombres : persona.patron;

const plainColumns = (columnas: string): string => columnas.replaceAll('::jsonb', '');

/** Counts the person's rows by kind, with their treatment; kinds without rows are left out. */
export async function accountOf(db: Executor, persona: Persona): Promise<Cuenta[]> {
  const counted: Cuenta[] = [];
  for (const reached of await reachedBy(db, persona)) {
    const { tabla, regla, filas } = reached;
    const until = regla.trato === 'conservar' && regla.hasta ? `max(${regla.hasta})::date::text` : 'NULL';
    const { rows } = await db.execute<{ filas: number; hasta: string | null }>(sql`
      SELECT count(*)::int AS filas, ${sql.raw(until)} AS hasta FROM ${sql.raw(tabla.tabla)} WHERE ${filas}`);
    const [found] = rows;
    if (found && found.filas > 0) counted.push(cuentaOf(reached, found.filas, found.hasta));
  }
  return counted;
}

/** Makes the entry of a table that has rows. */
export const cuentaOf = (
  { tabla, regla }: RuleMatch,
  filas: number,
  hasta: string | null = null,
): Cuenta => ({
  tabla: tabla.tabla,
  titulo: tabla.titulo,
  trato: regla.trato,
  filas,
  hasta,
  por: regla.trato === 'conservar' ? regla.por : null,
  finalidad: tabla.finalidad,
  base: tabla.base,
  plazo: tabla.plazo,
});
