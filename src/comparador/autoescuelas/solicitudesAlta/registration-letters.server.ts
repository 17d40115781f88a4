import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { createLink } from '#oficina/acceso/usuarios/links.server.ts';
import {
  greeting,
  letterKind,
  ofUser,
  panelUrl,
  readRecipient,
} from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';

async function readAutoescuelaName(db: Db, clienteId: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ nombre: string }>(
    sql`SELECT nombre_comercial AS nombre FROM clientes WHERE id = ${clienteId}`,
  );
  return rows[0]?.nombre;
}

async function isPublished(db: Db, usuarioId: string): Promise<boolean> {
  const { rows } = await db.execute<{ publicado: boolean }>(
    sql`SELECT c.publicado FROM clientes c JOIN usuarios u ON u.cliente_id = c.id WHERE u.id = ${usuarioId}`,
  );
  return rows[0]?.publicado ?? false;
}

/** Correos to autoescuelas that register by themselves. */
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

  nif_repetido: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const autoescuela = user.autoescuela ?? 'tu autoescuela';
    const letter = {
      subject: `Han querido registrar ${autoescuela} otra vez`,
      paragraphs: [
        greeting(user),
        `Alguien ha querido registrarse en ${about.negocio.nombreComercial} con el NIF de ${autoescuela}, que ya tiene una cuenta: la tuya. No se ha abierto ninguna otra.`,
        'Si es alguien de tu equipo, puedes darle acceso desde tu panel, en Perfil Usuario.',
      ],
      button: { text: 'Ir a mi panel', url: panelUrl(about.publicUrl, user) },
      closing: ['Si no sabes quién puede ser, no tienes que hacer nada: lo miramos nosotros.'],
    };
    return writeLetter(letter, about);
  }),

  acceso_ofrecido: letterKind(
    ofUser.extend({ clienteId: z.uuid() }),
    async (db, { usuarioId, clienteId }, about) => {
      const user = await readRecipient(db, usuarioId);
      const offered = await readAutoescuelaName(db, clienteId);
      if (!user || !offered) return;
      const letter = {
        subject: `${offered} quiere darte acceso a su zona`,
        paragraphs: [
          greeting(user),
          `${offered} quiere darte acceso a su zona de ${about.negocio.nombreComercial} con este correo, que ya tiene una cuenta${user.autoescuela ? ` en la de ${user.autoescuela}` : ''}. Un correo sirve para una sola cuenta, así que no se ha cambiado nada.`,
          `Si quieres entrar también en la de ${offered}, dales otro correo tuyo. No les hemos dicho que ya tienes cuenta.`,
        ],
        closing: ['Si no sabes de qué se trata, no tienes que hacer nada: tu cuenta sigue como estaba.'],
      };
      return writeLetter(letter, about);
    },
  ),

  registro_repetido: letterKind(
    z.object({
      clienteId: z.uuid(),
      nombre: z.string(),
      email: z.string(),
      telefono: z.string(),
      nombreComercial: z.string(),
    }),
    async (db, { clienteId, nombre, email, telefono, nombreComercial }, about) => {
      const holder = await readAutoescuelaName(db, clienteId);
      if (!holder) return;
      const letter = {
        subject: `Un registro con el NIF de ${holder}`,
        paragraphs: [
          `${nombre} ha querido registrar «${nombreComercial}» con el NIF de ${holder}, que ya es cliente. No se ha abierto ninguna cuenta, y a esa persona solo se le ha dicho que se comprueban sus datos.`,
          [`Correo: ${email}`, `Teléfono: ${telefono}`].join('\n'),
          'Si trabaja allí, quien lleva la cuenta puede darle acceso. Si la cuenta no es de quien debe, habla con las dos partes.',
        ],
        button: { text: 'Ver el cliente', url: `${about.publicUrl}/panelAdmin/clientes/${clienteId}` },
        closing: ['Si respondes a este correo, respondes a esa persona.'],
      };
      return { ...writeLetter(letter, about), to: about.negocio.email, replyTo: email };
    },
  ),

  registro_en_revision: letterKind(z.object({ nombre: z.string() }), async (_db, { nombre }, about) => {
    const letter = {
      subject: `Comprobamos tu registro en ${about.negocio.nombreComercial}`,
      paragraphs: [
        greeting({ nombre }),
        `Hemos recibido tu registro en ${about.negocio.nombreComercial}. Antes de abrir la cuenta, una persona comprueba los datos y te escribe o te llama.`,
      ],
      closing: ['Si no te has registrado, no tienes que hacer nada.'],
    };
    return writeLetter(letter, about);
  }),

  alta_aprobada: letterKind(ofUser, async (db, { usuarioId }, about) => {
    const user = await readRecipient(db, usuarioId);
    if (!user) return;
    const published = await isPublished(db, usuarioId);
    const letter = {
      subject: `Hemos aprobado el alta de ${user.autoescuela ?? 'tu autoescuela'}`,
      paragraphs: [
        greeting(user),
        `Hemos comprobado los datos de ${user.autoescuela ?? 'tu autoescuela'} y hemos aprobado su alta en ${about.negocio.nombreComercial}.`,
        published
          ? 'Su ficha ya está publicada con sus resultados oficiales. Falta tu tarifa: con ella, quien compara ve lo que cuesta sacarse el permiso contigo.'
          : 'Su ficha todavía no se publica: falta el código de la autoescuela en la DGT. Responde a este correo con él y lo ponemos. Mientras tanto puedes preparar tu tarifa.',
      ],
      button: {
        text: 'Publicar mi tarifa',
        url: panelUrl(about.publicUrl, user, '/perfilAutoescuela/tarifas'),
      },
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

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof registrationLetters> {}
}
