import type { Job } from '#api/jobs.server.ts';
import type { Mail } from '#api/mail.server.ts';
import { contactJob } from './site/contacto/contact-job.server.ts';

/** Every kind of job of the program, bound to what it needs. */
export function jobsOfTheHouse({ mail }: { mail: Mail }): Job[] {
  return [contactJob(mail)];
}
