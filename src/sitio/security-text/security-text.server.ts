import { readSender } from '#oficina/base/letters/sender.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';

type Services = { db: Db; clock: () => Date; publicUrl: string };

/** The standard recommends less than a year (RFC 9116, section 2.5.5). */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Serves `GET /.well-known/security.txt`, the contact for reporting a weakness (RFC 9116); 404 while the business has
 * no address.
 */
export function registerSecurityText(app: HttpApp, { db, clock, publicUrl }: Services): void {
  page(
    app,
    { path: '.well-known/security.txt' },
    { access: 'publico', coste: 2 },
    async (_request, reply) => {
      const { email } = await readSender(db);
      if (!email) throw notFound('el contacto de seguridad');
      const expires = new Date(clock().getTime() + VALID_MS).toISOString().slice(0, 10);
      const lines = [
        `Contact: mailto:${encodeURI(email)}`,
        `Expires: ${expires}T00:00:00Z`,
        'Preferred-Languages: es, en',
        `Canonical: ${publicUrl}/.well-known/security.txt`,
      ];
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      return reply.send(`${lines.join('\n')}\n`);
    },
  );
}
