import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import { type Actor, actorOf } from '#oficina/base/roles/actor.server.ts';
import { lineOfHistory } from '#oficina/base/standard.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { inUse, invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import { comparables, type Fila } from './comparables.server.ts';
import type { Fusionar } from './contract.ts';
import { type MergeStandards, mergeFamilies } from './families.server.ts';
import { name, readKeys } from './keys.server.ts';
import { mergeRows, writeColumns } from './merge-rows.server.ts';
import { movedBy, type Paso, type Valores } from './steps.ts';
import { CON_EL_CAMPO } from './treatments.ts';

export type Merging = { tx: Transaction; standards: MergeStandards; request: FastifyRequest; now: Date };
export type MergeResult = { _id: string; pasos: readonly Paso[]; filas: number };

type Pair = { queda: Fila; cede: Fila };

/**
 * Merges the second row into the first, within the transaction: the first takes the chosen fields, all that pointed to the
 * second points to it, and the second is kept whole in `fusiones`.
 */
export async function merge(merging: Merging, asked: Fusionar): Promise<MergeResult> {
  const { tx, request, now } = merging;
  if (asked._id === asked._idOtro) throw invalidFields([{ campo: '_idOtro', motivo: 'elige dos distintos' }]);
  const pair = await lockedPair(merging, asked);
  refuse(asked, pair);
  const actor = actorOf(request);
  const id = uuid({ msecs: now.getTime() });
  // Inserted first: the triggers of papers let a cliente change only if this row exists.
  await tx.execute(sql`
    INSERT INTO fusiones (id, entidad, queda_id, cede_id, nombre, en, actor_id, actor_nombre)
    VALUES (${id}, ${asked.entidad}, ${asked._id}, ${asked._idOtro}, ${namedWell(pair.cede)}, ${now}, ${actor._id}, ${actor.nombre})`);
  const pasos: Paso[] = [];
  const { tabla } = mergeFamilies[asked.entidad];
  const keys = await readKeys(tx);
  await mergeRows({ tx, keys, pasos }, { tabla, cede: pair.cede.stored, queda: pair.queda.stored });
  pasos.push(await takeFields(merging, asked, pair));
  await tx.execute(sql`UPDATE fusiones SET pasos = ${JSON.stringify(pasos)}::jsonb WHERE id = ${id}`);
  await tell(merging, asked, { pair, actor });
  return { _id: id, pasos, filas: [...movedBy(pasos).values()].reduce((sum, filas) => sum + filas, 0) };
}

/** Both rows, locked in the order of their ids, so that two merges at once never wait for each other. */
async function lockedPair(merging: Merging, asked: Fusionar): Promise<Pair> {
  const { tx } = merging;
  const { tabla, contract } = mergeFamilies[asked.entidad];
  const ids = [asked._id, asked._idOtro];
  await tx.execute(sql`
    SELECT FROM ${name(tabla)} WHERE id = ANY(${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`);
  const found = await comparables(merging, asked.entidad, ids);
  const [queda, cede] = ids.map((id) => found.get(id));
  if (!queda || !cede) throw (await goneSince(tx, ids)) ?? notFound(contract.one);
  return { queda, cede };
}

/** Error for a row that another merge has taken meanwhile; undefined if there is no such merge. */
async function goneSince(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute<{ nombre: string; quien: string }>(sql`
    SELECT nombre, actor_nombre AS quien FROM fusiones
    WHERE cede_id = ANY(${sql.param(ids)}::uuid[]) AND deshecha_en IS NULL ORDER BY en DESC LIMIT 1`);
  const [last] = rows;
  return last && inUse(`${last.nombre || 'Uno de los dos'} ya se ha fusionado: lo hizo ${last.quien}`);
}

function refuse(asked: Fusionar, { queda, cede }: Pair): void {
  for (const [row, version] of [[queda, asked.version] as const, [cede, asked.versionOtro] as const])
    if (row.row.version !== version) throw outOfDate(row.row);
  if (queda.suprimida || cede.suprimida)
    throw inUse('Los datos de uno de los dos se suprimieron a petición suya: no se puede fusionar');
  if (asked.entidad === 'contactosClientes' && queda.stored.cliente_id !== cede.stored.cliente_id)
    throw inUse('Son contactos de clientes distintos: fusiona antes los clientes, o cambia uno de cliente');
  const { fields } = mergeFamilies[asked.entidad].contract;
  const unknown = asked.tomar.find((field) => !fields[field] || fields[field].system || !(field in cede.row));
  if (unknown !== undefined)
    throw invalidFields([{ campo: 'tomar', motivo: `no se puede tomar «${unknown}»` }]);
}

/** Writes the fields that the person takes from `cede`, as an update of the form would. Gives one step with all the changes of `queda`. */
async function takeFields(merging: Merging, asked: Fusionar, { queda, cede }: Pair): Promise<Paso> {
  const { tx, standards, request } = merging;
  const { tabla } = mergeFamilies[asked.entidad];
  const { rows } = standards[asked.entidad];
  const clave = { id: asked._id };
  const changes = Object.fromEntries(asked.tomar.map((field) => [field, cede.row[field]]));
  if (asked.tomar.length > 0) {
    const scope = rows.scopeOf(request, 'actualizar');
    await rows.writes.update(tx, { request, scope }, { ...changes, _id: asked._id });
    const beside = asked.tomar.flatMap((field) => CON_EL_CAMPO[asked.entidad]?.[field] ?? []);
    const valores = Object.fromEntries(beside.map((column) => [column, cede.stored[column]]));
    if (beside.length > 0) await writeColumns(tx, { tabla, clave, valores });
  } else
    await tx.execute(
      sql`UPDATE ${name(tabla)} SET version = version + 1, modificado_en = ${merging.now} WHERE id = ${asked._id}`,
    );
  const { rows: now } = await tx.execute<{ fila: Valores }>(
    sql`SELECT to_jsonb(t) AS fila FROM ${name(tabla)} AS t WHERE id = ${asked._id}`,
  );
  const after = now[0]?.fila ?? {};
  const columns = Object.keys(after).filter(
    (column) =>
      !OF_EACH_CHANGE.has(column) && JSON.stringify(after[column]) !== JSON.stringify(queda.stored[column]),
  );
  const pick = (row: Valores) => Object.fromEntries(columns.map((column) => [column, row[column]]));
  return { paso: 'cambiar', tabla, clave, antes: pick(queda.stored), despues: pick(after) };
}

/** Columns that every change touches, or that PostgreSQL works out. */
const OF_EACH_CHANGE = new Set(['version', 'modificado_en', 'busqueda']);

type HistoryInput = { pair: Pair; actor: Actor };

/** Adds a line to the history of each row. The line names the other row by its code or, without a code, by its name. */
async function tell({ tx, now }: Merging, asked: Fusionar, { pair, actor }: HistoryInput): Promise<void> {
  const line = { actor, now, entidad: asked.entidad };
  const { queda, cede } = pair;
  await tx.execute(
    lineOfHistory(line, { id: asked._id, antes: { fusion: null }, despues: { fusion: cede.clave } }),
  );
  await tx.execute(
    lineOfHistory(line, { id: asked._idOtro, antes: { fusion: null }, despues: { fusion: queda.clave } }),
  );
}

const namedWell = ({ clave, nombre }: Fila) => (clave === nombre ? nombre : `${clave} ${nombre}`);
