import {
  MAIL_FALLBACK,
  MAIL_QUEUED,
  type StepOffer,
  type StepOffers,
} from '#office/papeles/screens/paper-steps.tsx';

const MAIL: Pick<StepOffer, 'verb' | 'mails' | 'done' | 'fallback'> = {
  verb: 'enviarEmailCliente',
  mails: 'prepararCorreo',
  done: MAIL_QUEUED,
  fallback: MAIL_FALLBACK,
};

/** What may be done with a quote from each status. */
export const quoteSteps: StepOffers = {
  '1': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: '2', verb: 'empezar', name: 'Empezar', main: true },
  ],
  '2': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: '1', verb: 'devolver', name: 'Devolver a solicitado' },
    { to: '3', verb: 'terminar', name: 'Dar por hecho', main: true },
  ],
  '3': [
    { to: '6', verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: '2', verb: 'reabrir', name: 'Reabrir' },
    { to: '4', verb: 'entregar', name: 'Entregado en mano' },
    { ...MAIL, to: '4', name: 'Enviar por correo', main: true },
  ],
  '4': [
    { to: '6', verb: 'rechazar', name: 'No lo acepta', asks: 'motivo' },
    { to: '2', verb: 'nuevaVersion', name: 'Nueva versión', done: 'Versión creada' },
    { to: '4', verb: 'prorrogar', name: 'Prorrogar', asks: 'hasta', done: 'Presupuesto prorrogado' },
    { ...MAIL, to: '4', name: 'Enviar otra vez' },
    { to: '5', verb: 'aceptar', name: 'Anotar que lo acepta', asks: 'quien', main: true },
  ],
  '5': [{ to: '6', verb: 'cancelar', name: 'Deshacer la aceptación', asks: 'motivo' }],
};
