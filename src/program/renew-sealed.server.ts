import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Seal } from '#platform/files/seal.server.ts';

/** Every column that the program's secret seals. */
const SEALED: { table: SQL; key: SQL; column: SQL }[] = [
  { table: sql`usuarios`, key: sql`id`, column: sql`totp_secreto` },
  { table: sql`servidor_correo`, key: sql`unico`, column: sql`clave_cerrada` },
  { table: sql`certificado_aeat`, key: sql`unico`, column: sql`cerrado` },
];

/** Seals again, with the program's secret, what another secret of its ring sealed, so that the other may be taken away one day. */
export async function renewSealed(db: Db, seal: Pick<Seal, 'renew'>): Promise<void> {
  for (const { table, key, column } of SEALED) {
    const { rows } = await db.execute<{ clave: string; cerrado: string }>(
      sql`SELECT ${key}::text AS clave, ${column} AS cerrado FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    for (const { clave, cerrado } of rows) {
      const renewed = seal.renew(cerrado);
      // Somebody may have written another meanwhile.
      if (renewed !== undefined)
        await db.execute(sql`
          UPDATE ${table} SET ${column} = ${renewed} WHERE ${key}::text = ${clave} AND ${column} = ${cerrado}`);
    }
  }
}
