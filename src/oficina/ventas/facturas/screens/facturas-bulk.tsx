import { PaperBulk, type PaperBulkProps } from '#oficina/ventas/papeles/screens/bulk/paper-bulk.tsx';
import { facturaKind } from './factura-kind.ts';
import { facturasActs } from './facturas-acts.ts';

/** Acts on the chosen facturas. */
export const Acts = (props: Pick<PaperBulkProps, 'selection' | 'onDone'>) => (
  <PaperBulk kind={facturaKind} acts={facturasActs} {...props} />
);
