import { NewPaper } from '#oficina/ventas/papeles/screens/new-paper.tsx';
import { facturaKind } from './factura-kind.ts';

/** /panelAdmin/facturas/nuevo */
export const Component = () => <NewPaper kind={facturaKind} />;
