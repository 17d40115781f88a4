import { z } from 'zod';
import { letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { listaTiposError, tiposError } from '../error-report.ts';

const reported = z.object({
  slug: z.string(),
  nombre: z.string(),
  tipo: z.enum(listaTiposError),
  texto: z.string(),
});

/** Correos about errors that visitors report on an autoescuela's page. */
export const informeLetters = {
  aviso_error: letterKind(
    reported.extend({ actividadId: z.uuid().nullable(), email: z.string().nullable() }),
    async (_db, { slug, nombre, tipo, texto, actividadId, email }, about) => {
      const letter = {
        subject: `Aviso de error en la página de ${nombre}`,
        paragraphs: [
          `Un visitante avisa de un error en la página de ${nombre}:\n${about.publicUrl}/${slug}`,
          `Qué está mal: ${tiposError[tipo].toLowerCase()}.`,
        ],
        quote: texto,
        ...(actividadId && {
          button: { text: 'Abrir la tarea', url: `${about.publicUrl}/panelAdmin/actividades/${actividadId}` },
        }),
        closing: [
          email
            ? `Ha dejado su correo (${email}): si respondes a este, respondes a esa persona.`
            : 'No ha dejado correo para responderle.',
        ],
      };
      return { ...writeLetter(letter, about), ...(email && { replyTo: email }) };
    },
  ),

  aviso_error_autoescuela: letterKind(reported, async (_db, { slug, nombre, tipo, texto }, about) => {
    const letter = {
      subject: `Alguien avisa de un error en la página de ${nombre}`,
      paragraphs: [
        'Hola:',
        `Un visitante de ${about.negocio.nombreComercial} cree que hay algo mal en vuestra página:\n${about.publicUrl}/${slug}`,
        `Qué dice que está mal: ${tiposError[tipo].toLowerCase()}.`,
      ],
      quote: texto,
      button: { text: 'Revisar mis datos', url: `${about.publicUrl}/panelCliente/perfilAutoescuela` },
      closing: [
        'No lo hemos comprobado: lo miraremos nosotros también. Si está bien, no tenéis que hacer nada; si es un dato de la DGT, escribidnos y os ayudamos a corregirlo.',
      ],
    };
    return writeLetter(letter, about);
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof informeLetters> {}
}
