import { z } from 'zod';
import { correoPreparado } from '#oficina/base/letters/contract.ts';
import { escritoFields } from '#oficina/base/letters/escrito.server.ts';
import { copiaField, paraField } from '#oficina/base/letters/recipients.server.ts';
import { id } from '#oficina/ventas/papeles/paper-calls.server.ts';
import { operations } from '#platform/kit/contract/operation.ts';

export const cliente = z.strictObject({ _id: id });

/** Calls of the correo that carries the statement of account of a cliente. */
export const estadoCuentaOperations = operations({
  preparar: {
    method: 'GET',
    path: 'clientes/prepararEstadoCuenta',
    summary: 'El correo con que se enviaría el estado de cuenta, sin enviar nada',
    query: cliente,
    answer: correoPreparado,
  },
  enviar: {
    method: 'PUT',
    path: 'clientes/enviarEstadoCuenta',
    summary: 'Envía por correo el estado de cuenta, el del momento en que sale',
    body: cliente.extend({ para: paraField('facturas'), copia: copiaField(), ...escritoFields }),
    answer: z.literal(true),
  },
});
