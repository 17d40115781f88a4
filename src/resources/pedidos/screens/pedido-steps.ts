import {
  CORREO_QUEUED,
  MAIL_FALLBACK,
  type StepOffer,
  type StepOffers,
} from '#office/papeles/screens/paper-steps.tsx';
import { EstadoPedido } from '../estados.ts';

const MAIL: Pick<StepOffer, 'name' | 'verb' | 'mails' | 'free' | 'done' | 'fallback'> = {
  name: 'Enviar por correo',
  verb: 'enviarEmailCliente',
  free: true,
  mails: 'prepararCorreo',
  done: CORREO_QUEUED,
  fallback: MAIL_FALLBACK,
};

/** Steps offered in each state of a pedido. */
export const pedidoSteps: StepOffers = {
  [EstadoPedido.solicitado]: [
    { to: EstadoPedido.cancelado, verb: 'cancelar', name: 'Cancelar', asks: 'motivo', maybe: true },
    { to: EstadoPedido.enProceso, verb: 'procesar', name: 'Poner en proceso', main: true },
  ],
  [EstadoPedido.enProceso]: [
    { to: EstadoPedido.cancelado, verb: 'cancelar', name: 'Cancelar', asks: 'motivo', maybe: true },
    { to: EstadoPedido.enProceso, ...MAIL },
    { to: EstadoPedido.terminado, verb: 'terminar', name: 'Terminar' },
    { to: EstadoPedido.enviado, verb: 'enviar', name: 'Marcar como enviado', main: true },
  ],
  [EstadoPedido.enviado]: [
    { to: EstadoPedido.enProceso, verb: 'devolver', name: 'Devolver a en proceso', asks: 'motivo' },
    { to: EstadoPedido.enviado, ...MAIL },
    { to: EstadoPedido.terminado, verb: 'terminar', name: 'Terminar', main: true },
  ],
  [EstadoPedido.terminado]: [{ to: EstadoPedido.enProceso, verb: 'reabrir', name: 'Volver a abrir' }],
};
