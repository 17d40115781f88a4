import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';

const ofReply = z.object({ replicaId: z.uuid() });

type Reply = { autoescuela: string; seccion: string; estado: string; motivo: string | null };

/** Correos about the réplicas of autoescuelas to their official results. */
export const replicaLetters = {
  replica_decidida: letterKind(ofReply, async (db, { replicaId }, about) => {
    const { rows } = await db.execute<Reply>(sql`
      SELECT c.nombre_comercial AS autoescuela, r.seccion, r.estado, r.motivo
      FROM replicas r JOIN clientes c ON c.id = r.cliente_id WHERE r.id = ${replicaId}`);
    const [reply] = rows;
    if (reply?.estado !== 'publicada' && reply?.estado !== 'rechazada') return;
    const { autoescuela, seccion, estado, motivo } = reply;
    const published = estado === 'publicada';
    const letter = {
      subject: published ? 'Tu réplica está publicada' : 'No hemos publicado tu réplica',
      paragraphs: [
        'Hola:',
        published
          ? `Hemos publicado lo que ${autoescuela} dice sobre los resultados oficiales de la sección ${seccion}. Se lee junto a ellos.`
          : `Hemos revisado lo que ${autoescuela} dice sobre los resultados oficiales de la sección ${seccion} y no lo hemos publicado. Este es el motivo:`,
      ],
      ...(!published && motivo !== null && { quote: motivo }),
      button: {
        text: 'Ver mis resultados',
        url: `${about.publicUrl}/panelCliente/perfilAutoescuela/resultados`,
      },
      ...(!published && { closing: ['Puedes escribir otra en la misma página.'] }),
    };
    return writeLetter(letter, about);
  }),
};

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof replicaLetters> {}
}
