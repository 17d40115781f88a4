import { sql } from 'drizzle-orm';
import { readTarifaLink } from '#comparador/tarifas/permisosAutoescuela/tarifa-links.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';

/** Claim that whoever answered by a link of tarifas may make: of which autoescuela, with which address, and whether they made it already. */
export type ClaimOfLink = { codigo: string; email: string; estado: 'libre' | 'pedida' | 'con_cuenta' };

/**
 * Reads what the holder of a link of tarifas may claim; null unless they answered by it, it would still hold, and its autoescuela never signed
 * up. The link proves the address that it was mailed to, and nothing else.
 */
export async function claimOfLink(db: Db, secreto: string, now: Date): Promise<ClaimOfLink | null> {
  const link = await readTarifaLink(db, secreto, now);
  if (link?.estado !== 'usado' || new Date(link.caducaEn) <= now) return null;
  const { clienteId, email } = link;
  const { rows } = await db.execute<Omit<ClaimOfLink, 'email'>>(sql`
    SELECT c.num_registro_dgt AS codigo, coalesce((SELECT CASE s.estado WHEN 'pendiente' THEN 'pedida' ELSE 'con_cuenta' END
        FROM usuarios u LEFT JOIN solicitudes_alta s ON s.usuario_id = u.id AND s.codigo_dgt = c.num_registro_dgt
        WHERE u.tipo = 'cliente' AND u.estado <> 'baja' AND u.email_clave = ${emailKey(email)}), 'libre') AS estado
    FROM clientes c WHERE c.id = ${clienteId} AND c.solo_oficial AND c.num_registro_dgt IS NOT NULL`);
  return rows[0] ? { ...rows[0], email } : null;
}
