import { cuentas, type PaperWriting } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import type { CrudResource } from '#platform/crud/screens/resource-types.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { endProblems, facturasRecurrentes } from '../contract.ts';
import { monthsAfter } from '../periods.ts';

const { lineas, ...fields } = facturasRecurrentes.fields;

/** Fields without the lines: the editor of papers writes and validates the lines. */
const resource: CrudResource = { ...facturasRecurrentes, fields, check: endProblems };

/** First day of the next month. */
const nextFirst = (today: string) => monthsAfter(dayAfter(today, 0), 1, 1);

/** Recurring facturas, for their screens. `issues`: whether the person may let them issue facturas on their own. */
export const recurringKind = (issues: boolean): PaperWriting => ({
  family: { heading: 'Facturas recurrentes', base: '/panelAdmin/facturasRecurrentes', recurso: 'facturas' },
  resource,
  fields: {
    head: ['_idCliente', 'nombre', 'cada', 'proximaEl', '_idFormaPago'],
    more: [
      ...(['hastaEl', ...(issues ? ['emitirSola'] : [])] as const),
      ...(['_idContacto', 'refCliente', ...cuentas, '_idResponsable'] as const),
    ],
  },
  begun: (today) => ({ proximaEl: nextFirst(today) }),
});
