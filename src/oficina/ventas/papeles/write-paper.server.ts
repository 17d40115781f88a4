import { eq, sql } from 'drizzle-orm';
import { TABLE_NAMES } from '#oficina/base/standard.server.ts';
import { refusalOf } from '#oficina/base/steps/refuse-from.server.ts';
import { guardOf } from '#platform/crud/crud-refusals.server.ts';
import { refuseUnwritable } from '#platform/crud/crud-scope.server.ts';
import { newId } from '#platform/database/new-id.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { insertAsValue } from '#platform/database/statements/insert-as-value.server.ts';
import { executePrepared } from '#platform/database/statements/prepared.server.ts';
import { inUse, invalidFields, notAllowed, notFromHere, outOfDate } from '#platform/http/errors.server.ts';
import type { LineaEscrita } from './linea-contract.ts';
import { allowedFrom, type Papel, type PaperFamily, seesCosts, type Work } from './paper-family.server.ts';
import { prepareLineas } from './prepare-lineas.server.ts';
import { holdPaper, readHead, StepRefused, shownTo } from './read-paper.server.ts';
import { rememberPaper } from './remember-paper.server.ts';
import { addLineas, storeLineas } from './store-lineas.server.ts';
import { totalsOf } from './totals.server.ts';

type Columns = Record<string, unknown>;
type Changes = {
  _id: string;
  version?: number | undefined;
  lineas?: LineaEscrita[] | undefined;
} & Columns;

/** Makes a paper from these fields and lines; `columns` are set by the program. */
export async function createPaper(
  work: Work,
  { lineas = [], ...given }: { lineas?: LineaEscrita[] | undefined } & Columns,
  columns: Columns,
): Promise<Papel> {
  const { tx, actor, now, family, scope } = work;
  const { resource, table } = family;
  refuseUnwritable(scope, resource.fields, given);
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null));
  const named = { ...resource.initial, ...scope.preset, ...said, ...columns, ...scope.fixed };
  const { impuesto, ...names } = await factsFor(work, named as Columns & Papel);
  const preset = { ...(impuesto && { impuesto }), ...scope.preset };
  const head = { ...resource.initial, ...preset, ...said, ...columns, ...scope.fixed } as Columns & Papel;
  const prepared = await prepareLineas(tx, {
    lines: lineas,
    known: [],
    now,
    costs: seesCosts(actor),
    preciosConIva: head.preciosConIva,
    impuesto: head.impuesto,
    fecha: head.fecha,
  });
  const totals = totalsOf(head, prepared);
  const _id = newId(now);
  const followed = family.follow?.(totals.columns.total, null);
  const row = {
    ...head,
    ...names,
    ...totals.columns,
    ...followed,
    id: _id,
    creadoEn: now,
    modificadoEn: now,
  };
  await executePrepared(tx, insertAsValue(table, [row]));
  const stored = await addLineas(tx, family, _id, totals.lines);
  const made = await readHead(tx, family, _id, scope);
  if (!made) throw notAllowed(`No puedes crear ${resource.one} fuera de lo tuyo`);
  const paper = { ...made, lineas: stored };
  await rememberPaper(work, null, paper);
  return paper;
}

/**
 * Changes the head and, when they are given, all the lines. Throws 40902 when the state does not allow it,
 * and 40901 when the paper is not in `version`; without `version`, it skips that check.
 */
