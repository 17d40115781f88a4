import { sql } from 'drizzle-orm';
import { DIAS_PARA_DESHACER, type EntidadFusion } from '#oficina/base/merges.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import { columnsOfFields, type MergeFamily, mergeFamilies } from './families.server.ts';
import { name, readKeys } from './keys.server.ts';
import type { Paso, Valores } from './steps.ts';
import { undoRows, type Vueltas } from './undo-rows.server.ts';

type FusionRow = {
  entidad: EntidadFusion;
  queda: string;
  cede: string;
  nombre: string;
  pasos: Paso[] | null;
  deshecha: boolean;
  tarde: boolean;
};

/** The family of a merge, to decide who may undo it; undefined if there is none. */
export async function familyOfMerge(
  tx: Pick<Transaction, 'execute'>,
  id: string,
): Promise<EntidadFusion | undefined> {
  const { rows } = await tx.execute<{ entidad: EntidadFusion }>(
    sql`SELECT entidad FROM fusiones WHERE id = ${id}`,
  );
  return rows[0]?.entidad;
}

/** Undoes a merge, within the transaction: both rows and all that pointed to them are as they were. */
export async function undoMerge(
  tx: Transaction,
  id: string,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Vueltas & Pick<FusionRow, 'entidad' | 'queda' | 'cede'>> {
  const kept = await undoable(tx, id, now);
  const { tabla } = mergeFamilies[kept.entidad];
  const { rows: still } = await tx.execute<{ fila: Valores }>(
    sql`SELECT to_jsonb(t) AS fila FROM ${name(tabla)} AS t WHERE id = ${kept.queda} FOR UPDATE`,
  );
  const [before] = still;
  if (!before) throw inUse(await wentToo(tx, kept));
  const vueltas = await undoRows(tx, await readKeys(tx), kept.pasos);
  await tx.execute(
    sql`UPDATE ${name(tabla)} SET version = version + 1, modificado_en = ${now} WHERE id = ${kept.queda}`,
  );
  await tx.execute(sql`
    UPDATE fusiones SET pasos = NULL, nombre = '', deshecha_en = ${now} WHERE id = ${id}`);
  await tell(tx, kept, { actor, now, before: before.fila });
  return { ...vueltas, entidad: kept.entidad, queda: kept.queda, cede: kept.cede };
}

async function undoable(tx: Transaction, id: string, now: Date): Promise<FusionRow & { pasos: Paso[] }> {
  const { rows } = await tx.execute<FusionRow>(sql`
    SELECT entidad, queda_id AS queda, cede_id AS cede, nombre, pasos, deshecha_en IS NOT NULL AS deshecha,
      en < ${now}::timestamptz - make_interval(days => ${DIAS_PARA_DESHACER}) AS tarde
    FROM fusiones WHERE id = ${id} FOR UPDATE`);
  const [kept] = rows;
  if (!kept) throw notFound('la fusión');
  if (kept.deshecha) throw inUse('Ya está deshecha');
  if (kept.tarde) throw inUse(`Han pasado más de ${DIAS_PARA_DESHACER} días: ya no se puede deshacer`);
  if (!kept.pasos) throw inUse('Se han suprimido datos de una de esas personas: ya no se puede deshacer');
  return { ...kept, pasos: kept.pasos };
}

/** Error text: the row that stayed is gone, because it was merged again or deleted. */
async function wentToo(tx: Transaction, { queda, cede }: FusionRow): Promise<string> {
  const { rows } = await tx.execute<{ nombre: string }>(sql`
    SELECT nombre FROM fusiones WHERE cede_id = ${queda} AND cede_id <> ${cede} AND deshecha_en IS NULL`);
  const [later] = rows;
  return later
    ? `${later.nombre || 'El que quedó'} se fusionó después con otro: deshaz antes esa fusión`
    : 'El que quedó se ha eliminado: ya no se puede deshacer';
}

type Telling = { actor: Actor; now: Date; before: Valores };

/**
 * Adds a line to the history of both rows: they are no longer merged. The line of the row that stayed also has the fields that
 * went back.
 */
async function tell(tx: Transaction, kept: FusionRow, { actor, now, before }: Telling): Promise<void> {
  const family = mergeFamilies[kept.entidad];
  const { rows } = await tx.execute<{ fila: Valores }>(
    sql`SELECT to_jsonb(t) AS fila FROM ${name(family.tabla)} AS t WHERE id = ANY(${sql.param([kept.queda, kept.cede])}::uuid[])`,
  );
  for (const { fila } of rows) {
    const other = rows.find((row) => row.fila.id !== fila.id)?.fila ?? {};
    const fusion = other.codigo ?? other.nombre ?? '';
    const went = fila.id === kept.queda ? changed(family, before, fila) : [];
    const side = (row: Valores) => Object.fromEntries(went.map(([field, column]) => [field, row[column]]));
    const [antes, despues] = [
      { ...side(before), fusion },
      { ...side(fila), fusion: null },
    ];
    const change = { id: String(fila.id), antes, despues };
    await tx.execute(lineOfHistory({ actor, now, entidad: kept.entidad }, change));
  }
}

const changed = (family: MergeFamily, before: Valores, after: Valores) =>
  columnsOfFields(family).filter(
    ([, column]) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
