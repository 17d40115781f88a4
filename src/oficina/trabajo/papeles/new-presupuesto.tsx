import { NewPaper } from '#oficina/ventas/papeles/screens/new-paper.tsx';
import { FromPlantilla } from '#oficina/ventas/plantillasPresupuestos/screens/from-plantilla.tsx';
import { presupuestoKind } from '#oficina/ventas/presupuestos/screens/presupuesto-kind.ts';

/** /panelAdmin/presupuestos/nuevo */
export const Component = () => <NewPaper kind={presupuestoKind} start={(of) => <FromPlantilla {...of} />} />;
