import { emailDoubt } from '#platform/kit/people/email-doubt.ts';
import { PERSON, SEEN_EMAIL, TRAP } from './hidden-names.ts';

const ROBOT =
  'Un campo que no se ve ha llegado relleno, como lo dejan los programas que rellenan solos. No se ha enviado nada: si eres una persona, vuelve a pulsar el botón.';

export type Doubt = {
  /** Doubt to show beside the address. */
  email?: string;
  /** Warning above the form; sending the form again answers it. */
  aviso?: string;
  robot?: true;
};

/**
 * Gives the questions to ask before a form is sent: the address looks like a slip, or the trap was filled in. Undefined if there is nothing
 * to ask, or if the person saw the question and sends the form all the same.
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
