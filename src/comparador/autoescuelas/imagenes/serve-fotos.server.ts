import type { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import { openChecked, type StoredAs } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';
import type { FotoSigner } from './foto-address.server.ts';
import { fotoKey } from './foto-files.server.ts';

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d{1,4}\.(avif|webp)$/;

/** A file never changes under its address. Only the visitor's browser may keep a photo with a signed address, for an hour. */
const CACHE = { everybody: 'public, max-age=31536000, immutable', signed: 'private, max-age=3600' };

/**
 * `GET /fotos/{id}-{ancho}.{webp|avif}`: a photo, public while its autoescuela is published; otherwise
 * only with a signed address. Any other request gets 404.
 */
export function registerFotos(
  app: HttpApp,
  { db, files, signer }: { db: Db; files: Files; signer: FotoSigner },
): void {
  page(
    app,
    {
      path: 'fotos/:archivo',
      query: z.object({ hasta: z.string().optional(), firma: z.string().optional() }),
    },
    { access: 'publico', coste: 5 },
    async (request, reply) => {
      const { archivo = '' } = request.params;
      const [, id, format] = NAME.exec(archivo) ?? [];
      const reach = id && (await reachOf(id));
      const content = reach && (await openPhoto({ db, files }, id, archivo));
      if (!content) {
        reply.header('cache-control', 'no-store');
        throw notFound('la foto pedida');
      }
      return reply.type(`image/${format}`).header('cache-control', CACHE[reach]).send(content);

      async function reachOf(photo: string): Promise<keyof typeof CACHE | undefined> {
        if (await isPublished(db, photo)) return 'everybody';
        return signer.holds(photo, request.query) ? 'signed' : undefined;
      }
    },
  );
}

/** Opens the file of a photo; if its hash is known, only with that content. */
async function openPhoto(
  { db, files }: { db: Db; files: Files },
  id: string,
  archivo: string,
): Promise<Readable | undefined> {
  const { rows } = await db.execute<{ storedAs: StoredAs | null }>(
    sql`SELECT archivos -> ${archivo}::text AS "storedAs" FROM imagenes WHERE id = ${id}`,
  );
  const storedAs = rows[0]?.storedAs;
  return storedAs ? openChecked(files, fotoKey(archivo), storedAs) : files.read(fotoKey(archivo));
}

async function isPublished(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM imagenes i JOIN clientes c ON c.id = i.cliente_id WHERE i.id = ${id} AND c.publicado`);
  return rowCount === 1;
}
