import {
  assignAct,
  type PaperAct,
  type Reason,
  stepAct,
} from '#oficina/ventas/papeles/screens/bulk/paper-act.ts';
import { PaperBulk, type PaperBulkProps } from '#oficina/ventas/papeles/screens/bulk/paper-bulk.tsx';
import { editablesPresupuesto } from '../estados.ts';
import { pasosPresupuesto } from '../pasos.ts';
import { presupuestoKind } from './presupuesto-kind.ts';

const UNDONE: Reason = ['sin hacer todavía', 'sin hacer todavía'];
const ANSWERED: Reason = ['ya aceptado o cancelado', 'ya aceptados o cancelados'];
const CLOSED: Reason = ['que ya no se cambia', 'que ya no se cambian'];

/** Acts on several presupuestos. */
const presupuestosActs: readonly PaperAct[] = [
  stepAct({
    step: pasosPresupuesto.enviarEmailCliente,
    verb: 'Enviar',
    done: 'En la cola de correo',
    about:
      'Sale un correo por presupuesto, con su PDF, su enlace para aceptarlo y el texto de la plantilla, y queda como enviado. Lo enviado no se puede deshacer.',
    stateOf: ({ estado }) => String(estado),
    reason: ({ estado }) =>
      editablesPresupuesto.some((editable) => editable === estado) ? UNDONE : ANSWERED,
  }),
  assignAct(presupuestoKind, 'Asignados', CLOSED),
];

/** Acts on the chosen presupuestos. */
export const Acts = (props: Pick<PaperBulkProps, 'selection' | 'onDone'>) => (
  <PaperBulk kind={presupuestoKind} acts={presupuestosActs} {...props} />
);
