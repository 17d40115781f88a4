import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import type { TipoSuceso } from './sucesos.ts';

export type Suceso = {
  tipo: TipoSuceso;
  /** Null if the caller is unknown. */
  actor?: { _id: string; nombre: string; sesionId?: string; clave?: unknown } | undefined;
  /** Affected person or key. */
  sobre?: { _id: string; nombre: string } | undefined;
  /** `GET /clientes/exportar`, always the pattern. */
  ruta?: string;
  detalle?: string;
  filas?: number;
  veces?: number;
  ip?: string;
};

/** Writes a security event, within the caller's transaction if there is one. */
export async function noteSecurity(db: Pick<Db, 'execute'>, now: Date, suceso: Suceso): Promise<void> {
  const { tipo, actor, sobre, ruta = null, detalle = null, filas = null, veces = 1, ip = null } = suceso;
  // An API key has no session: for the rest of the code, `sesionId` is then the key's own id.
  const sesionId = actor?.clave ? null : (actor?.sesionId ?? null);
  await db.execute(sql`
    INSERT INTO sucesos_seguridad (id, en, tipo, actor_id, actor, sesion_id, sobre_id, sobre, ruta, detalle, filas, veces, ip)
    VALUES (${uuid({ msecs: now.getTime() })}, ${now}, ${tipo}, ${actor?._id ?? null}, ${actor?.nombre ?? null}, ${sesionId},
      ${sobre?._id ?? null}, ${sobre?.nombre ?? null}, ${ruta}, ${detalle}, ${filas}, ${veces}, ${ip})`);
}
