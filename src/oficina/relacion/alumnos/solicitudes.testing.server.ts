import { sql } from 'drizzle-orm';
import { receivedLinks } from '#oficina/base/letters/received-links.server.ts';
import type { ReplyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { TEST_SECRET } from '#test/support/app.testing.server.ts';
import { VERSION_CONSENTIMIENTO } from './solicitud-words.ts';

/** An autoescuela of the demonstration that accepts requests and publishes a price for permit B. */
export type TestReceiver = { slug: string; clienteId: string; nombre: string };

export async function receivers(db: Db, count: number): Promise<TestReceiver[]> {
  const { rows } = await db.execute<TestReceiver>(sql`
    SELECT DISTINCT ON (c.id) s.slug, c.id AS "clienteId", c.nombre_comercial AS nombre
    FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id
    JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1 AND NOT o.automatico AND o.caduca > '2027-01-01'
    WHERE c.publicado AND s.ultimo_mes IS NOT NULL ORDER BY c.id, s.slug LIMIT ${count}`);
  if (rows.length < count) throw new Error(`only ${rows.length} schools take requests`);
  return rows;
}

/** Request of an adult for permit B to these autoescuelas. */
export const solicitudBody = (email: string, slugs: string[] = []) => ({
  nombre: 'Ana Peña',
  email,
  fechaNacimiento: '2000-02-29',
  permiso: 'B',
  codProvincia: '28',
  aceptaPrivacidad: true,
  autoescuelas: slugs.map((slug) => ({ slug, consentimiento: true, version: VERSION_CONSENTIMIENTO })),
});

/** A real mail server, and the sending of all that waits, with addresses for replies if any are read. */
export async function postOffice(db: Db, clock: () => Date, replies?: ReplyAddresses) {
  const smtp = await startSmtpServer();
  const job = correoJob(
    {
      letters,
      db,
      mail: smtpMail(smtp.url),
      clock,
      publicUrl: 'http://localhost:3000',
      replies,
      receivedLinks: receivedLinks(TEST_SECRET),
    },
    1,
  );
  let sent = 0;
  return {
    /** Sends the queued correos now. */
    deliver: async () => {
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM correos WHERE estado = 'pendiente' ORDER BY creado_en, id`,
      );
      for (const { id } of rows) await job.handler({ id });
      const done = await db.$count(sql`correos WHERE estado = 'enviado'`);
      const all = await smtp.received(done);
      const fresh = all.slice(sent);
      sent = all.length;
      return fresh;
    },
  };
}

/** The secret of the link in a letter. */
export function secretIn(text: string | undefined): string {
  const [, secret] = /\/miSolicitud\/([\w-]{43})/.exec(text ?? '') ?? [];
  if (!secret) throw new Error('there is no link');
  return secret;
}
