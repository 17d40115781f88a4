import { useEffect, useState } from 'react';
import { isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';

type Row = { _id: string };

/** The row of a queue to look at now: the first that nobody left for later, else the one that was left first; undefined without rows. */
export const nextOf = <R extends Row>(rows: readonly R[], later: readonly string[]): R | undefined =>
  rows.toSorted((a, b) => later.indexOf(a._id) - later.indexOf(b._id))[0];

/**
 * Looks at the rows of a queue one by one. Gives a function of the rows to the one to look at now and the act that leaves it for later, which is
 * undefined where there is no other. Rows left for later go behind the others until the page is opened again.
 */
export function useQueue() {
  const [later, setLater] = useState<readonly string[]>([]);
  return <R extends Row>(rows: readonly R[]) => {
    const next = nextOf(rows, later);
    const leave = ({ _id }: Row) => setLater((known) => [...known.filter((id) => id !== _id), _id]);
    return { next, onLater: next && rows.length > 1 ? () => leave(next) : undefined };
  };
}

/** Runs the act of a letter that is pressed out of a field. */
export function useLetters(acts: Readonly<Record<string, () => void>>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = isMeantForElsewhere(event) ? undefined : acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
