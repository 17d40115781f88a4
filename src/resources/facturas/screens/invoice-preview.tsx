import { PaperPreview } from '#office/papeles/screens/paper-preview.tsx';
import { invoiceKind } from './invoice-kind.ts';

/** /panelAdmin/facturas/:id/pdf */
export const Component = () => <PaperPreview kind={invoiceKind} />;
