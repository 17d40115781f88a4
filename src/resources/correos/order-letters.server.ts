import { z } from 'zod';
import { printPaper } from '../papeles/pdf/print-paper.server.ts';
import { readPaper } from '../papeles/read-paper.server.ts';
import { orders } from '../pedidos/family.server.ts';
import { templated } from '../plantillasCorreo/templated.server.ts';
import { byHand, letterKind } from './composing.server.ts';
import { worded } from './escrito.server.ts';
import { asCopy, writeLetter } from './letter.server.ts';
import { orderValues } from './paper-values.server.ts';

const ofOrder = z.object({ pedidoId: z.uuid(), ...byHand });

/** Letters about orders. */
export const orderLetters = {
  pedido_enviado: letterKind(ofOrder, async (db, { pedidoId, copiaDe, ...escrito }, about) => {
    const order = await readPaper(db, orders, pedidoId);
    if (!order || order.estado === '6') return;
    const { letter } = await templated(db, 'pedido_enviado', orderValues(order, about.negocio));
    const pdf = await printPaper(db, order, { clase: 'Pedido', marca: '' });
    return {
      ...writeLetter(asCopy(worded(letter, escrito), copiaDe), about),
      replyTo: about.negocio.email,
      attachments: [{ filename: `pedido-${order.codigo}.pdf`, content: pdf, contentType: 'application/pdf' }],
    };
  }),
};
