import { z } from 'zod';
import { greeting, letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { formatDay, plural } from '#platform/kit/format.ts';
import { findAllowed, makeFile } from './scheduled-informe.server.ts';

/** Correos with scheduled informes; none if the person may no longer see them. */
export const scheduledLetters = {
  informe_programado: letterKind(
    z.object({ programadoId: z.uuid(), dia: z.iso.date() }),
    async (db, { programadoId, dia }, about) => {
      const person = await findAllowed(db, programadoId);
      if (!person) return;
      const { titulo, filas, archivo } = await makeFile(db, person, { dia, now: about.now });
      const letter = {
        subject: `${titulo}, ${formatDay(dia)}`,
        paragraphs: [
          greeting(person),
          `Aquí tienes el informe «${titulo}» que pediste recibir, con ${plural(filas, 'fila', 'filas')}, a ${formatDay(dia)}.`,
        ],
        button: {
          text: 'Ver mis envíos programados',
          url: `${about.publicUrl}/panelAdmin/informesClientes/programados`,
        },
        closing: ['En esa página puedes dejar de recibirlo cuando quieras.'],
      };
      return { ...writeLetter(letter, about), to: person.email, attachments: [archivo] };
    },
  ),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof scheduledLetters> {}
}
