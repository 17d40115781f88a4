import type { Job, JobKind } from '#api/jobs.server.ts';
import type { Mail } from '#api/mail.server.ts';
import type { ContactMessage } from './contact-fields.ts';

export type ContactMail = ContactMessage & { para: string };

/** About three hours of tries, each twice as late as the one before. */
export const contactKind: JobKind<ContactMail> = { name: 'correo-contacto', retryLimit: 8, retryDelay: 30 };

/** Sends a visitor's message to the business, which answers to the visitor. */
export function contactJob(mail: Mail): Job<ContactMail> {
  return {
    ...contactKind,
    handler: async ({ nombre, email, mensaje, para }) => {
      await mail.send({
        from: para,
        to: para,
        replyTo: email,
        subject: `Mensaje de ${nombre} desde la página de contacto`,
        text: `${nombre} <${email}> ha escrito:\n\n${mensaje}\n`,
      });
    },
  };
}
