import { NewPaper } from '#office/papeles/screens/new-paper.tsx';
import { FromPlantilla } from '#resources/plantillasPresupuestos/screens/from-plantilla.tsx';
import { presupuestoKind } from '#resources/presupuestos/screens/presupuesto-kind.ts';

/** /panelAdmin/presupuestos/nuevo */
export const Component = () => <NewPaper kind={presupuestoKind} start={(of) => <FromPlantilla {...of} />} />;
