import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { AppError } from '#platform/http/errors.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import type { Belongs } from './belongs.server.ts';
import type { ReceivedFile } from './receive-file.server.ts';

type Same = { _id: string; nombre: string; subidoEn: string; archivo: string };

/** Documentos with the same bytes, of the same cliente, of the same alumno or of the business. */
async function sameAs(
  tx: Transaction,
  { _idCliente, _idAlumno }: Belongs,
  { received, where }: { received: readonly ReceivedFile[]; where: SQL | undefined },
): Promise<Same[]> {
  const { rows } = await tx.execute<Omit<Same, 'archivo'> & { sha256: string }>(sql`
    SELECT id AS _id, nombre, to_json(subido_en) #>> '{}' AS "subidoEn", sha256 FROM documentos
    WHERE sha256 = ANY(${sql.param(received.map(({ sha256 }) => sha256))}::text[])
      AND cliente_id IS NOT DISTINCT FROM ${_idCliente} AND alumno_id IS NOT DISTINCT FROM ${_idAlumno}
      AND ${where ?? sql`true`}
    ORDER BY subido_en, id LIMIT 20`);
  return rows.map(({ sha256, ...row }) => ({
    ...row,
    archivo: received.find((file) => file.sha256 === sha256)?.nombreOriginal ?? '',
  }));
}

/**
 * Refuses with 409 files that already exist, and lists those that the sender may see; `aceptarDuplicado`
 * accepts them. Two uploads of the same file at the same time wait for each other.
 */
export async function refuseDuplicates(
  tx: Transaction,
  belongs: Belongs,
  looked: { received: readonly ReceivedFile[]; where: SQL | undefined },
): Promise<void> {
  for (const sha256 of [...new Set(looked.received.map((file) => file.sha256))].sort())
    await lockWithin(tx, `documento ${sha256}`);
  const iguales = await sameAs(tx, belongs, looked);
  const first = iguales[0];
  if (first)
    throw new AppError(errorCodes.duplicado, `Ya hay un documento igual: «${first.nombre}»`, {
      campos: [{ campo: 'archivo', motivo: `«${first.archivo}» es igual que «${first.nombre}»` }],
      detalle: { iguales },
    });
  const repeated = looked.received.find(
    ({ sha256 }, index) => looked.received.findIndex((file) => file.sha256 === sha256) !== index,
  );
  if (repeated)
    throw new AppError(errorCodes.duplicado, 'Hay dos archivos iguales en el envío', {
      campos: [{ campo: 'archivo', motivo: `«${repeated.nombreOriginal}» está repetido` }],
      detalle: { iguales: [] },
    });
}
