import { z } from 'zod';
import { DIAS_SIN_CONFIRMAR } from '#comparador/tarifas/preciosTraidos/words.ts';
import { letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { createAddressLink, readOwnAddress } from './bring-address.server.ts';
import { MOTIVOS_DIRECCION, type MotivoDireccion } from './words.ts';

const ofAddress = z.object({ direccionId: z.uuid() });

/** Correos about the addresses that learners bring. */
export const addressLetters = {
  direccion_confirmar: letterKind(ofAddress, async (db, { direccionId }, about) => {
    const address = await readOwnAddress(db, direccionId);
    if (address?.estado !== 'pendiente' || address.email === null) return;
    const letter = {
      subject: `Confirma la dirección de ${address.autoescuela}`,
      paragraphs: [
        'Hola:',
        // The street itself is a text of whoever typed this correo, perhaps a stranger: it is read at the link alone.
        `Alguien, esperamos que tú, nos ha dicho en ${about.negocio.nombreComercial} dónde está ${address.autoescuela}.`,
        'Mira en el enlace lo que nos ha dicho y confirma que este correo es tuyo. Después lo mira una persona y, si cuadra, se corrige sin tu nombre ni tu correo.',
      ],
      button: {
        text: 'Confirmar la dirección',
        url: `${about.publicUrl}/miDireccion/${await createAddressLink(db, direccionId)}`,
      },
      closing: [
        `Si no has sido tú, no tienes que hacer nada: sin confirmar, lo borramos todo en ${DIAS_SIN_CONFIRMAR} días.`,
      ],
    };
    return { ...writeLetter(letter, about), to: address.email };
  }),

  direccion_mirada: letterKind(ofAddress, async (db, { direccionId }, about) => {
    const address = await readOwnAddress(db, direccionId);
    if (address?.estado !== 'aceptada' && address?.estado !== 'rechazada') return;
    const { autoescuela, slug, lugar, motivo } = address;
    const taken = address.estado === 'aceptada';
    const why = motivo === null ? '' : MOTIVOS_DIRECCION[motivo as MotivoDireccion];
    const letter = {
      subject: taken
        ? `La dirección de ${autoescuela} ya está corregida`
        : `No hemos cambiado la dirección de ${autoescuela}`,
      paragraphs: [
        'Hola:',
        taken ? `Gracias: desde hoy pone ${lugar}.` : `Gracias por decirlo. No la cambiamos porque ${why}.`,
        'Hemos borrado tu correo de lo que nos dijiste.',
      ],
      ...(slug && { button: { text: 'Ver su página', url: `${about.publicUrl}/${slug}` } }),
    };
    return writeLetter(letter, about);
  }),

  direccion_cambiada: letterKind(ofAddress, async (db, { direccionId }, about) => {
    const address = await readOwnAddress(db, direccionId);
    if (address?.estado !== 'aceptada') return;
    const { autoescuela, slug, lugar } = address;
    const letter = {
      subject: `Hemos corregido la dirección de ${autoescuela}`,
      paragraphs: [
        'Hola:',
        `Un alumno nos avisó de que ${autoescuela} no estaba donde ponía. Lo hemos comprobado y en su página pone ahora: ${lugar}.`,
        'Si no es esa, escribe la vuestra en el perfil de la autoescuela, y va antes que cualquier otra, o contesta a este correo.',
      ],
      ...(slug && { button: { text: 'Ver la página', url: `${about.publicUrl}/${slug}` } }),
    };
    return writeLetter(letter, about);
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof addressLetters> {}
}
