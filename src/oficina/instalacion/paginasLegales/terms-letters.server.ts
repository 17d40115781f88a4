import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { paginasLegales } from '#oficina/base/legales/legal-pages.ts';
import { greeting, letterKind, ofUser, readRecipient } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';

/** Correos about the terms for autoescuelas. */
export const termsLetters = {
  condiciones_nuevas: letterKind(
    ofUser.extend({ anuncioId: z.uuid() }),
    async (db, { usuarioId, anuncioId }, { publicUrl, negocio }) => {
      const [user, next] = [await readRecipient(db, usuarioId), await readAnnounced(db, anuncioId)];
      if (!user || !next) return;
      const day = formatDay(next.dia);
      const letter = {
        subject: `Las condiciones para autoescuelas cambian el ${day}`,
        paragraphs: [
          greeting(user),
          `${negocio.nombreComercial} cambia las condiciones para autoescuelas. Las nuevas, que van debajo enteras, rigen desde el ${day}; hasta entonces siguen las de ahora: ${publicUrl}${paginasLegales.condiciones.ruta}`,
          'No tienes que hacer nada para seguir. Si no estás de acuerdo, puedes terminar el contrato antes de ese día sin coste: responde a este correo.',
        ],
        quote: next.texto,
      };
      return writeLetter(letter, { negocio, publicUrl });
    },
  ),
};

type AnnouncedTerms = { texto: string; dia: string };

/** Reads the announced terms; undefined once another text has replaced them. */
async function readAnnounced(db: Db, id: string): Promise<AnnouncedTerms | undefined> {
  const { rows } = await db.execute<AnnouncedTerms>(sql`
    SELECT texto, (vigente_desde AT TIME ZONE 'Europe/Madrid')::date::text AS dia FROM paginas_legales_anunciadas
    WHERE id = ${id}`);
  return rows[0];
}

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof termsLetters> {}
}
