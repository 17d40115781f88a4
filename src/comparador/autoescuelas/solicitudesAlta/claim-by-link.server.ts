import { sql } from 'drizzle-orm';
import { readTarifaLink } from '#comparador/tarifas/permisosAutoescuela/tarifa-links.server.ts';
import type { ReceivedLinks } from '#oficina/base/letters/received-links.server.ts';
import { readReceivedLink } from '#oficina/relacion/alumnos/received-by-link.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';

/** Claim that whoever answered by a link may make: of which autoescuela, with which address, and whether they made it already. */
export type ClaimOfLink = { codigo: string; email: string; estado: 'libre' | 'pedida' | 'con_cuenta' };

/**
 * Reads what the holder of a link of tarifas, or of a request, may claim; null unless they answered by it, it would still hold, and its
 * autoescuela never signed up. The link proves the address that it was mailed to, and nothing else.
 */
export async function claimOfLink(
  services: LinkServices,
  secreto: string,
  now: Date,
): Promise<ClaimOfLink | null> {
  const { db } = services;
  const proved = await provedBy(services, secreto, now);
  if (!proved) return null;
  const { clienteId, email } = proved;
  const { rows } = await db.execute<Omit<ClaimOfLink, 'email'>>(sql`
    SELECT c.num_registro_dgt AS codigo, coalesce((SELECT CASE s.estado WHEN 'pendiente' THEN 'pedida' ELSE 'con_cuenta' END
        FROM usuarios u LEFT JOIN solicitudes_alta s ON s.usuario_id = u.id AND s.codigo_dgt = c.num_registro_dgt
        WHERE u.tipo = 'cliente' AND u.estado <> 'baja' AND u.email_clave = ${emailKey(email)}), 'libre') AS estado
    FROM clientes c WHERE c.id = ${clienteId} AND c.solo_oficial AND c.num_registro_dgt IS NOT NULL`);
  return rows[0] ? { ...rows[0], email } : null;
}

type LinkServices = { db: Db; receivedLinks: ReceivedLinks };

/** Reads whose answer a link brought, and the address that it was mailed to. */
async function provedBy(services: LinkServices, secreto: string, now: Date) {
  const link = await readTarifaLink(services.db, secreto, now);
  if (link) return link.estado === 'usado' && new Date(link.caducaEn) > now ? link : null;
  const school = await readReceivedLink(services, secreto, now);
  return school?.estado === 'vale' && school.respondida
    ? { clienteId: school.clienteId, email: school.correo }
    : null;
}
