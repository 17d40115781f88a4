import {
  assignAct,
  type PaperAct,
  type Reason,
  stepAct,
} from '#oficina/ventas/papeles/screens/bulk/paper-act.ts';
import { estadoDePasos, pasosFactura } from '../pasos.ts';
import { facturaKind } from './factura-kind.ts';

const { emitir, enviarEmailCliente, recordarPago } = pasosFactura;

const ISSUED: Reason = ['ya emitida', 'ya emitidas'];
const DRAFT: Reason = ['sin emitir', 'sin emitir'];
const ANNULLED: Reason = ['anulada', 'anuladas'];
const NOT_OWED: Reason = ['que no debe nada', 'que no deben nada'];

/** Reason why this row is not an issued factura: it is annulled, or a draft. */
const unissued = (row: Readonly<Record<string, unknown>>): Reason =>
  estadoDePasos(row) === 'anulada' ? ANNULLED : DRAFT;

/** Acts on several facturas. */
export const facturasActs: readonly PaperAct[] = [
  stepAct({
    step: emitir,
    verb: 'Emitir',
    done: 'Emitidas',
    about:
      'Cada una recibe su número, con fecha de hoy, y se anota para la Agencia Tributaria. No se puede deshacer: si algo está mal, se rectifica con otra. Las que pregunten algo antes de emitirse se quedan como están.',
    stateOf: estadoDePasos,
    reason: () => ISSUED,
  }),
  stepAct({
    step: enviarEmailCliente,
    verb: 'Enviar',
    done: 'En la cola de correo',
    about:
      'Sale un correo por factura, con su PDF y el texto de la plantilla, a quien recibe las facturas de cada cliente. Lo enviado no se puede deshacer.',
    stateOf: estadoDePasos,
    reason: unissued,
  }),
  stepAct({
    step: recordarPago,
    verb: 'Recordar',
    done: 'Recordadas',
    about:
      'Sale un correo por factura con lo que queda por pagar, una vez al día como mucho. Lo enviado no se puede deshacer.',
    stateOf: estadoDePasos,
    reason: (row) =>
      recordarPago.from.some((estado) => estado === estadoDePasos(row)) ? NOT_OWED : unissued(row),
  }),
  assignAct(facturaKind, 'Asignadas', ISSUED),
];
