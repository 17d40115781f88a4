import { day, money, optional, reference, text } from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';

/** Cobros of facturas of another program, which are brought from its listings. They lower what those facturas owe. */
export const cobrosAnteriores = defineResource({
  name: 'cobrosAnteriores',
  one: 'el cobro de otro programa',
  many: 'cobros de otro programa',
  label: 'fecha',
  fields: {
    _idFactura: reference({ title: 'Factura', family: 'facturasAnteriores' }),
    fecha: day({ title: 'Fecha' }),
    // Required: a new cobro begins with this field empty, not with zero.
    importe: {
      ...money({ title: 'Importe', decimals: 2, signed: true, hint: 'Negativo si se devolvió' }),
      initial: '',
    },
    forma: optional(text({ title: 'Forma de pago', max: 60 })),
    referencia: optional(text({ title: 'Referencia', hint: 'Del recibo o del apunte', max: 120 })),
  },
  notPersonal: ['_idFactura', 'fecha', 'importe', 'forma'],
  list: {
    columns: ['fecha', '_idFactura', 'importe', 'forma', 'referencia'],
    twoLines: { who: ['_idFactura'], what: ['fecha', 'forma', 'referencia'] },
    filters: ['_idFactura', 'fecha'],
    search: ['referencia', 'forma'],
    order: ['fecha', 'importe'],
    descending: true,
    sums: { fields: ['importe'] },
  },
  taken: { _idFactura: 'ese cobro ya está: si hubo dos iguales, ponles una referencia distinta' },
  check: ({ importe }) => (Number(importe) === 0 ? [{ campo: 'importe', motivo: 'no puede ser 0' }] : []),
});

export type CobroAnterior = Row<typeof cobrosAnteriores.fields>;
