import { sql } from 'drizzle-orm';
import { type Cifra, requestFigure } from '#comparador/ofertas/comparador/request-figure.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { Oferta } from './oferta.ts';

/** Address of the page of cliente `c` for request `e`, if it is published or has not joined: that of the section asked from, of its own one, or of the first. */
export const PAGE_OF_SENT = sql`(SELECT s.slug FROM secciones s JOIN escuelas o ON o.id = s.escuela_id
  WHERE o.codigo = c.num_registro_dgt AND (c.publicado OR c.solo_oficial) AND s.ultimo_mes IS NOT NULL
  ORDER BY s.seccion = e.seccion DESC NULLS LAST, s.seccion = c.seccion DESC NULLS LAST, s.seccion LIMIT 1)`;

/** The offer of request `e`, by lines; null without one, and until a request made anew is confirmed. */
export const OFFER_OF_SENT = sql`(SELECT jsonb_build_object('matricula', o.matricula::text, 'teorica', o.teorica::text,
  'clases', o.clases, 'importeClases', o.importe_clases::text, 'presentacion', o.presentacion::text, 'tasas', o.tasas::text,
  'cifra', o.cifra) FROM ofertas_solicitudes o WHERE o.enviada_id = e.id AND e.estado <> 'pendiente')`;

type RequestQuery = { _id: string; clienteId: string | null; hoy: string };

/**
 * Reads our figure for a request that this cliente has, with the classes that its alumno saw, or those of the offer if they are more; null
 * where no cost can be expected. Throws 404 for the request of another.
 */
export async function figureOf(
  db: Db,
  { _id, clienteId, hoy }: RequestQuery,
  clases: number | null = null,
): Promise<Cifra | null> {
  const { rows } = await db.execute<{ slug: string | null; permiso: string; vistas: number | null }>(sql`
    SELECT ${PAGE_OF_SENT} AS slug, p.codigo AS permiso, e.clases_vistas AS vistas
    FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id JOIN alumnos a ON a.id = e.alumno_id
      JOIN permisos_conducir p ON p.id = a.permiso_id
    WHERE e.id = ${_id} AND e.cliente_id = ${clienteId} AND e.estado <> 'pendiente'`);
  const [row] = rows;
  if (!row) throw notFound('la solicitud');
  const { slug, permiso, vistas } = row;
  const permit = (await searchablePermits(db)).find(({ codigo }) => codigo === permiso);
  if (!slug || !permit) return null;
  const counted = Math.max(vistas ?? permit.clases, clases ?? 0);
  return (await requestFigure(db, { slug, permiso: permit, clases: counted, hoy })) ?? null;
}

/** Writes the lines of an offer in place of those before; null takes them away. */
export async function writeOferta(
  tx: Pick<Db, 'execute'>,
  enviadaId: string,
  { oferta, cifra }: { oferta: Oferta | null; cifra: Cifra | null },
): Promise<void> {
  await tx.execute(sql`DELETE FROM ofertas_solicitudes WHERE enviada_id = ${enviadaId}`);
  if (!oferta) return;
  const { matricula, teorica, clases, importeClases, presentacion, tasas } = oferta;
  await tx.execute(sql`
    INSERT INTO ofertas_solicitudes (enviada_id, matricula, teorica, clases, importe_clases, presentacion, tasas, cifra)
    VALUES (${enviadaId}, ${matricula}, ${teorica}, ${clases}, ${importeClases}, ${presentacion}, ${tasas},
      ${cifra && JSON.stringify(cifra)}::jsonb)`);
}
