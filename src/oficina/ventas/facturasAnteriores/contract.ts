import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { choice, day, money, optional, percent, reference, text } from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { fiscalNumber } from '#platform/kit/people/contacto-fields.ts';

type Amounts = Record<
  'base' | 'cuota' | 'recargo' | 'retencion' | 'suplidos' | 'total' | 'pendiente',
  string
>;

/** Cents by which the total of another program may differ: it may have rounded each line. */
const ROUNDING = 5n;

/** Sum of the parts as a person pays them, in euros: withholding is subtracted and suplidos are added. */
function sumOfParts({ base, cuota, recargo, retencion, suplidos }: Omit<Amounts, 'total' | 'pendiente'>) {
  return plain(cents(base) + cents(cuota) + cents(recargo) - cents(retencion) + cents(suplidos), 2);
}

/** Mistakes in the amounts of a factura of another program. Its parts must add up, and its pending amount cannot exceed its total. */
export function amountProblems(row: Amounts): { campo: string; motivo: string }[] {
  const sum = sumOfParts(row);
  const away = cents(row.total) - cents(sum);
  const [total, owed] = [cents(row.total), cents(row.pendiente)];
  const tooMuch = total < 0n ? owed > 0n || owed < total : owed < 0n || owed > total;
  return [
    ...(away > ROUNDING || away < -ROUNDING
      ? [{ campo: 'total', motivo: `no cuadra: base, cuota, recargo, retención y suplidos dan ${sum}` }]
      : []),
    ...(tooMuch ? [{ campo: 'pendiente', motivo: 'no puede pasar del total' }] : []),
  ];
}

const euros = (title: string, hint?: string) =>
  money({ title, decimals: 2, signed: true, ...(hint !== undefined && { hint }) });

/** Required amount: a new factura begins with this field empty, not with zero. */
const needed = (title: string) => ({ ...euros(title), initial: '' });

/**
 * Facturas that the business issued with another program. They count in the books, the debt and form 347, and are never numbered,
 * chained nor sent to the tax agency.
 */
export const facturasAnteriores = defineResource({
  name: 'facturasAnteriores',
  one: 'la factura de otro programa',
  many: 'facturas de otro programa',
  label: 'numero',
  fields: {
    numero: text({ title: 'Número', hint: 'El que lleva la factura, con su serie', max: 60 }),
    fecha: day({ title: 'Fecha' }),
    clienteNombre: text({ title: 'Nombre o razón social', max: 120 }),
    nif: optional(fiscalNumber({ title: 'NIF', hint: 'El del destinatario; sin él no cuenta en el 347' })),
    _idCliente: optional(reference({ title: 'Cliente', family: 'clientes' })),
    concepto: optional(text({ title: 'Concepto', max: 200 })),
    base: needed('Base imponible'),
    tipoIva: optional(percent({ title: 'Tipo de IVA', hint: 'Vacío si lleva varios tipos' })),
    cuota: euros('Cuota de IVA'),
    recargo: euros('Recargo de equivalencia'),
    retencion: euros('Retención de IRPF'),
    suplidos: euros('Suplidos'),
    total: needed('Total a pagar'),
    pendiente: euros('Pendiente de cobro', '0 si ya se cobró'),
    venceEl: optional(day({ title: 'Vence' })),
    programa: optional(text({ title: 'Programa', hint: 'Con el que se hizo', max: 60 })),
  },
  notPersonal: [
    ...(['numero', 'fecha', '_idCliente', 'base', 'tipoIva', 'cuota', 'recargo', 'retencion'] as const),
    ...(['suplidos', 'total', 'pendiente', 'venceEl', 'programa'] as const),
  ],
  list: {
    columns: ['numero', 'clienteNombre', 'fecha', 'total', 'pendiente', 'venceEl', 'programa'],
    twoLines: { who: ['clienteNombre'], what: ['numero', 'fecha'] },
    filters: ['_idCliente', 'fecha', 'venceEl'],
    also: {
      cobro: choice({
        title: 'Cobro',
        options: { pendiente: 'Queda por cobrar', cobrada: 'Cobrada' },
        initial: 'pendiente',
      }),
    },
    search: ['numero', 'clienteNombre', 'nif', 'concepto'],
    order: ['fecha', 'numero', 'clienteNombre', 'total'],
    descending: true,
    sums: { fields: ['base', 'total', 'pendiente'] },
  },
  taken: { numero: 'ya hay una factura con ese número y esa fecha' },
  check: amountProblems,
});

export type FacturaAnterior = Row<typeof facturasAnteriores.fields>;
