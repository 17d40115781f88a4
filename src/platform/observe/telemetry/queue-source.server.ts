import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Source } from './source.server.ts';

type Row = { name: string; waiting: number; active: number; failed: number; oldest: number };

/** Jobs of the queue by kind, also kinds without any job. Failed jobs are those of the last day, after their last try. */
export const queueSource = (db: Db): Source => ({
  costs: true,
  measures: {
    'carne.queue.jobs': { kind: 'gauge', description: 'Jobs of the queue, by kind and state' },
    'carne.queue.oldest.seconds': {
      kind: 'gauge',
      description: 'Age of the oldest job that is due and has not begun',
      unit: 's',
    },
  },
  read: async () => {
    const { rows } = await db.execute<Row>(sql`
      SELECT q.name,
        count(*) FILTER (WHERE j.state < 'active' AND j.start_after <= now())::int AS waiting,
        count(*) FILTER (WHERE j.state = 'active')::int AS active,
        count(*) FILTER (WHERE j.state = 'failed' AND j.completed_on > now() - interval '1 day')::int AS failed,
        coalesce(extract(epoch FROM now() - min(j.start_after) FILTER (
          WHERE j.state < 'active' AND j.start_after <= now())), 0)::float8 AS oldest
      FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name AND j.state IN ('created', 'retry', 'active', 'failed')
      GROUP BY q.name`);
    return rows.flatMap(({ name, waiting, active, failed, oldest }) => [
      ...Object.entries({ waiting, active, failed }).map(([state, value]) => ({
        measure: 'carne.queue.jobs',
        value,
        labels: { queue: name, state },
      })),
      { measure: 'carne.queue.oldest.seconds', value: oldest, labels: { queue: name } },
    ]);
  },
});
