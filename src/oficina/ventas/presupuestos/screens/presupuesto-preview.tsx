import { PaperPreview } from '#office/papeles/screens/paper-preview.tsx';
import { presupuestoKind } from './presupuesto-kind.ts';

/** /panelAdmin/presupuestos/:id/pdf */
export const Component = () => <PaperPreview kind={presupuestoKind} />;
