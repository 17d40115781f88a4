import { sql } from 'drizzle-orm';
import type { Pulse } from '#platform/database/database-pulse.server.ts';
import { MAY_TOO_MUCH, mayTooMuch } from '#platform/database/database-roles.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { formatBytes } from '#platform/kit/format.ts';
import { type Finding, type Probe, WELL } from './health.server.ts';

/** Checks whether the database answers and accepts writes. */
export const databaseProbe = (db: Db, pulse: Pulse | undefined): Probe => ({
  clave: 'baseDeDatos',
  look: async (): Promise<Finding> => {
    const away: Finding = {
      estado: 'mal',
      texto: 'La base de datos no responde.',
      queHacer: 'Comprueba que PostgreSQL está en marcha y que se llega a él; el programa seguirá solo.',
    };
    if (pulse?.isLate()) return away;
    if (pulse?.isAlone())
      return {
        estado: 'mal',
        texto: 'Falta la réplica de PostgreSQL, y sin ella no se guarda nada.',
        queHacer:
          'Pon en marcha el PostgreSQL que falta, o quita la réplica de «synchronous_standby_names»; el programa seguirá solo.',
      };
    const { rows } = await db.execute<{ soloLectura: string }>(
      sql`SELECT current_setting('transaction_read_only') AS "soloLectura"`,
    );
    if (rows[0]?.soloLectura !== 'on') return WELL;
    return {
      estado: 'mal',
      texto: 'La base de datos solo deja consultar.',
      queHacer: 'Mira en PostgreSQL «default_transaction_read_only», y si es una réplica de otra.',
      noGuarda: 'la base de datos solo deja consultar. Inténtalo más tarde',
    };
  },
});

export const ROLE_PROBE = 'permisosBaseDeDatos';

/** Whether the program may do more in its database than it needs (decision 053). */
export const roleProbe = (db: Db): Probe => ({
  clave: ROLE_PROBE,
  every: 3_600_000,
  look: async () => ((await mayTooMuch(db)) ? { estado: 'aviso', ...MAY_TOO_MUCH } : WELL),
});

/** Size of the write-ahead log, which grows without end when one of its readers stops. */
export const walProbe = (db: Db): Probe => ({
  clave: 'wal',
  every: 60_000,
  look: async (before): Promise<Finding> => {
    const sizes = await readWal(db);
    if (!sizes) return WELL;
    const { bytes, usual } = sizes;
    const margin = before === 'bien' ? 1 : 0.8;
    if (bytes < usual * 3 * margin) return WELL;
    return {
      estado: bytes < usual * 10 ? 'aviso' : 'mal',
      texto: `El diario de PostgreSQL ocupa ${formatBytes(bytes)}, y lo normal es que no pase de ${formatBytes(usual)}.`,
      queHacer:
        'Mira si hay una réplica que ya no lee (pg_replication_slots) o un archivado que falla (archive_command): llena el disco.',
    };
  },
});

type WalSizes = { bytes: number; usual: number };

/** Undefined when this role may not read it: `insufficient_privilege`. */
async function readWal(db: Db): Promise<WalSizes | undefined> {
  try {
    const { rows } = await db.execute<WalSizes>(sql`
      SELECT coalesce(sum(size), 0)::float8 AS bytes, pg_size_bytes(current_setting('max_wal_size'))::float8 AS usual
      FROM pg_ls_waldir()`);
    return rows[0];
  } catch (error) {
    if (sqlState(error).code === '42501') return undefined;
    throw error;
  }
}

const MINUTE_MS = 60_000;

/**
 * Measures how long the overdue jobs of the queue have waited. It leaves out the queues in `besides`: they may
 * wait for a program with what they need, and are checked elsewhere.
 */
export const queueProbe = (db: Db, clock: () => Date, besides: readonly string[] = []): Probe => ({
  clave: 'cola',
  look: async (before): Promise<Finding> => {
    const { rows } = await db.execute<{ desde: string | null }>(sql`
      SELECT min(start_after)::text AS desde FROM pgboss.job WHERE state < 'active' AND start_after < now()
        AND name <> ALL(${sql.param(besides)}::text[])`);
    const desde = rows[0]?.desde;
    const waited = desde ? clock().getTime() - new Date(desde).getTime() : 0;
    if (waited < (before === 'bien' ? 15 : 5) * MINUTE_MS) return WELL;
    return {
      estado: waited < 120 * MINUTE_MS ? 'aviso' : 'mal',
      texto: `Hay trabajos del programa que esperan desde hace ${Math.round(waited / MINUTE_MS)} minutos.`,
      queHacer:
        'Si no hay una importación grande en marcha, vuelve a arrancar el programa: no se pierde ninguno.',
    };
  },
});

/** Seconds between this machine's clock and the database's, which sets some of the times. */
export const clockProbe = (db: Db): Probe => ({
  clave: 'reloj',
  every: MINUTE_MS,
  look: async (): Promise<Finding> => {
    const before = Date.now();
    const { rows } = await db.execute<{ ahora: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ahora`,
    );
    const apart = Math.abs(Number(rows[0]?.ahora) - (before + Date.now()) / 2) / 1_000;
    if (apart < 10) return WELL;
    return {
      estado: apart < 120 ? 'aviso' : 'mal',
      texto: `El reloj de esta máquina y el de la base de datos se llevan ${Math.round(apart)} segundos.`,
      queHacer: 'Pon los dos en hora (timedatectl): lo que se emite lleva la hora de esta máquina.',
    };
  },
});
