import { NewPaper } from '../../papeles/screens/new-paper.tsx';
import { orderKind } from './order-kind.ts';

/** /panelAdmin/pedidos/nuevo */
export const Component = () => <NewPaper kind={orderKind} />;
