import { z } from 'zod';
import { byHand, letterKind } from '#oficina/base/letters/composing.server.ts';
import { worded } from '#oficina/base/letters/escrito.server.ts';
import { asCopy, writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { letterFromPlantilla } from '#oficina/correo/plantillasCorreo/letter-from-plantilla.server.ts';
import { pdfName } from '#oficina/ventas/papeles/pdf/pdf-name.ts';
import { printPaper } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import { readPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import { EstadoPedido } from './estados.ts';
import { pedidosFamily } from './family.server.ts';
import { pedidoValues } from './letter-values.ts';

const ofOrder = z.object({ pedidoId: z.uuid(), ...byHand });

/** Correos about pedidos. */
export const pedidoLetters = {
  pedido_enviado: letterKind(ofOrder, async (db, { pedidoId, copiaDe, ...escrito }, about) => {
    const order = await readPaper(db, pedidosFamily, pedidoId);
    if (!order || order.estado === EstadoPedido.cancelado) return;
    const { letter } = await letterFromPlantilla(db, 'pedido_enviado', pedidoValues(order, about.negocio));
    const pdf = await printPaper(db, order, { clase: 'Pedido', marca: '' });
    return {
      ...writeLetter(asCopy(worded(letter, escrito), copiaDe), about),
      replyTo: about.negocio.email,
      attachments: [
        { filename: pdfName('pedido', String(order.codigo)), content: pdf, contentType: 'application/pdf' },
      ],
    };
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof pedidoLetters> {}
}
