import {
  MAIL_FALLBACK,
  MAIL_QUEUED,
  type StepOffer,
  type StepOffers,
} from '#office/papeles/screens/paper-steps.tsx';

const MAIL: Pick<StepOffer, 'name' | 'verb' | 'mails' | 'free' | 'done' | 'fallback'> = {
  name: 'Enviar por correo',
  verb: 'enviarEmailCliente',
  free: true,
  mails: 'prepararCorreo',
  done: MAIL_QUEUED,
  fallback: MAIL_FALLBACK,
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
