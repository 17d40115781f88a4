import { z } from 'zod';
import { createLink } from '../usuarios/links.server.ts';
import { greeting, letterKind, ofUser, panelUrl, readRecipient } from './composing.server.ts';
import { writeLetter } from './letter.server.ts';

/** Letters to schools that register by themselves. */
export const registrationLetters = {
  verificar: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user || user.emailVerificado) return;
    const secret = await createLink(db, user.id, 'verificar', about.now);
    const letter = {
      subject: `Confirma tu correo en ${about.negocio.nombreComercial}`,
      paragraphs: [
        greeting(user),
        `Te has registrado en ${about.negocio.nombreComercial}. Solo falta que confirmes que este correo es tuyo. El enlace vale una sola vez y durante 48 horas.`,
      ],
      button: { text: 'Confirmar mi correo', url: panelUrl(about.publicUrl, user, `/verificar#${secret}`) },
      closing: ['Si no te has registrado, no tienes que hacer nada: sin confirmar, la cuenta no se abre.'],
    };
    return { ...writeLetter(letter, about), to: user.email };
  }),

  ya_registrado: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const letter = {
      subject: `Ya tienes una cuenta en ${about.negocio.nombreComercial}`,
      paragraphs: [
        greeting(user),
        `Alguien ha querido registrarse en ${about.negocio.nombreComercial} con este correo, que ya tiene una cuenta. Si has sido tú, entra con tu clave; si no la recuerdas, pide otra en la misma página.`,
      ],
      button: { text: 'Ir a la página de entrada', url: panelUrl(about.publicUrl, user) },
      closing: ['Si no has sido tú, no tienes que hacer nada: tu cuenta sigue como estaba.'],
    };
    return writeLetter(letter, about);
  }),

  alta_aprobada: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const letter = {
      subject: `Hemos aprobado el alta de ${user.autoescuela ?? 'tu autoescuela'}`,
      paragraphs: [
        greeting(user),
        `Hemos comprobado los datos de ${user.autoescuela ?? 'tu autoescuela'} y hemos aprobado su alta en ${about.negocio.nombreComercial}.`,
      ],
      button: { text: 'Entrar en mi zona', url: panelUrl(about.publicUrl, user) },
    };
    return writeLetter(letter, about);
  }),

  alta_rechazada: letterKind(ofUser.extend({ motivo: z.string() }), async (db, datos, about) => {
    const user = await readRecipient(db, datos.usuarioId);
    if (!user) return;
    const letter = {
      subject: `No hemos aprobado el alta de ${user.autoescuela ?? 'tu autoescuela'}`,
      paragraphs: [
        greeting(user),
        `Hemos revisado el alta de ${user.autoescuela ?? 'tu autoescuela'} en ${about.negocio.nombreComercial} y no hemos podido aprobarla. Este es el motivo:`,
      ],
      quote: datos.motivo,
      closing: [
        'Si crees que es un error, o puedes darnos otros datos, responde a este correo y lo miramos.',
      ],
    };
    return writeLetter(letter, about);
  }),
};
