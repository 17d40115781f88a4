import { z } from 'zod';
import { formatEurosText } from '#kit/format-amount.ts';
import { printPaper } from '../papeles/pdf/print-paper.server.ts';
import { readPaper } from '../papeles/read-paper.server.ts';
import { orders } from '../pedidos/family.server.ts';
import { letterKind } from './composing.server.ts';
import { writeLetter } from './letter.server.ts';

/** Letters about orders. */
export const orderLetters = {
  pedido_enviado: letterKind(z.object({ pedidoId: z.uuid() }), async (db, { pedidoId }, about) => {
    const order = await readPaper(db, orders, pedidoId);
    if (!order || order.estado === '6') return;
    const { codigo, titulo, clienteNombre, total } = order;
    const letter = {
      subject: `Pedido ${codigo} de ${about.negocio.nombreComercial}`,
      paragraphs: [
        'Hola:',
        `Te enviamos el pedido ${titulo ? `${codigo}, «${titulo}»` : codigo} de ${clienteNombre}: ${formatEurosText(total)} en total. Va en el PDF adjunto.`,
      ],
      closing: ['Si algo no es como esperabas, responde a este correo.'],
    };
    const pdf = await printPaper(db, order, { clase: 'Pedido', marca: '' });
    return {
      ...writeLetter(letter, about),
      replyTo: about.negocio.email,
      attachments: [{ filename: `pedido-${codigo}.pdf`, content: pdf, contentType: 'application/pdf' }],
    };
  }),
};
