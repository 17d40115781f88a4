import {
  assignAct,
  type PaperAct,
  type Reason,
  stepAct,
} from '#oficina/ventas/papeles/screens/bulk/paper-act.ts';
import { PaperBulk, type PaperBulkProps } from '#oficina/ventas/papeles/screens/bulk/paper-bulk.tsx';
import { EstadoPedido } from '../estados.ts';
import { pasosPedido } from '../pasos.ts';
import { pedidoKind } from './pedido-kind.ts';

const NOT_BEGUN: Reason = ['sin poner en proceso', 'sin poner en proceso'];
const ENDED: Reason = ['ya terminado o cancelado', 'ya terminados o cancelados'];
const CLOSED: Reason = ['que ya no se cambia', 'que ya no se cambian'];

/** Acts on several pedidos. */
const pedidosActs: readonly PaperAct[] = [
  stepAct({
    step: pasosPedido.enviarEmailCliente,
    verb: 'Enviar',
    done: 'En la cola de correo',
    about:
      'Sale un correo por pedido, con su PDF y el texto de la plantilla, al cliente de cada uno. Los que estaban en proceso quedan enviados. Lo enviado no se puede deshacer.',
    stateOf: ({ estado }) => String(estado),
    reason: ({ estado }) => (estado === EstadoPedido.solicitado ? NOT_BEGUN : ENDED),
  }),
  assignAct(pedidoKind, 'Asignados', CLOSED),
];

/** Acts on the chosen pedidos. */
export const Acts = (props: Pick<PaperBulkProps, 'selection' | 'onDone'>) => (
  <PaperBulk kind={pedidoKind} acts={pedidosActs} {...props} />
);
