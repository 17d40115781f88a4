import { PaperPreview } from '#oficina/ventas/papeles/screens/paper-preview.tsx';
import { presupuestoKind } from './presupuesto-kind.ts';

/** /panelAdmin/presupuestos/:id/pdf */
export const Component = () => <PaperPreview kind={presupuestoKind} />;
