import { NewPaper } from '#office/papeles/screens/new-paper.tsx';
import { FromTemplate } from '#resources/plantillasPresupuestos/screens/from-plantilla.tsx';
import { quoteKind } from '#resources/presupuestos/screens/presupuesto-kind.ts';

/** /panelAdmin/presupuestos/nuevo */
export const Component = () => <NewPaper kind={quoteKind} start={(of) => <FromTemplate {...of} />} />;
