import { browserSession, samePerson } from '#web/session/session.ts';
import { releaseUnsaved } from '#web/unsaved.ts';
import { AREAS, landingOf } from '../areas.ts';

/**
 * When who is signed in leaves, or becomes somebody else, here or in another tab, the application starts anew: nothing of
 * one person stays in the memory of the page for the next.
 */
export function restartOnAnotherPerson(): void {
  const session = browserSession();
  let person = session.get()?.user;
  session.subscribe(() => {
    const next = session.get()?.user;
    const before = person;
    person = next;
    if (!before || samePerson(before, next)) return;
    releaseUnsaved();
    location.assign(next ? landingOf(next) : AREAS[before.tipo].exit);
  });
}
