import { sql } from 'drizzle-orm';
import { z } from 'zod';
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

const PROFILE = '/perfilAutoescuela';

/** Correos about changes of an autoescuela's razón social or NIF. */
export const identityLetters = {
  /** Goes to the business. */
  identidad_pedida: letterKind(z.object({ cambioId: z.uuid() }), async (db, { cambioId }, about) => {
    const change = await readWaiting(db, cambioId);
    if (!change) return;
    const { nombreComercial, razonSocial, nif, razonSocialAntes, nifAntes, explicacion } = change;
    const letter = {
      subject: `${nombreComercial} pide cambiar su razón social o su NIF`,
      paragraphs: [
        `${nombreComercial} pide un cambio que alguien tiene que comprobar.`,
        `Razón social: ${razonSocialAntes} → ${razonSocial}\nNIF: ${nifAntes} → ${nif}`,
      ],
      ...(explicacion && { quote: explicacion }),
      button: { text: 'Ver los cambios pendientes', url: `${about.publicUrl}/panelAdmin/solicitudesAlta` },
    };
    return { ...writeLetter(letter, about), to: about.negocio.email };
  }),

  identidad_aprobada: letterKind(
    ofUser.extend({ razonSocial: z.string(), nif: z.string() }),
    async (db, { usuarioId, razonSocial, nif }, about) => {
      const user = await readRecipient(db, usuarioId);
      if (!user) return;
      const letter = {
        subject: `Hemos cambiado los datos de ${user.autoescuela ?? 'tu autoescuela'}`,
        paragraphs: [
          greeting(user),
          'Hemos comprobado el cambio que pediste y ya está hecho. Desde ahora figuran así:',
          `Razón social: ${razonSocial}\nNIF: ${nif}`,
        ],
        button: { text: 'Ver mi perfil', url: panelUrl(about.publicUrl, user, PROFILE) },
      };
      return writeLetter(letter, about);
    },
  ),

  identidad_rechazada: letterKind(ofUser.extend({ motivo: z.string() }), async (db, datos, about) => {
    const user = await readRecipient(db, datos.usuarioId);
    if (!user) return;
    const letter = {
      subject: `No hemos cambiado los datos de ${user.autoescuela ?? 'tu autoescuela'}`,
      paragraphs: [
        greeting(user),
        'Hemos revisado el cambio de razón social o NIF que pediste y no hemos podido hacerlo. Este es el motivo:',
      ],
      quote: datos.motivo,
      button: { text: 'Ver mi perfil', url: panelUrl(about.publicUrl, user, PROFILE) },
      closing: ['Si puedes darnos otros datos, vuelve a pedirlo o responde a este correo.'],
    };
    return writeLetter(letter, about);
  }),
};

type Waiting = {
  nombreComercial: string;
  razonSocial: string;
  nif: string;
  razonSocialAntes: string;
  nifAntes: string;
  explicacion: string | null;
};

/** Reads the change; undefined once it was decided or withdrawn. */
async function readWaiting(db: Db, id: string): Promise<Waiting | undefined> {
  const { rows } = await db.execute<Waiting>(sql`
    SELECT c.nombre_comercial AS "nombreComercial", x.razon_social AS "razonSocial", x.nif,
      x.razon_social_antes AS "razonSocialAntes", x.nif_antes AS "nifAntes", x.explicacion
    FROM cambios_identidad x JOIN clientes c ON c.id = x.cliente_id WHERE x.id = ${id} AND x.estado = 'pendiente'`);
  return rows[0];
}

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof identityLetters> {}
}
