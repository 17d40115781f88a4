import { sql } from 'drizzle-orm';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { AccessServices } from '#oficina/base/roles/access-services.server.ts';
import { refusalOf } from '#oficina/base/steps/refuse-from.server.ts';
import { inheritNoted } from '#oficina/relacion/clientes/official-cliente.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { afterCommit } from '#platform/database/statements/one-transaction.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import { type PasoSolicitudAlta, pasosSolicitudAlta } from './pasos.ts';

type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

type Resolving = { id: string; por: string };
type SolicitudRow = { clienteId: string; usuarioId: string; codigoDgt: string | null; email: string };

/**
 * Gives the official autoescuela to the cliente, publishes it and tells the person by correo. Without a code nothing is published, because
 * the code finds its results. Throws 40904 if another cliente already has the autoescuela.
 */
export async function approveClaim(services: AccessServices, { id, por }: Resolving): Promise<void> {
  const { db, jobs, clock } = services;
  const now = clock();
  const { mail, provincias } = await db.transaction(async (tx) => {
    const claim = await resolve(tx, { id, por, now, step: pasosSolicitudAlta.aprobar, motivo: null });
    const provincias = await giveAutoescuela(tx, claim);
    const mail = await queueCorreo(tx, {
      tipo: 'alta_aprobada',
      para: claim.email,
      datos: { usuarioId: claim.usuarioId },
      clave: `alta:${id}`,
    });
    return { mail, provincias };
  });
  if (provincias.length > 0) await afterCommit(() => refreshOffers(db, { now, provincias }));
  if (mail) await sendQueued(jobs, mail);
}

/** Rejects a solicitud; a correo gives the person the reason. */
export async function rejectClaim(
  { db, jobs, clock }: AccessServices,
  { id, por, motivo }: Resolving & { motivo: string },
): Promise<void> {
  const now = clock();
  const mail = await db.transaction(async (tx) => {
    const claim = await resolve(tx, { id, por, now, step: pasosSolicitudAlta.rechazar, motivo });
    return queueCorreo(tx, {
      tipo: 'alta_rechazada',
      para: claim.email,
      datos: { usuarioId: claim.usuarioId, motivo },
      clave: `alta:${id}`,
    });
  });
  if (mail) await sendQueued(jobs, mail);
}

type Outcome = Resolving & { now: Date; step: PasoSolicitudAlta; motivo: string | null };

/** Compares and changes in one statement: of two decisions at once, the first one wins. */
async function resolve(tx: Transaction, { id, por, now, step, motivo }: Outcome): Promise<SolicitudRow> {
  const { rows } = await tx.execute<SolicitudRow>(sql`
    UPDATE solicitudes_alta s SET estado = ${step.to}, motivo = ${motivo}, resuelta_en = ${now}, resuelta_por = ${por}
    FROM usuarios u WHERE s.id = ${id} AND s.estado = ANY(${sql.param(step.from)}::text[]) AND u.id = s.usuario_id
    RETURNING s.cliente_id AS "clienteId", s.usuario_id AS "usuarioId", s.codigo_dgt AS "codigoDgt", u.email`);
  const [claim] = rows;
  if (claim) return claim;
  const { rowCount } = await tx.execute(sql`SELECT FROM solicitudes_alta WHERE id = ${id}`);
  throw rowCount ? refusalOf(step, []) : notFound('la solicitud');
}

/**
 * Gives the code to the cliente and, if the autoescuela has a single section, the section, and publishes it. Gives the
 * provinces whose offers change.
 */
async function giveAutoescuela(tx: Transaction, { clienteId, codigoDgt }: SolicitudRow): Promise<string[]> {
  if (codigoDgt === null) return [];
  // Two clientes may ask for one autoescuela; the second waits here and then finds the first.
  await lockWithin(tx, `autoescuela ${codigoDgt}`);
  const { rows: others } = await tx.execute<{ nombre: string }>(sql`
    SELECT nombre_comercial AS nombre FROM clientes WHERE num_registro_dgt = ${codigoDgt} AND id <> ${clienteId} AND NOT solo_oficial`);
  if (others[0]) throw inUse(`Esa autoescuela ya es de otro cliente: ${others[0].nombre}`);
  await inheritNoted(tx, { codigo: codigoDgt, clienteId });
  const { rowCount: published } = await tx.execute(
    sql`UPDATE clientes SET num_registro_dgt = ${codigoDgt}, publicado = true, version = version + 1,
      seccion = coalesce(seccion, (SELECT min(s.seccion) FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
        WHERE e.codigo = ${codigoDgt} HAVING count(*) = 1)) WHERE id = ${clienteId} AND nif IS NOT NULL`,
  );
  // The cliente was merged with a prospect, which had no NIF.
  if (!published) throw inUse('Falta su NIF, que hace falta para publicarlo: escríbelo antes en su ficha');
  const { rows } = await tx.execute<{ provincia: string }>(sql`
    SELECT DISTINCT cod_provincia AS provincia FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
    WHERE e.codigo = ${codigoDgt}`);
  return rows.map(({ provincia }) => provincia);
}