export async function updatePaper(work: Work, { _id, version, lineas, ...changes }: Changes): Promise<Papel> {
  const { tx, actor, now, family, scope } = work;
  const { table, resource, editable } = family;
  const antes = await holdPaper(work, _id);
  if (!editable.includes(antes.estado)) throw notFromHere(allowedFrom(family, antes, actor));
  if (version !== undefined && antes.version !== version) throw outOfDate(shownTo(work, antes));
  refuseUnwritable(scope, resource.fields, changes);
  if (antes.numero !== null && changes.serie !== undefined && changes.serie !== antes.serie)
    throw invalidFields([{ campo: 'serie', motivo: 'ya tiene número: no se puede cambiar de serie' }]);
  const head = { ...antes, ...changes };
  const prepared = lineas
    ? await prepareLineas(tx, {
        lines: lineas,
        known: antes.lineas,
        now,
        costs: seesCosts(actor),
        preciosConIva: head.preciosConIva,
        impuesto: head.impuesto,
        fecha: head.fecha,
      })
    : antes.lineas;
  const totals = totalsOf(head, prepared);
  const { clienteNombre } = await factsFor(work, head);
  // The paper is locked, so no other writer can change it.
  await tx
    .update(table)
    .set({
      ...changes,
      clienteNombre,
      ...totals.columns,
      ...family.follow?.(totals.columns.total, antes),
      version: sql`${table.version} + 1`,
      modificadoEn: now,
    } as never)
    .where(eq(table.id, _id));
  await family.refuseLines?.(tx, antes, totals.lines);
  const stored = await storeLineas(tx, family, _id, totals.lines);
  const changed = await readHead(tx, family, _id, scope);
  if (!changed) throw notAllowed(`No puedes dejar ${resource.one} fuera de lo tuyo`);
  const despues = { ...changed, lineas: stored };
  await rememberPaper(work, antes, despues);
  return despues;
}

/** Removes a paper that nobody has received yet; throws 409 otherwise. */
export async function removePaper(work: Work, id: string): Promise<void> {
  const { tx, family } = work;
  const antes = await holdPaper(work, id);
  if (!family.removable(antes))
    throw inUse(`Ya tiene número y alguien puede tenerlo: cancela ${family.resource.one}`);
  await tx.delete(family.table).where(eq(family.table.id, id));
  await rememberPaper(work, antes, null);
}

type Facts = { clienteNombre: string; impuesto: Papel['impuesto'] | null };

/**
 * Reads the name of the cliente for the lists, and the tax of the territory of the business, which a new paper bears when nobody says another.
 * Throws 400 when the contacto belongs to another cliente.
 */
async function factsFor({ tx }: Work, head: Partial<Papel>): Promise<Facts> {
  const { _idCliente = null, _idContacto = null, prospecto = null } = head;
  if (_idContacto !== null) {
    const { rowCount } = await tx.execute(
      sql`SELECT FROM contactos_clientes WHERE id = ${_idContacto} AND cliente_id = ${_idCliente}`,
    );
    if (!rowCount)
      throw invalidFields([{ campo: '_idContacto', motivo: 'no es una persona de ese cliente' }]);
  }
  const { rows } = await executePrepared<Pick<Facts, 'impuesto'> & { nombre: string | null }>(
    tx,
    sql`SELECT (SELECT impuesto FROM negocio) AS impuesto,
      (SELECT nombre_comercial FROM clientes WHERE id = ${_idCliente}) AS nombre`,
  );
  const { impuesto = null, nombre = null } = rows[0] ?? {};
  return { clienteNombre: (_idCliente === null ? prospecto : nombre) ?? '', impuesto };
}

/** Runs work, and tells refusals about a paper: those of the database in words, those of a step with what the actor may see. */
export function guardPaper(
  family: PaperFamily,
  reach: Pick<Work, 'actor' | 'scope'>,
): <T>(work: () => Promise<T>) => Promise<T> {
  const guarded = guardOf({ tableNames: TABLE_NAMES }, family.resource, family.table);
  return (work) =>
    guarded(async () => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof StepRefused) throw tellRefusal(error, family, reach);
        if (sqlState(error).constraint === 'pedidos_lineas_facturada')
          throw inUse('Alguna línea ya está facturada: no puede quedar en menos de lo facturado');
        if (sqlState(error).constraint === 'facturas_rectifica')
          throw invalidFields([
            {
              campo: 'tipo',
              motivo: 'lo que rectifica a otra sigue rectificándola, y lo demás no rectifica',
            },
          ]);
        throw error;
      }
    });
}

const tellRefusal = (
  { paper, step }: StepRefused,
  family: PaperFamily,
  reach: Pick<Work, 'actor' | 'scope'>,
) => (step ? refusalOf(step, allowedFrom(family, paper, reach.actor)) : outOfDate(shownTo(reach, paper)));
