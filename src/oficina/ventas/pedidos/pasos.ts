import { stepTable } from '#oficina/base/steps/step-table.ts';
import { MAIL, MOTIVO } from '#oficina/ventas/papeles/paper-step-fields.ts';
import { EstadoPedido } from './estados.ts';

const { solicitado, enProceso, enviado, terminado, cancelado } = EstadoPedido;

const { missing: _required, ...MOTIVO_OPCIONAL } = MOTIVO;

/** Steps of a pedido (specification §4), in the order of their buttons. */
export const pasosPedido = stepTable('pedidos', {
  cancelar: {
    from: [solicitado, enProceso],
    to: cancelado,
    button: 'Cancelar',
    fields: [MOTIVO_OPCIONAL],
  },
  devolver: { from: [enviado], to: enProceso, button: 'Devolver a en proceso', fields: [MOTIVO] },
  procesar: { from: [solicitado], to: enProceso, button: 'Poner en proceso' },
  enviarEmailCliente: {
    ...MAIL,
    from: [solicitado, enProceso, enviado, terminado],
    // A pedido in process counts as sent once it is mailed: the call takes the step `enviar` too.
    onward: { [enProceso]: enviado },
    free: true,
    button: { [enProceso]: 'Enviar por correo', [enviado]: 'Enviar por correo' },
  },
  entregarBorrador: {
    from: [solicitado],
    onward: { [solicitado]: enviado },
    through: ['procesar', 'enviar'],
  },
  enviarBorrador: {
    ...MAIL,
    mails: 'prepararEnvio',
    from: [solicitado],
    // Not `to`: it is no state of those that may follow (specification §4).
    onward: { [solicitado]: enviado },
    through: ['procesar', 'enviarEmailCliente'],
    byHand: 'entregarBorrador',
    button: 'Enviar',
    main: [solicitado],
  },
  terminar: { from: [enProceso, enviado], to: terminado, button: 'Terminar', main: [enviado] },
  enviar: { from: [enProceso], to: enviado, button: 'Marcar como enviado', main: [enProceso] },
  reabrir: { from: [terminado], to: enProceso, button: 'Volver a abrir' },
});
