import type { Db } from '#api/db.server.ts';
import type { Job } from '#api/jobs.server.ts';
import type { Mail } from '#api/mail.server.ts';
import { offersJob } from '#resources/comparador/offers-job.server.ts';
import { contactJob } from './site/contacto/contact-job.server.ts';

type JobServices = { mail: Mail; db: Db; clock: () => Date };

/** Every kind of job of the program, bound to what it needs. */
export function jobsOfTheHouse({ mail, db, clock }: JobServices): Job[] {
  return [contactJob(mail), offersJob(db, clock)];
}
