import { browserSession, samePerson } from '#platform/browser/session/session.ts';
import { releaseUnsaved } from '#platform/browser/unsaved.ts';
import { AREAS, landingOf } from '../areas.ts';

/**
 * Restarts the application when the user signs out or changes, here or in another tab, so that no data
 * stays in memory for the next one.
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
