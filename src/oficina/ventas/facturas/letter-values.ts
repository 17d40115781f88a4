import { formatDay } from '#kit/format.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import type { Valores } from '#office/letters/fill.ts';
import type { Sender } from '#office/letters/sender.server.ts';
import { paperValues } from '#office/papeles/letter-values.ts';
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
