import { z } from 'zod';
import { byHand, letterKind } from '#oficina/base/letters/composing.server.ts';
import { worded } from '#oficina/base/letters/escrito.server.ts';
import { asCopy, type Letter, writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Sender } from '#oficina/base/letters/sender.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { printEstadoCuenta, statementFile } from './print-statement.server.ts';
import { type EstadoCuenta, readEstadoCuenta } from './read-statement.server.ts';

/** Correo of a statement of account, before the person who sends it changes anything. */
export function statementLetter(
  { cliente, debe, vencido }: EstadoCuenta,
  { negocio, hoy }: { negocio: Sender; hoy: string },
): Letter {
  const late = Number(vencido) > 0 ? `; ya han vencido ${formatEurosText(vencido)}` : '';
  return {
    subject: `Estado de cuenta con ${negocio.nombreComercial} a ${formatDay(hoy)}`,
    paragraphs: [
      'Hola:',
      `Adjuntamos el estado de cuenta de ${cliente.nombre} a ${formatDay(hoy)}: ${leftText(debe)}${late}.`,
      'Si el pago ya está hecho, no hace falta nada más: puede que todavía no nos haya llegado.',
    ],
  };
}

function leftText(debe: string): string {
  if (Number(debe) === 0) return 'no queda nada por pagar';
  return debe.startsWith('-')
    ? `hay ${formatEurosText(debe.slice(1))} a su favor`
    : `quedan ${formatEurosText(debe)}`;
}

/** The statement has the data of the moment when the correo leaves. */
export const statementLetters = {
  estado_cuenta: letterKind(
    z.object({ clienteId: z.uuid(), ...byHand }),
    async (db, { clienteId, copiaDe, ...escrito }, about) => {
      const { negocio, now } = about;
      const hoy = todayInMadrid(now);
      const estado = await readEstadoCuenta(db, { cliente: clienteId, hoy });
      if (!estado) return;
      const letter = worded(statementLetter(estado, { negocio, hoy }), escrito);
      return {
        ...writeLetter(asCopy(letter, copiaDe), about),
        replyTo: negocio.email,
        attachments: [
          {
            filename: statementFile(hoy),
            content: await printEstadoCuenta(estado, { negocio, hoy }),
            contentType: 'application/pdf',
          },
        ],
      };
    },
  ),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof statementLetters> {}
}
