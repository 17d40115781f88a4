import {
  CORREO_QUEUED,
  MAIL_FALLBACK,
  type StepOffer,
  type StepOffers,
} from '#office/papeles/screens/paper-steps.tsx';
import { EstadoPresupuesto } from '../estados.ts';

const MAIL: Pick<StepOffer, 'verb' | 'mails' | 'done' | 'fallback'> = {
  verb: 'enviarEmailCliente',
  mails: 'prepararCorreo',
  done: CORREO_QUEUED,
  fallback: MAIL_FALLBACK,
};

/** Steps offered in each state of a presupuesto. */
export const presupuestoSteps: StepOffers = {
  [EstadoPresupuesto.solicitado]: [
    { to: EstadoPresupuesto.cancelado, verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: EstadoPresupuesto.enProceso, verb: 'empezar', name: 'Empezar', main: true },
  ],
  [EstadoPresupuesto.enProceso]: [
    { to: EstadoPresupuesto.cancelado, verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: EstadoPresupuesto.solicitado, verb: 'devolver', name: 'Devolver a solicitado' },
    { to: EstadoPresupuesto.hecho, verb: 'terminar', name: 'Dar por hecho', main: true },
  ],
  [EstadoPresupuesto.hecho]: [
    { to: EstadoPresupuesto.cancelado, verb: 'cancelar', name: 'Cancelar', asks: 'motivo' },
    { to: EstadoPresupuesto.enProceso, verb: 'reabrir', name: 'Reabrir' },
    { to: EstadoPresupuesto.enviado, verb: 'entregar', name: 'Entregado en mano' },
    { ...MAIL, to: EstadoPresupuesto.enviado, name: 'Enviar por correo', main: true },
  ],
  [EstadoPresupuesto.enviado]: [
    { to: EstadoPresupuesto.cancelado, verb: 'rechazar', name: 'No lo acepta', asks: 'motivo' },
    { to: EstadoPresupuesto.enProceso, verb: 'nuevaVersion', name: 'Nueva versión', done: 'Versión creada' },
    {
      to: EstadoPresupuesto.enviado,
      verb: 'prorrogar',
      name: 'Prorrogar',
      asks: 'hasta',
      done: 'Presupuesto prorrogado',
    },
    { ...MAIL, to: EstadoPresupuesto.enviado, name: 'Enviar otra vez' },
    {
      to: EstadoPresupuesto.aceptado,
      verb: 'aceptar',
      name: 'Anotar que lo acepta',
      asks: 'quien',
      main: true,
    },
  ],
  [EstadoPresupuesto.aceptado]: [
    { to: EstadoPresupuesto.cancelado, verb: 'cancelar', name: 'Deshacer la aceptación', asks: 'motivo' },
  ],
};
