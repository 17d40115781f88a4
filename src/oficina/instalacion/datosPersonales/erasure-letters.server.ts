import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import { formatDay } from '#platform/kit/format.ts';

const kept = z.object({ titulo: z.string(), por: z.string(), hasta: z.string().nullable() });

/** Correos about data erased on request; they never repeat the erased data. */
export const erasureLetters = {
  datos_suprimidos: letterKind(
    z.object({ quitado: z.array(z.string()), conservado: z.array(kept) }),
    async (_db, { quitado, conservado }, about) => {
      const letter = {
        subject: 'Hemos suprimido tus datos personales',
        paragraphs: [
          'Hola:',
          `Como pediste, ${about.negocio.nombreComercial} ha suprimido los datos que tenía de ti.`,
          ...(quitado.length > 0 ? [`Ya no están, o no dicen de quién eran:\n${bullets(quitado)}`] : []),
          conservado.length > 0
            ? `Esto se conserva bloqueado, porque la ley lo permite o lo manda:\n${bullets(conservado.map(keptLine))}`
            : 'No se conserva nada más.',
        ],
        closing: [
          'Este es el último correo que recibes de nosotros. Guardamos esta dirección solo treinta días más, como prueba de que te respondimos.',
          'Si no estás de acuerdo, puedes responder a este correo o reclamar ante la Agencia Española de Protección de Datos (www.aepd.es).',
        ],
      };
      return { ...writeLetter(letter, about), replyTo: about.negocio.email };
    },
  ),

  datos_suprimidos_autoescuela: letterKind(
    z.object({ enviadaId: z.uuid() }),
    async (db, { enviadaId }, about) => {
      const { rows } = await db.execute<{ codigo: string; permiso: string; dia: string }>(sql`
      SELECT a.codigo, p.codigo AS permiso, (e.enviada_en AT TIME ZONE 'Europe/Madrid')::date::text AS dia
      FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN permisos_conducir p ON p.id = a.permiso_id
      WHERE e.id = ${enviadaId}`);
      const [sent] = rows;
      if (!sent) return;
      const letter = {
        subject: `Suprime los datos de la solicitud ${sent.codigo}`,
        paragraphs: [
          'Hola:',
          `El ${formatDay(sent.dia)} os enviamos la solicitud ${sent.codigo}, del permiso ${sent.permiso}. Quien la hizo ha pedido que se supriman sus datos, y ya no están en vuestra zona.`,
          `Si los copiasteis en otro sitio, borradlos también, ${UNLESS}`,
        ],
      };
      return writeLetter(letter, about);
    },
  ),

  datos_suprimidos_peticion: letterKind(
    z.object({ peticionId: z.uuid() }),
    async (db, { peticionId }, about) => {
      const { rows } = await db.execute<{ codigo: string; permiso: string; dia: string }>(sql`
      SELECT a.codigo, c.codigo AS permiso, (p.entregada_en AT TIME ZONE 'Europe/Madrid')::date::text AS dia
      FROM peticiones p JOIN alumnos a ON a.id = p.alumno_id JOIN permisos_conducir c ON c.id = a.permiso_id
      WHERE p.id = ${peticionId} AND p.entregada_en IS NOT NULL`);
      const [given] = rows;
      if (!given) return;
      const letter = {
        subject: `Suprime los datos de la petición ${given.codigo}`,
        paragraphs: [
          'Hola:',
          `El ${formatDay(given.dia)} os dimos por correo el nombre y la dirección de quien hizo la petición ${given.codigo}, del permiso ${given.permiso}. Ha pedido que se supriman sus datos.`,
          `Borradlos también, ${UNLESS}`,
        ],
      };
      return writeLetter(letter, about);
    },
  ),
};

const UNLESS =
  'salvo que os haya contratado o una ley os obligue a guardarlos. Os lo comunicamos por el artículo 19 del Reglamento General de Protección de Datos.';

const bullets = (lines: readonly string[]) => lines.map((line) => `• ${line}`).join('\n');

const keptLine = ({ titulo, por, hasta }: z.infer<typeof kept>) =>
  `${titulo}${hasta ? ` (hasta el ${formatDay(hasta)})` : ''}. ${por}`;

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof erasureLetters> {}
}
