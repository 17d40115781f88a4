import { emailDoubt } from '#platform/kit/people/email-doubt.ts';
import { PERSON, SEEN_EMAIL, TRAP } from './hidden-names.ts';

const ROBOT =
  'Un campo que no se ve ha llegado relleno, como lo dejan los programas que rellenan solos. No se ha enviado nada: si eres una persona, vuelve a pulsar el botón.';

export type Doubt = {
  /** Reason beside the address. */
  email?: string;
  /** Words over the form, and the question that its next sending answers. */
  aviso?: string;
  robot?: true;
};

/**
 * Gives what a person is asked before a form is sent: an address that looks like a slip, a trap that was filled in. Undefined when
 * there is nothing to ask, or when they have seen the question and send the form all the same.
 */
export function doubtOf(form: FormData): Doubt | undefined {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const email = text('email');
  const doubt = text(SEEN_EMAIL) === email ? undefined : emailDoubt(email);
  const robot = text(TRAP) !== '' && text(PERSON) === '';
  if (!doubt && !robot) return undefined;
  return {
    ...(doubt && {
      email: `¿querías decir ${doubt.sugerencia}? Si está bien como lo has escrito, vuelve a enviarlo`,
    }),
    ...(robot && { aviso: ROBOT, robot }),
  };
}
