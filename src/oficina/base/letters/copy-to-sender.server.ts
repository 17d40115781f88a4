import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { emailKey } from '#platform/kit/people/email.ts';
import type { NewCorreo } from './queue.server.ts';
import { namedRecipients, type SendOptions } from './recipients.server.ts';

type LetterBatch = { letters: readonly NewCorreo[]; actor: Pick<Actor, 'email'> };

/** Adds a copy for the sender if they ask for it; the copy says whom the correo went to. */
export function withCopy({ letters, actor }: LetterBatch, { copia }: SendOptions): NewCorreo[] {
  const [first] = letters;
  const own = letters.some(({ para }) => emailKey(para) === emailKey(actor.email));
  if (!copia || !first || own || actor.email === '') return [...letters];
  const copiaDe = namedRecipients(letters.map(({ para }) => para));
  const copy = {
    ...first,
    para: actor.email,
    datos: { ...first.datos, copiaDe },
    clave: `${first.clave}:copia`,
  };
  return [...letters, copy as NewCorreo];
}
