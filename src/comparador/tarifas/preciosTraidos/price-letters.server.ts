import { z } from 'zod';
import { letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { formatDay } from '#platform/kit/format.ts';
import { createPriceLink, type OwnPrice, readOwnPrice } from './own-price.server.ts';
import { linesOf } from './price-lines.ts';
import { DIAS_SIN_CONFIRMAR, MOTIVOS } from './words.ts';

const ofPrice = z.object({ precioId: z.uuid() });

const described = (price: OwnPrice): string =>
  linesOf(price)
    .map(({ nombre, valor }) => `· ${nombre}: ${valor}`)
    .join('\n');

/** Correos about the prices that learners bring. */
export const priceLetters = {
  precio_confirmar: letterKind(ofPrice, async (db, { precioId }, about) => {
    const price = await readOwnPrice(db, precioId);
    if (price?.estado !== 'pendiente' || price.email === null) return;
    const letter = {
      subject: `Confirma el precio de ${price.autoescuela}`,
      paragraphs: [
        'Hola:',
        `Alguien, esperamos que tú, nos ha traído en ${about.negocio.nombreComercial} lo que pide ${price.autoescuela} por el permiso ${price.permiso}:`,
        described(price),
        ...(price.conFoto ? ['Y una foto, a la que hemos quitado el lugar y la hora en que se hizo.'] : []),
        'Confirma que este correo es tuyo. Después lo mira una persona y, si cuadra, se publica sin tu nombre ni tu correo.',
      ],
      button: {
        text: 'Confirmar el precio',
        url: `${about.publicUrl}/miPrecio/${await createPriceLink(db, precioId)}`,
      },
      closing: [
        `Si no has sido tú, no tienes que hacer nada: sin confirmar, lo borramos todo en ${DIAS_SIN_CONFIRMAR} días.`,
      ],
    };
    return { ...writeLetter(letter, about), to: price.email };
  }),

  precio_mirado: letterKind(ofPrice, async (db, { precioId }, about) => {
    const price = await readOwnPrice(db, precioId);
    if (!price || (price.estado !== 'publicado' && price.estado !== 'rechazado')) return;
    const page = `${about.publicUrl}/miPrecio/${await createPriceLink(db, precioId)}`;
    const { autoescuela, motivo, vistoEl, slug, permiso } = price;
    const letter =
      motivo === null
        ? {
            subject: `El precio de ${autoescuela} ya se ve`,
            paragraphs: [
              'Hola:',
              `El precio que viste el ${formatDay(vistoEl)} ayuda desde hoy a quien compara. Se lo decimos a la autoescuela: si publica el suyo, va antes.`,
            ],
            ...(slug && {
              button: { text: 'Verlo en su página', url: `${about.publicUrl}/${slug}?permiso=${permiso}` },
            }),
            closing: [`Tu correo ya no está con él. Si te arrepientes, retíralo aquí:\n${page}`],
          }
        : {
            subject: `No hemos publicado el precio de ${autoescuela}`,
            paragraphs: [
              'Hola:',
              `Gracias por traerlo. No lo publicamos porque ${MOTIVOS[motivo]}.`,
              'Hemos borrado tu correo de lo que trajiste.',
            ],
          };
    return writeLetter(letter, about);
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof priceLetters> {}
}
