import { v7 as uuid } from 'uuid';
import { notAllowed } from '#platform/http/errors.server.ts';
import { pick } from '#platform/kit/contract/keys-of.ts';
import type { Papel, PaperFamily, Work } from './paper-family.server.ts';
import { readHead } from './read-paper.server.ts';
import { rememberPaper } from './remember-paper.server.ts';
import { addLineas } from './store-lineas.server.ts';
import { totalsOf } from './totals.server.ts';

/** Head fields that a copy keeps; number, state and events start again. */
const KEPT = [
  ...([
    'serie',
    'titulo',
    '_idCliente',
    '_idContacto',
    'clienteNombre',
    'refCliente',
    '_idFormaPago',
  ] as const),
  ...(['_idResponsable', 'impuesto', 'preciosConIva', 'irpf', 'dtoGlobal1', 'dtoGlobal2'] as const),
  ...(['condiciones', 'notasPublicas', 'notasPrivadas'] as const),
];

/**
 * Makes a paper of `family` with the head and lines of another. Computes its totals again, with the rates
 * of its own date.
 */
export async function copyPaper(
  work: Work,
  from: Papel,
  {
    family,
    columns,
    lines = from.lineas,
  }: { family: PaperFamily; columns: { fecha: string } & Record<string, unknown>; lines?: Papel['lineas'] },
): Promise<Papel> {
  const { tx, now, scope } = work;
  const head = { ...pick(from, KEPT), ...columns };
  const totals = totalsOf(
    head,
    lines.map((line) => ({ ...line, _id: uuid({ msecs: now.getTime() }) })),
  );
  const _id = uuid({ msecs: now.getTime() });
  const row = { ...head, ...totals.columns, ...family.follow?.(totals.columns.total, null), id: _id };
  await tx.insert(family.table).values({ ...row, creadoEn: now, modificadoEn: now } as never);
  const lineas = await addLineas(tx, family, _id, totals.lines);
  const made = await readHead(tx, family, _id, family === work.family ? scope : {});
  if (!made) throw notAllowed(`No puedes crear ${family.resource.one} fuera de lo tuyo`);
  const paper = { ...made, lineas };
  await rememberPaper({ ...work, family }, null, paper);
  return paper;
}
