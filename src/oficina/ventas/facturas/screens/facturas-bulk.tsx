import { ActDialog } from '#oficina/ventas/papeles/screens/bulk/act-dialog.tsx';
import { PaperBulk, type PaperBulkProps } from '#oficina/ventas/papeles/screens/bulk/paper-bulk.tsx';
import type { FacturaRow } from '../contract.ts';
import { facturaKind } from './factura-kind.ts';
import { facturasActs } from './facturas-acts.ts';

/** Acts on the chosen facturas. */
export const Acts = (props: Pick<PaperBulkProps, 'selection' | 'onDone'>) => (
  <PaperBulk kind={facturaKind} acts={facturasActs} {...props} />
);

const REMIND = facturasActs.find(({ verb }) => verb === 'Recordar');

/** Asks before the reminder of one factura, as for several. */
export const ReminderDialog = ({ row, onClose }: { row: FacturaRow; onClose(): void }) =>
  REMIND && <ActDialog kind={facturaKind} act={REMIND} rows={[row]} onClose={onClose} onDone={onClose} />;
