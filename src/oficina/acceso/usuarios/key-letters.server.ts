import { z } from 'zod';
import { readCodes } from '#oficina/acceso/codigosRecuperacion/recovery-codes.server.ts';
import {
  type About,
  greeting,
  letterKind,
  ofUser,
  panelUrl,
  readRecipient,
} from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { createLink } from './links.server.ts';

const dayAndHour = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/**
 * Correos about signing in. A correo with a secret goes to the user's current address: an old one may
 * belong to somebody else.
 */
export const keyLetters = {
  clave: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const secret = await createLink(db, user.id, 'clave', about.now);
    const letter = {
      subject: `Elige una clave nueva para ${about.negocio.nombreComercial}`,
      paragraphs: [
        greeting(user),
        `Alguien ha pedido una clave nueva para entrar en ${about.negocio.nombreComercial} con este correo. Si has sido tú, elígela aquí. El enlace vale una sola vez y durante 30 minutos.`,
      ],
      button: { text: 'Elegir una clave nueva', url: panelUrl(about.publicUrl, user, `/clave#${secret}`) },
      closing: ['Si no has sido tú, no tienes que hacer nada: tu clave sigue siendo la misma.'],
    };
    return { ...writeLetter(letter, about), to: user.email };
  }),

  invitacion: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user || user.conClave) return;
    const secret = await createLink(db, user.id, 'invitacion', about.now);
    const { nombreComercial } = about.negocio;
    const place = user.autoescuela === null ? '' : `, en la zona de ${user.autoescuela}`;
    const letter = {
      subject: `${nombreComercial} te invita a entrar en su panel`,
      paragraphs: [
        greeting(user),
        `${nombreComercial} te ha dado acceso a su panel${place}. Para empezar, elige la clave con la que vas a entrar. El enlace vale una sola vez y durante 7 días.`,
      ],
      button: { text: 'Elegir mi clave', url: panelUrl(about.publicUrl, user, `/clave#${secret}`) },
      closing: [
        `Después entrarás siempre con este correo, ${user.email}, y esa clave.`,
        'Si no esperabas esta invitación, no tienes que hacer nada.',
      ],
    };
    return { ...writeLetter(letter, about), to: user.email };
  }),

  clave_cambiada: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const letter = {
      subject: `Tu clave de ${about.negocio.nombreComercial} ha cambiado`,
      paragraphs: [
        greeting(user),
        `La clave con la que entras en ${about.negocio.nombreComercial} se cambió el ${momentOf(about)} (hora peninsular). Las demás sesiones que tenías abiertas se han cerrado.`,
        'Si has sido tú, no tienes que hacer nada.',
        'Si no has sido tú, pide ahora mismo una clave nueva en la página de entrada y avísanos respondiendo a este correo.',
      ],
      button: { text: 'Ir a la página de entrada', url: panelUrl(about.publicUrl, user) },
    };
    return writeLetter(letter, about);
  }),

  llave_creada: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const letter = {
      subject: `Hay una llave de acceso nueva en tu cuenta de ${about.negocio.nombreComercial}`,
      paragraphs: [
        greeting(user),
        `El ${momentOf(about)} (hora peninsular) se añadió una llave de acceso a tu cuenta. Con ella se entra sin escribir la clave.`,
        'Si has sido tú, no tienes que hacer nada.',
        'Si no has sido tú, quita esa llave en tu cuenta, cambia tu clave y avísanos respondiendo a este correo.',
      ],
      button: { text: 'Ir a la página de entrada', url: panelUrl(about.publicUrl, user) },
    };
    return writeLetter(letter, about);
  }),

  codigo_usado: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const { quedan } = await readCodes(db, usuarioId);
    const left =
      quedan === 0
        ? 'No te queda ninguno: haz otros en tu cuenta.'
        : `Te ${quedan === 1 ? 'queda uno' : `quedan ${quedan}`}.`;
    const letter = {
      subject: `Han usado un código de recuperación tuyo en ${about.negocio.nombreComercial}`,
      paragraphs: [
        greeting(user),
        `El ${momentOf(about)} (hora peninsular) alguien usó uno de tus códigos de recuperación en ${about.negocio.nombreComercial}, en lugar de tu doble factor. ${left}`,
        'Si has sido tú, no tienes que hacer nada.',
        'Si no has sido tú, esa persona tiene tu clave y tus códigos: pide ahora mismo una clave nueva en la página de entrada, haz códigos nuevos en tu cuenta y avísanos respondiendo a este correo.',
      ],
      button: { text: 'Ir a la página de entrada', url: panelUrl(about.publicUrl, user) },
    };
    return writeLetter(letter, about);
  }),

  entrada_nueva: letterKind(
    ofUser.extend({ dispositivo: z.string(), red: z.string() }),
    async (db, { usuarioId, dispositivo, red }, about) => {
      const user = await readRecipient(db, usuarioId);
      if (!user) return;
      const name = dispositivo === 'Desconocido' ? 'un programa que no dice cuál es' : dispositivo;
      const letter = {
        subject: `Has entrado en ${about.negocio.nombreComercial} desde otro navegador`,
        paragraphs: [
          greeting(user),
          `El ${momentOf(about)} (hora peninsular) se entró en ${about.negocio.nombreComercial} con tu cuenta desde ${name}, en una red cuya dirección empieza por ${red}. Es la primera vez.`,
          'Si has sido tú, no tienes que hacer nada.',
          'Si no has sido tú, entra, cierra esa sesión en «Sesiones abiertas» de tu cuenta y cambia la clave.',
        ],
        button: {
          text: 'Ver mis sesiones',
          url: panelUrl(about.publicUrl, user, user.tipo === 'cliente' ? '/perfilUsuario' : '/miCuenta'),
        },
        closing: ['Si ya no puedes entrar, pide una clave nueva en la página de entrada y avísanos.'],
      };
      return writeLetter(letter, about);
    },
  ),
};

const momentOf = ({ creadoEn }: About) => dayAndHour.format(creadoEn).replace(', ', ' a las ');

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof keyLetters> {}
}
