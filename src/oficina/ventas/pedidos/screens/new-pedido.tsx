import { NewPaper } from '#oficina/ventas/papeles/screens/new-paper.tsx';
import { pedidoKind } from './pedido-kind.ts';

/** /panelAdmin/pedidos/nuevo */
export const Component = () => <NewPaper kind={pedidoKind} />;
