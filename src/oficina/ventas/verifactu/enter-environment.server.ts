import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import type { Entorno } from './qr-address.ts';

/**
 * Sets the environment for the next facturas. Refuses to go back to tests after a real factura, because
 * the books would mix both. Throws `StartupError`.
 */
export async function enterEnvironment(db: Pick<Db, 'execute'>, entorno: Entorno): Promise<void> {
  const { rowCount } = await db.execute(sql`
    UPDATE entorno_aeat SET entorno = ${entorno} WHERE ${entorno} = 'produccion' OR NOT hay_registros_de_verdad()`);
  if (!rowCount)
    throw new StartupError(
      'AEAT_ENTORNO=pruebas: aquí ya se ha facturado de verdad. Para hacer pruebas usa otra carpeta de datos (DATA_DIR)',
    );
}

/** Environment of the next facturas. */
export async function readEnvironment(db: Pick<Db, 'execute'>): Promise<Entorno> {
  const { rows } = await db.execute<{ entorno: Entorno }>(sql`SELECT entorno FROM entorno_aeat`);
  const [row] = rows;
  if (!row) throw new Error('the environment is missing');
  return row.entorno;
}
