import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Puerta } from './puertas.ts';
import { isOpen } from './read-doors.server.ts';

/** Skips these jobs while a door is closed. A skipped job marks nothing as done, so it finds its work when the door opens. */
export const whileOpen = (db: Db, puerta: Puerta, jobs: Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    handler: async (data) => {
      if (await isOpen(db, puerta)) await job.handler(data);
    },
  }));
