import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import { logos } from './logos-table.server.ts';

/** Address of a logo by its SHA-256; it never changes, so browsers keep it. */
export const LOGO_ADDRESS = (sha256: string): string => `/logos/${sha256}`;

/** Makes a logo from a file in base64 and stores it once. Gives its SHA-256, or null without a file. */
export async function keepLogo(db: Db, contenido: string | null): Promise<string | null> {
  if (contenido === null) return null;
  const { makeLogo } = await import('./make-logo.server.ts');
  const logo = await makeLogo(Buffer.from(contenido, 'base64'));
  const sha256 = createHash('sha256').update(logo.contenido).digest('hex');
  await db
    .insert(logos)
    .values({ ...logo, sha256 })
    .onConflictDoNothing();
  return sha256;
}

/** `GET /logos/{sha256}`: a logo that the business has or had; its papers and correos show it to anybody. */
export function registerLogos(app: HttpApp, { db }: { db: Db }): void {
  page(
    app,
    { path: 'logos/:sha256', params: z.strictObject({ sha256: z.string() }), query: z.strictObject({}) },
    { access: 'publico', coste: 2 },
    async (request, reply) => {
      const { rows } = await db.execute<{ tipo: string; contenido: Buffer }>(
        sql`SELECT tipo, contenido FROM logos WHERE sha256 = ${request.params.sha256}`,
      );
      const [logo] = rows;
      if (!logo) throw notFound('el logotipo pedido');
      return reply
        .type(`image/${logo.tipo}`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(logo.contenido);
    },
  );
}
