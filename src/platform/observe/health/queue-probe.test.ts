import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { type JobKind, startJobs } from '#platform/jobs/jobs.server.ts';
import { queueProbe } from './database-probes.server.ts';

const kind: JobKind<object> = { name: 'envios', retryLimit: 0, retryDelay: 0 };

test('un trabajo que espera a quien pueda hacerlo no va con retraso; otro de hace veinte minutos, sí', async () => {
  const { db, url } = await createTestDatabase();
  const clock = () => new Date();
  const job = { ...kind, handler: async () => {}, ready: async () => false };
  const jobs = await startJobs({ databaseUrl: url, jobs: [job], onError: () => {} });
  await jobs.enqueue(kind, {}, 'uno');
  await jobs.stop(5_000);
  await db.execute(sql`UPDATE pgboss.job SET start_after = now() - interval '20 minutes'`);
  expect(await queueProbe(db, clock, ['envios']).look('bien')).toMatchObject({ estado: 'bien' });
  expect(await queueProbe(db, clock).look('bien')).toMatchObject({
    estado: 'aviso',
    texto: 'Hay trabajos del programa que esperan desde hace 20 minutos.',
  });
});
