import { NewPaper } from '#office/papeles/screens/new-paper.tsx';
import { orderKind } from './order-kind.ts';

/** /panelAdmin/pedidos/nuevo */
export const Component = () => <NewPaper kind={orderKind} />;
