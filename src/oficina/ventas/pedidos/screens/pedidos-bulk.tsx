import { PaperBulk, type PaperBulkProps } from '#oficina/ventas/papeles/screens/bulk/paper-bulk.tsx';
import { pedidoKind } from './pedido-kind.ts';
import { pedidosActs } from './pedidos-acts.ts';

/** Acts on the chosen pedidos. */
export const Acts = (props: Pick<PaperBulkProps, 'selection' | 'onDone'>) => (
  <PaperBulk kind={pedidoKind} acts={pedidosActs} {...props} />
);
