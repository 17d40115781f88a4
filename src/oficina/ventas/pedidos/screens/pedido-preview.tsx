import { PaperPreview } from '#oficina/ventas/papeles/screens/paper-preview.tsx';
import { pedidoKind } from './pedido-kind.ts';

/** /panelAdmin/pedidos/:id/pdf */
export const Component = () => <PaperPreview kind={pedidoKind} />;
