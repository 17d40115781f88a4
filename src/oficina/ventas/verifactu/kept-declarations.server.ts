import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import { declaredPoints } from './declaration.server.ts';
import { PROGRAMA } from './system.server.ts';
import type { Declaracion } from './verification-contract.ts';

const isWhole = (apartados: Declaracion['apartados']) => apartados.every(({ falta }) => falta === null);

/**
 * Stores the declaration of this version when its text differs from the last stored one of the same
 * version. Call it at start, after `nameProducer`.
 */
export async function keepDeclaration(db: Db, now: Date): Promise<void> {
  const apartados = declaredPoints();
  const text = JSON.stringify(apartados);
  await db.transaction(async (tx) => {
    // Two programs may start on one database at the same time.
    await lockWithin(tx, 'declaración responsable');
    await tx.execute(sql`
      INSERT INTO declaraciones_responsables (version, desde, completa, apartados)
      SELECT ${PROGRAMA.version}, ${now}, ${isWhole(apartados)}, ${text}::jsonb
      WHERE ${text}::jsonb IS DISTINCT FROM (SELECT apartados FROM declaraciones_responsables
        WHERE version = ${PROGRAMA.version} ORDER BY id DESC LIMIT 1)`);
  });
}

type DeclaracionRow = Omit<Declaracion['versiones'][number], 'vigente'>;

/** Declaration in force, or the stored one with that id; with the list of all the stored ones. */
export async function readDeclaration(db: Pick<Db, 'execute'>, id?: number): Promise<Declaracion> {
  const { rows: kept } = await db.execute<DeclaracionRow>(sql`
    SELECT id::int AS "_id", version, completa, to_char(desde AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS desde
    FROM declaraciones_responsables ORDER BY id DESC`);
  const current = kept.find(({ version }) => version === PROGRAMA.version);
  const shown = id === undefined ? current : kept.find(({ _id }) => _id === id);
  if (id !== undefined && !shown) throw notFound('esa declaración');
  const apartados = shown ? await pointsOf(db, shown._id) : declaredPoints();
  const { rows: instalaciones } = await db.execute<Declaracion['instalaciones'][number]>(
    sql`SELECT nif, instalacion, demostracion, entorno, orden::int AS registros FROM cadenas ORDER BY id`,
  );
  return {
    completa: isWhole(apartados),
    version: shown?.version ?? PROGRAMA.version,
    desde: shown?.desde ?? null,
    vigente: shown === current,
    apartados,
    instalaciones,
    versiones: kept.map((one) => ({ ...one, vigente: one === current })),
  };
}

async function pointsOf(db: Pick<Db, 'execute'>, id: number): Promise<Declaracion['apartados']> {
  const { rows } = await db.execute<Pick<Declaracion, 'apartados'>>(
    sql`SELECT apartados FROM declaraciones_responsables WHERE id = ${id}`,
  );
  return rows[0]?.apartados ?? [];
}
