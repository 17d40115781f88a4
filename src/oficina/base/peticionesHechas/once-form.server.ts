import type { Db } from '#platform/database/db.server.ts';
import { inOneTransaction } from '#platform/database/statements/one-transaction.server.ts';
import { printOf } from '#platform/http/secrets/once-key.server.ts';
import { inTurn } from './in-turn.ts';
import { keepAnswer, petitionOf, takeKey } from './kept-answers.server.ts';

type SentForm = {
  /** Address that the form goes to. */
  path: string;
  /** Signed number of the form shown (`readFormToken`), unique to that form. */
  showing: string;
  /** Fields as filled in; a corrected form counts as another one. */
  content: unknown;
};

/**
 * Does the work of a public form, in one transaction; it skips a form with the same number and content
 * within a day.
 */
export type OnceForm = (form: SentForm, work: () => Promise<void>) => Promise<void>;

/** Gives the function that does the work of the public site's forms. */
export function onceForm({ db, clock, secret }: { db: Db; clock: () => Date; secret: string }): OnceForm {
  const turns = inTurn();
  return ({ path, showing, content }, work) => {
    const key = printOf([showing, content]);
    const petition = petitionOf(secret, clock(), { actorId: undefined, method: 'POST', path, key, content });
    return turns(petition.id, () =>
      inOneTransaction(db.$client, async () => {
        if (!(await takeKey(db, petition))) return;
        await work();
        // The page gives the visitor the same answer both times, so no body is kept.
        await keepAnswer(db, petition, { estado: 303, cuerpo: '' });
      }),
    );
  };
}
