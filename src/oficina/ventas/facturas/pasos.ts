import { type Row, type StepTable, stepTable } from '#oficina/base/steps/step-table.ts';
import { MAIL } from '#oficina/ventas/papeles/paper-step-fields.ts';
import { EstadoFactura } from './estados.ts';

const { preparando, hecha, entregada } = EstadoFactura;

const EMITIDA = [hecha, entregada] as const;
const isRectificativa = (tipo: unknown) => String(tipo).startsWith('R');

/** Status that decides the steps of a factura. An annulled factura keeps the status of its paper, but has the steps of `anulada`. */
export const estadoDePasos = ({ estado, estadoCobro }: Readonly<Record<string, unknown>>): string =>
  estadoCobro === 'anulada' ? 'anulada' : String(estado);

/** Steps of a factura, in the order of their buttons: those of the menu, and those of the row of buttons. */
export const pasosFactura = stepTable('facturas', {
  emitir: {
    from: [preparando],
    to: hecha,
    accion: 'M',
    button: 'Emitir',
    done: 'Factura emitida',
    fallback: 'Error al emitir la factura',
  },
  rectificar: {
    from: EMITIDA,
    method: 'POST',
    accion: 'C',
    free: true,
    refusal: 'Solo se rectifica una factura emitida que no esté anulada',
    inUse: true,
    button: 'Rectificar',
    when: ({ metodo }) => metodo !== 'I',
    done: 'Borrador de la rectificativa creado',
    fallback: 'Error al rectificar la factura',
  },
  canjear: {
    from: EMITIDA,
    method: 'POST',
    accion: 'C',
    free: true,
    refusal: 'Solo se canjea una factura simplificada emitida que no esté anulada',
    inUse: true,
    button: 'Canjear por una completa',
    when: ({ tipo }) => tipo === 'F2',
    done: 'Borrador del canje creado: elige a quién se factura',
    fallback: 'Error al canjear la factura',
  },
  anular: {
    from: EMITIDA,
    to: 'anulada',
    accion: 'M',
    button: 'Anular',
    dialog: {
      title: ({ codigo }) => `Anular ${codigo}`,
      warning:
        'Anula solo lo que nunca debió facturarse, como una factura repetida o de una venta que no existió. Si la venta fue real, rectifícala.',
      text: 'Se comunica a la Agencia Tributaria y su número no se vuelve a usar. No se puede deshacer.',
      reason: {
        description: 'Queda en el historial.',
        shortest: 1,
        longest: 1_000,
        empty: 'Escribe el motivo',
      },
      action: 'Anular la factura',
    },
    done: 'Factura anulada',
    fallback: 'Error al anular la factura',
  },
  rehacer: {
    from: ['anulada'],
    method: 'POST',
    accion: 'C',
    free: true,
    refusal: 'Solo se hace de nuevo una factura anulada',
    inUse: true,
    button: 'Hacer de nuevo',
    when: ({ tipo }) => !isRectificativa(tipo),
    done: 'Borrador creado: revísalo y emítelo',
    fallback: 'Error al hacer de nuevo la factura',
  },
  subsanar: {
    from: EMITIDA,
    accion: 'M',
    button: 'Declarar otra vez',
    when: ({ estadoAeat }) => estadoAeat === 'rechazado' || estadoAeat === 'aceptadoConErrores',
    done: 'Se declarará otra vez',
    fallback: 'Error al subsanar el registro',
  },
  recordarPago: {
    from: EMITIDA,
    free: true,
    refusal:
      'No hay nada que recordar: no debe nada, el cliente tiene a favor lo que debe o tiene los recordatorios en pausa',
    inUse: true,
    mails: 'prepararRecordatorio',
    button: 'Recordar el pago',
    when: ({ tipo, pendienteCobro }) => Number(pendienteCobro) > 0 && !isRectificativa(tipo),
    done: MAIL.done,
  },
  enviarEmailCliente: {
    ...MAIL,
    from: EMITIDA,
    to: entregada,
    free: true,
    button: 'Enviar por correo',
    main: [hecha],
  },
  entregar: {
    from: [hecha],
    to: entregada,
    button: 'Marcar como entregada',
    done: 'Factura entregada',
  },
  registrarCobro: {
    from: EMITIDA,
    method: 'POST',
    free: true,
    button: 'Registrar cobro',
    when: ({ estadoCobro }) => estadoCobro !== 'cobrada',
    done: 'Cobro registrado',
    fallback: 'Error al registrar el cobro',
  },
});

const { recordarPago, enviarEmailCliente, entregar } = pasosFactura;

/** Steps about the correos of an issued factura: the one to take next, and the others. Nobody owes what they have not been sent: until it is delivered, it is sent. */
export const pasosDeCorreo = ({ estado }: Row): Record<'next' | 'others', StepTable> =>
  estado === entregada
    ? { next: { recordarPago }, others: { enviarEmailCliente } }
    : { next: { enviarEmailCliente }, others: { recordarPago, entregar } };
