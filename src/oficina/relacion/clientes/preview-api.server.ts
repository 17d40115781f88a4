import { type SQL, sql } from 'drizzle-orm';
import { ownAutoescuelaOperations } from '#oficina/base/own-school/operations.ts';
import { ofOwnClientes } from '#oficina/base/portfolio.server.ts';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { PreviewSigner } from './preview-address.server.ts';
import { clientes as table } from './table.server.ts';

/**
 * `GET /clientes/consultarVistaPrevia`: gives the address of an autoescuela's page, or of its preview
 * until it is published.
 */
export function registerPreview(app: HttpApp, { db, previews }: { db: Db; previews: PreviewSigner }): void {
  const config = { access: allow('clientes', 'L') };
  serve(app, ownAutoescuelaOperations.consultarVistaPrevia, config, async (request) => {
    const actor = actorOf(request);
    const id = request.query._id ?? actor.clienteId;
    if (!id) throw invalidFields([{ campo: '_id', motivo: 'di de qué cliente' }]);
    const { where } = ofOwnClientes(actor, scopeOf(request), table.id);
    const { publicado, slug } = await pageOf(db, id, where);
    if (!slug) return { url: null, publicada: false, hasta: null };
    if (publicado) return { url: `/${slug}`, publicada: true, hasta: null };
    return { publicada: false, ...previews.address(id) };
  });
}

type PublicPage = { publicado: boolean; slug: string | null };

/** Reads the page of the cliente's section; without a section, the first page of its autoescuela. */
async function pageOf(db: Db, id: string, reach: SQL = sql`true`): Promise<PublicPage> {
  const { rows } = await db.execute<PublicPage>(sql`
    SELECT publicado, (SELECT s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
      WHERE e.codigo = clientes.num_registro_dgt AND s.ultimo_mes IS NOT NULL
      ORDER BY s.seccion = clientes.seccion DESC NULLS LAST, s.seccion LIMIT 1) AS slug
    FROM clientes WHERE id = ${id} AND ${reach}`);
  if (!rows[0]) throw notFound('la autoescuela');
  return rows[0];
}

/** Slug of the page that a preview shows; undefined if the cliente has no page. */
export const previewedSlug = async (db: Db, id: string): Promise<string | undefined> =>
  (await pageOf(db, id).catch(() => undefined))?.slug ?? undefined;
