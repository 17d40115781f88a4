import { cents, plain } from '#kit/exact.ts';
import type { Work } from '#office/papeles/paper-family.server.ts';
import { holdPaper } from '#office/papeles/read-paper.server.ts';
import { COMPENSACION } from './estados.ts';
import { invoices } from './family.server.ts';
import type { Factura } from './invoice.server.ts';
import { recordPayment } from './payments.server.ts';

/** The invoice that another one corrects, with what is not paid of it. */
export type Rectified = Factura;

/** The one that this one corrects, held: payments of it wait. Nothing for those that correct none. */
export async function holdRectified(work: Work, { _idRectificada }: Factura): Promise<Rectified | undefined> {
  if (_idRectificada === null) return undefined;
  return (await holdPaper({ ...work, family: invoices, scope: {} }, _idRectificada)) as Rectified;
}

/** Euros with two decimals, one less another. */
export const less = (a: string, b: string): string => plain(cents(a) - cents(b), 2);

/**
 * What a correction gives back is taken off what the corrected one still has to be paid: both are noted, one against the
 * other. What was paid already is left to be given back.
 */
export async function compensate(work: Work, correction: Factura, before: Rectified): Promise<void> {
  const owed = cents(before.pendienteCobro);
  const back = -cents(correction.importeCobrar);
  if (owed <= 0n || back <= 0n) return;
  const both = owed < back ? owed : back;
  const payment = { fecha: correction.fecha, forma: COMPENSACION };
  await recordPayment(work, before, {
    ...payment,
    importe: plain(both, 2),
    referencia: correction.codigo ?? '',
  });
  await recordPayment(work, correction, {
    ...payment,
    importe: plain(-both, 2),
    referencia: before.codigo ?? '',
  });
}
