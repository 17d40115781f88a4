import pg from 'pg';
import { compareLedger, takeDocumentos, verify } from '../kill-rounds/compare-ledger.ts';
import type { Ledger } from '../kill-rounds/office-writers.ts';
import type { Installation } from './installation.ts';
import type { Office } from './office.ts';
import { rolesOf, until } from './patroni.ts';

export type FinalCheckResult = {
  /** Writes that were lost, doubled or never acknowledged, numbers that are missing, files that changed and jobs that were lost. */
  faults: string[];
  /** Firmas whose final document is still to be made. */
  unsealed: number;
  /** Answer of `npm run verificar`. */
  verified: string;
};

/** Compares both PostgreSQL and the files with what was acknowledged. */
export async function checkAll(
  installation: Installation,
  { session, clientes }: Office,
  ledger: Ledger,
): Promise<FinalCheckResult> {
  const roles = await rolesOf(installation.nodes);
  if (!roles) throw new Error('there is no primary');
  const primary = await connect(installation.superuserUrl(roles.primary));
  const replica = await connect(installation.superuserUrl(roles.replica));
  try {
    const { unsealed, lost } = await untilSealed(primary, clientes);
    await untilReplayed(primary, replica);
    const faults = [
      ...(await compareLedger(primary, ledger, clientes)),
      ...(await compareLedger(replica, ledger, clientes)).map((fault) => `en la réplica: ${fault}`),
      ...(await takeDocumentos(session, ledger)),
      ...lost.map((id) => `firma que nadie va a sellar: ${id}`),
    ];
    const { DATABASE_URL: _pooled, DATABASE_DIRECT_URL: DATABASE_URL = '', ...rest } = installation.settings;
    return { faults, unsealed, verified: await verify({ ...rest, DATABASE_URL }) };
  } finally {
    await primary.end();
    await replica.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  let client: pg.Client | undefined;
  // Try again: a server whose disk was lost is being rebuilt.
  await until('both PostgreSQL answer', async () => {
    const asked = new pg.Client(url);
    asked.on('error', () => {});
    client = await asked.connect().then(
      () => asked,
      () => undefined,
    );
    return client !== undefined;
  });
  if (!client) throw new Error('it does not answer');
  return client;
}

async function untilReplayed(primary: pg.Client, replica: pg.Client): Promise<void> {
  const { rows } = await primary.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
  await until('the replica with all the writes', async () => {
    const asked = await replica.query<{ has: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1 AS has', [
      rows[0]?.lsn,
    ]);
    return asked.rows[0]?.has === true;
  });
}

/** Milliseconds: within a minute another program takes the job of a killed one. */
const SEALING_MS = 60_000;

/** Waits for the final documents. `unsealed`: how many are missing. `lost`: ids of those that no job will make. */
async function untilSealed(
  primary: pg.Client,
  clientes: readonly string[],
): Promise<{ unsealed: number; lost: string[] }> {
  const deadline = performance.now() + SEALING_MS;
  for (;;) {
    const { rows } = await primary.query<{ id: string; lost: boolean }>(
      `SELECT s.id, NOT EXISTS (SELECT FROM pgboss.job WHERE name = 'firma-sellar' AND state IN ('created', 'retry', 'active')
         AND data ->> 'solicitudId' = s.id::text) AS lost
       FROM solicitudes_firma s JOIN documentos d ON d.id = s.documento_id
       WHERE d.cliente_id = ANY ($1) AND s.estado = 'firmado' AND s.sellado_en IS NULL`,
      [clientes],
    );
    const lost = rows.filter((row) => row.lost).map(({ id }) => id);
    if (rows.length === 0 || performance.now() > deadline) return { unsealed: rows.length, lost };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
