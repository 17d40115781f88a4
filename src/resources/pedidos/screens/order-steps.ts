import { MAIL_FALLBACK, type StepOffer, type StepOffers } from '../../papeles/screens/paper-steps.tsx';

const MAIL: Pick<StepOffer, 'name' | 'verb' | 'asks' | 'free' | 'done' | 'hint' | 'fallback'> = {
  name: 'Enviar por correo',
  verb: 'enviarEmailCliente',
  free: true,
  asks: 'para',
  done: 'Pedido enviado por correo',
  fallback: MAIL_FALLBACK,
  hint: 'Vacío, a los contactos del cliente que reciben pedidos, con el PDF',
};

/** What may be done with an order from each status. */
export const orderSteps: StepOffers = {
  '1': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo', maybe: true },
    { to: '3', verb: 'procesar', name: 'Poner en proceso', main: true },
  ],
  '3': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo', maybe: true },
    { to: '3', ...MAIL },
    { to: '5', verb: 'terminar', name: 'Terminar' },
    { to: '4', verb: 'enviar', name: 'Marcar como enviado', main: true },
  ],
  '4': [
    { to: '3', verb: 'devolver', name: 'Devolver a en proceso', asks: 'motivo' },
    { to: '4', ...MAIL },
    { to: '5', verb: 'terminar', name: 'Terminar', main: true },
  ],
  '5': [{ to: '3', verb: 'reabrir', name: 'Volver a abrir' }],
};
