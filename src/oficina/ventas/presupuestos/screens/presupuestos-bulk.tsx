import { PaperBulk, type PaperBulkProps } from '#oficina/ventas/papeles/screens/bulk/paper-bulk.tsx';
import { presupuestoKind } from './presupuesto-kind.ts';
import { presupuestosActs } from './presupuestos-acts.ts';

/** Acts on the chosen presupuestos. */
export const Acts = (props: Pick<PaperBulkProps, 'selection' | 'onDone'>) => (
  <PaperBulk kind={presupuestoKind} acts={presupuestosActs} {...props} />
);
