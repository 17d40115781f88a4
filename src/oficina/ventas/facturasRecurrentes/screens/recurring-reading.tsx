import { type LineaCalculable, lineaAmount } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { PaperWriting } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { PaperRead } from '#oficina/ventas/papeles/screens/paper-read.tsx';
import { plain } from '#platform/kit/amounts/exact.ts';
import { Notice } from '#platform/ui/mark.tsx';
import type { LineaRecurrente, RecurrenteRow } from '../contract.ts';

/** Recurring factura for a person who may not change it. */
export const RecurringReading = ({ kind, row }: { kind: PaperWriting; row: RecurrenteRow }) => (
  <PaperRead
    kind={kind}
    row={row}
    lines={row.lineas.map(asLine)}
    under={<Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>}
  />
);

const hasMoney = ({ tipo }: LineaCalculable) => tipo === 'concepto' || tipo === 'opcional';

const asLine = (line: LineaRecurrente, place: number): Linea => ({
  ...line,
  _id: String(place),
  coste: null,
  importe: hasMoney(line) ? plain(lineaAmount(line), 2) : null,
});
