import { sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { tooBig } from '#platform/http/errors.server.ts';
import { formatBytes } from '#platform/kit/format.ts';

type Adding = {
  _idCliente: string | null | undefined;
  /** Bytes of the new documentos. */
  more: number;
  /** Most bytes of the documentos of one cliente; no limit without it. */
  documentQuota: number | undefined;
};

/**
 * Throws AppError when the documentos of a cliente would pass their bound. Two uploads at the same time wait for each other, or both
 * would use the last free space.
 */
export async function refuseOverQuota(
  tx: Transaction,
  { _idCliente, more, documentQuota }: Adding,
): Promise<void> {
  if (documentQuota === undefined || !_idCliente) return;
  await lockWithin(tx, `cuota ${_idCliente}`);
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`SELECT coalesce(sum(tamano), 0)::float8 AS bytes FROM documentos WHERE cliente_id = ${_idCliente}`,
  );
  const taken = Number(rows[0]?.bytes);
  if (taken + more <= documentQuota) return;
  throw tooBig(
    'archivo',
    `los documentos de este cliente ya ocupan ${formatBytes(taken)} y pueden ocupar ${formatBytes(documentQuota)}: quita los que sobren`,
  );
}
