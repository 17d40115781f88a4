import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Motivo } from './contract.ts';
import { type ImportContext, importRows } from './import-rows.server.ts';
import type { Importable } from './importable.server.ts';
import { findByKey, keyOf } from './match-rows.server.ts';
import type { Outcome } from './plan-rows.server.ts';
import { type ReadRow, shown } from './read-rows.ts';

type Linking = {
  /** Family of clientes. */
  clientes: Importable;
  /** Whether a cliente who is not there is made. */
  crear: boolean;
  /** Receives the number of clientes made for each part of the rows. */
  made(count: number): void;
};

/**
 * Writes in each row the id of the cliente with its NIF. With `crear`, a missing cliente is made from the first row that names
 * it. Gives the reason for each row whose NIF several clientes have, or whose cliente is refused.
 */
export async function linkClientes(
  tx: Transaction,
  context: ImportContext,
  { clientes, crear, made }: Linking,
  rows: readonly ReadRow[],
): Promise<Map<number, Motivo>> {
  const { cliente } = context.importable;
  const problems = new Map<number, Motivo>();
  if (!cliente) return problems;
  const byNif = Map.groupBy(
    rows.filter(({ read }) => read.nif && !read[cliente.campo]),
    ({ read }) => keyOf(read.nif),
  );
  const find = () => findByKey(tx, clientes, { clave: 'nif', keys: [...byNif.keys()] });
  let found = await find();
  const refused = new Map<number, Motivo>();
  if (crear) {
    const absent = [...byNif].flatMap(([nif, [first]]) => (first && !found.has(nif) ? [first] : []));
    const outcomes = await makeClientes(
      tx,
      { ...context, importable: clientes },
      absent.map((row) => ({ ...row, values: cliente.made(row.read) })),
    );
    for (const { numero, resultado, motivos } of outcomes)
      if (resultado === 'rechazada' && motivos[0]) refused.set(numero, motivos[0]);
    made(outcomes.filter(({ resultado }) => resultado === 'creada').length);
    if (absent.length > 0) found = await find();
  }
  for (const [nif, same] of byNif) {
    const ids = found.get(nif) ?? [];
    const failed = refused.get(same[0]?.numero ?? 0);
    for (const row of same) {
      if (ids.length === 1) row.read[cliente.campo] = ids[0];
      else if (ids.length > 1) problems.set(row.numero, several(row, ids.length));
      else if (failed)
        problems.set(row.numero, { ...failed, motivo: `su cliente no se puede crear: ${failed.motivo}` });
    }
  }
  return problems;
}

const several = ({ read }: ReadRow, count: number): Motivo => ({
  campo: 'nif',
  valor: shown(read.nif),
  motivo: `lo tienen ${count} clientes`,
  sugerencia: null,
});

async function makeClientes(
  tx: Transaction,
  { given: _fields, link: _link, progress: _progress, ...context }: ImportContext,
  rows: readonly ReadRow[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  if (rows.length === 0) return outcomes;
  const names = ['nombreComercial', 'razonSocial', 'nif'];
  await importRows(tx, context, { clave: null, modo: 'crear', names, rows: () => [rows] }, async (some) => {
    outcomes.push(...some);
  });
  return outcomes;
}
