import type { Valores } from '#office/letters/fill.ts';
import type { Sender } from '#office/letters/sender.server.ts';
import { paperValues } from '#office/papeles/letter-values.ts';
import type { Papel } from '#office/papeles/paper-family.server.ts';

/** Values of the fields that the letter of a pedido has. */
export const pedidoValues = (order: Papel, negocio: Sender): Valores => {
  const { codigo, titulo, clienteNombre: nombre, total } = order;
  return paperValues({ codigo: codigo ?? '', titulo: titulo ?? null, nombre, total }, negocio);
};
