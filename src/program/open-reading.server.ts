import { readVersions } from '#comparador/ofertas/comparador/public-version.server.ts';
import { type Db, giveReplicas } from '#platform/database/db.server.ts';
import { openReplicas } from '#platform/database/replicas/open-replicas.server.ts';
import type { Log } from '#platform/observe/log/log.server.ts';
import type { Env } from './env.server.ts';
import type { Closing } from './program-services.server.ts';

/** Gives the database of the program its replicas, if the environment names any. */
export function openReading({ env, log }: { env: Env; log: Log }, db: Db, opened: Closing[]): void {
  if (env.DATABASE_READ_URL === undefined) return;
  const replicas = openReplicas({
    url: env.DATABASE_READ_URL,
    primary: db.$client,
    max: env.DATABASE_MAX,
    versionOf: readVersions,
    onChange: (failure) =>
      failure === undefined
        ? log.report('replica asked again', {})
        : log.report('replica not asked', { failure }),
  });
  giveReplicas(db, replicas);
  opened.push({ what: 'replicas', close: () => replicas.stop() });
}
