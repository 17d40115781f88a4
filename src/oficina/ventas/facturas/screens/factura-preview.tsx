import { PaperPreview } from '#oficina/ventas/papeles/screens/paper-preview.tsx';
import { facturaKind } from './factura-kind.ts';

/** /panelAdmin/facturas/:id/pdf */
export const Component = () => <PaperPreview kind={facturaKind} />;
