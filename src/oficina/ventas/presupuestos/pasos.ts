import { stepTable } from '#oficina/base/steps/step-table.ts';
import { mediosAceptacion } from '#oficina/ventas/papeles/medios.ts';
import { MAIL, MOTIVO, OPCIONALES } from '#oficina/ventas/papeles/paper-step-fields.ts';
import { EstadoPresupuesto } from './estados.ts';

const { solicitado, enProceso, hecho, enviado, aceptado, cancelado } = EstadoPresupuesto;

/** Steps of a presupuesto (specification §4), in the order of their buttons. */
export const pasosPresupuesto = stepTable('presupuestos', {
  cancelar: {
    from: [solicitado, enProceso, hecho, enviado, aceptado],
    to: cancelado,
    // `enviado` has no button here: a person cancels a sent presupuesto with `rechazar`, which says that the cliente rejected it.
    button: {
      [solicitado]: 'Cancelar',
      [enProceso]: 'Cancelar',
      [hecho]: 'Cancelar',
      [aceptado]: 'Deshacer la aceptación',
    },
    fields: [MOTIVO],
  },
  rechazar: {
    from: [enviado],
    to: cancelado,
    tipos: ['trabajador', 'cliente'],
    button: 'No lo acepta',
    fields: [MOTIVO],
  },
  devolver: { from: [enProceso], to: solicitado, button: 'Devolver a solicitado' },
  empezar: { from: [solicitado], to: enProceso, button: 'Empezar' },
  terminar: { from: [enProceso], to: hecho, button: 'Dar por hecho', main: [enProceso] },
  reabrir: { from: [hecho], to: enProceso, button: 'Reabrir' },
  entregar: { from: [hecho], to: enviado, button: 'Entregado en mano' },
  nuevaVersion: { from: [enviado], to: enProceso, button: 'Nueva versión', done: 'Versión creada' },
  preguntar: { from: [enviado], tipos: ['cliente'], free: true },
  prorrogar: {
    from: [hecho, enviado],
    button: 'Prorrogar',
    fields: [
      { name: 'validoHasta', label: 'Válido hasta', type: 'date', missing: 'Elige un día', longest: 10 },
    ],
    done: 'Presupuesto prorrogado',
  },
  enviarEmailCliente: {
    ...MAIL,
    from: [hecho, enviado],
    to: enviado,
    button: { [hecho]: 'Enviar por correo', [enviado]: 'Enviar otra vez' },
    main: [hecho],
  },
  entregarBorrador: {
    from: [solicitado],
    onward: { [solicitado]: enviado },
    through: ['empezar', 'terminar', 'entregar'],
  },
  enviarBorrador: {
    ...MAIL,
    mails: 'prepararEnvio',
    from: [solicitado],
    // Not `to`: it is no state of those that may follow (specification §4).
    onward: { [solicitado]: enviado },
    through: ['empezar', 'terminar', 'enviarEmailCliente'],
    byHand: 'entregarBorrador',
    button: 'Enviar',
    main: [solicitado],
  },
  aceptar: {
    from: [enviado],
    to: aceptado,
    tipos: ['trabajador', 'cliente'],
    button: 'Anotar que lo acepta',
    main: [enviado],
    fields: [
      { name: 'aceptadoPor', label: 'Quién lo acepta', missing: 'Escribe su nombre', longest: 160 },
      {
        name: 'medio',
        label: 'Cómo lo ha dicho',
        description: 'Sale en la última página del PDF, con tu nombre',
        missing: 'Elige cómo lo ha dicho',
        options: mediosAceptacion,
      },
      OPCIONALES,
    ],
  },
});
