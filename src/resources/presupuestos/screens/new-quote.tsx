import { NewPaper } from '../../papeles/screens/new-paper.tsx';
import { quoteKind } from './quote-kind.ts';

/** /panelAdmin/presupuestos/nuevo */
export const Component = () => <NewPaper kind={quoteKind} />;
