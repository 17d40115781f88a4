import type { Valores } from '#oficina/base/letters/fill.ts';
import type { Sender } from '#oficina/base/letters/sender.server.ts';
import { paperValues } from '#oficina/ventas/papeles/letter-values.ts';
import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';

/** Values of the fields that the letter of a pedido has. */
export const pedidoValues = (order: Papel, negocio: Sender): Valores => {
  const { codigo, titulo, clienteNombre: nombre, total } = order;
  return paperValues({ codigo: codigo ?? '', titulo: titulo ?? null, nombre, total }, negocio);
};
