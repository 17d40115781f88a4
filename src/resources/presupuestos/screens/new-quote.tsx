import { NewPaper } from '../../papeles/screens/new-paper.tsx';
import { FromTemplate } from '../../plantillasPresupuestos/screens/from-template.tsx';
import { quoteKind } from './quote-kind.ts';

/** /panelAdmin/presupuestos/nuevo */
export const Component = () => <NewPaper kind={quoteKind} start={(of) => <FromTemplate {...of} />} />;
