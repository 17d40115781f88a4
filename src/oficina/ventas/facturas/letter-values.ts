import type { Valores } from '#oficina/base/letters/fill.ts';
import type { Sender } from '#oficina/base/letters/sender.server.ts';
import { paperValues } from '#oficina/ventas/papeles/letter-values.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { Factura } from './factura.server.ts';

/** Values of the fields that the letters of a factura have. */
export const facturaValues = (factura: Factura, negocio: Sender): Valores => {
  const { codigo, titulo, clienteNombre, destinatario, total, fecha, pendienteCobro, venceEl } = factura;
  const nombre = clienteNombre || (destinatario?.nombre ?? '');
  return {
    ...paperValues({ codigo: codigo ?? '', titulo: titulo ?? null, nombre, total }, negocio),
    fecha: formatDay(fecha),
    pendiente: formatEurosText(pendienteCobro),
    vencimiento: venceEl === null ? '' : formatDay(venceEl),
  };
};
