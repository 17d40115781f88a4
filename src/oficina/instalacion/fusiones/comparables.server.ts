import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { EntidadFusion } from '#oficina/base/merges.ts';
import { masked } from '#platform/crud/crud-scope.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { type MergeStandards, mergeFamilies } from './families.server.ts';
import { name } from './keys.server.ts';
import type { Valores } from './steps.ts';

/** A row to merge, as the API gives it to this person and as the table has it. */
export type Fila = {
  row: Record<string, unknown> & { version: number };
  stored: Valores;
  /** Its code, or its name where it has none. */
  clave: string;
  nombre: string;
  /** Its person asked for their data to be removed. */
  suprimida: boolean;
};

type Reading = { tx: Transaction; standards: MergeStandards; request: FastifyRequest };

/** Reads the rows with these ids that the person reaches. */
export async function comparables(
  { tx, standards, request }: Reading,
  entidad: EntidadFusion,
  ids: readonly string[],
): Promise<Map<string, Fila>> {
  const { rows } = standards[entidad];
  const scope = rows.scopeOf(request, 'actualizar');
  const { tabla } = mergeFamilies[entidad];
  const found = new Map<string, Fila>();
  const { rows: stored } = await tx.execute<{ fila: Valores }>(
    sql`SELECT to_jsonb(t) AS fila FROM ${name(tabla)} AS t WHERE id = ANY(${sql.param([...ids])}::uuid[])`,
  );
  for (const { fila } of stored) {
    const id = String(fila.id);
    const row = masked(scope, await rows.writes.find(tx, { request, scope }, id));
    const nombre = String(fila.nombre_comercial ?? [fila.nombre, fila.apellidos].filter(Boolean).join(' '));
    found.set(id, {
      row,
      stored: fila,
      nombre,
      clave: String(fila.codigo ?? nombre),
      suprimida: erased(fila),
    });
  }
  return found;
}

const erased = ({ anonimizado_en, suprimido_en, nif }: Valores) =>
  Boolean(anonimizado_en ?? suprimido_en) || (typeof nif === 'string' && nif.startsWith('SUPRIMIDO-'));
