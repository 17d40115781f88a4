import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { secretFingerprint } from '#platform/http/secrets/secret.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';

type Sharing = {
  db: Db;
  secret: string;
  /** Other secrets that are still valid during a change. */
  ring: readonly string[];
  /** The operator says that the secret is another from now on. */
  anew: boolean;
};

/**
 * Checks that this program knows the secret of the program that started last, as its own or in its ring. With another secret,
 * one program would refuse what another signs, and sealed data could not be opened. Throws `StartupError` otherwise.
 */
export async function checkSharedSecret({ db, secret, ring, anew }: Sharing): Promise<void> {
  const own = secretFingerprint(secret);
  await db.transaction(async (tx) => {
    await lockWithin(tx, 'instalación');
    const { rows } = await tx.execute<{ clave: string | null }>(sql`SELECT clave FROM instalacion`);
    const last = rows[0]?.clave ?? own;
    if (!anew && ![own, ...ring.map(secretFingerprint)].includes(last)) throw new StartupError(OTHER_SECRET);
    await tx.execute(sql`
      INSERT INTO instalacion (clave) VALUES (${own}) ON CONFLICT (unico) DO UPDATE SET clave = excluded.clave`);
  });
}

const OTHER_SECRET =
  'La clave de firmar de este programa no es la de su base de datos: con otra, todos tendrían que entrar otra vez y los segundos ' +
  'factores dejarían de valer. Pon en SECRET la de los demás programas, o trae el archivo «secreto» de su carpeta de datos. Para ' +
  'cambiarla sin que nadie lo note, pon la de antes en SECRET_RING. Si se ha perdido, arranca una vez con --otra-clave.';
