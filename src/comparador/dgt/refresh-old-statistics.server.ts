import type { Db } from '#platform/database/db.server.ts';
import { inImport } from './import-month.server.ts';
import { refreshStatistics, statisticsAreOld } from './refresh-statistics.server.ts';

/** Makes the statistics by this program's rule; the database is open for the role that owns their tables. */
export async function refreshOldStatistics(db: Db): Promise<void> {
  await inImport(db, async (client) => {
    if (!(await statisticsAreOld({ $client: client }))) return;
    await refreshStatistics(client);
    await client.query('UPDATE version_publica SET version = version + 1, ofertas_del = NULL');
  });
}
