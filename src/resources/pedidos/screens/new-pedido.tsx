import { NewPaper } from '#office/papeles/screens/new-paper.tsx';
import { orderKind } from './pedido-kind.ts';

/** /panelAdmin/pedidos/nuevo */
export const Component = () => <NewPaper kind={orderKind} />;
