import { PaperPreview } from '#office/papeles/screens/paper-preview.tsx';
import { orderKind } from './order-kind.ts';

/** /panelAdmin/pedidos/:id/pdf */
export const Component = () => <PaperPreview kind={orderKind} />;
