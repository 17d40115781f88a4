import { useEffect } from 'react';
import { useFetcher } from 'react-router';

const SIGNS_OF_A_PERSON = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

const SEEN = 'visto';

/** Whether a request only notes that somebody reads the page. */
export const isSeen = async (request: Request): Promise<boolean> =>
  (await request.clone().formData()).get('accion') === SEEN;

/** Notes that a person reads the page, at their first movement or key: programs that scan mail open pages too. */
export function useSeen(action: string, seen: boolean) {
  const { submit } = useFetcher();
  useEffect(() => {
    if (seen) return;
    const done = new AbortController();
    const note = () => {
      done.abort();
      void submit({ accion: SEEN }, { method: 'post', action });
    };
    for (const sign of SIGNS_OF_A_PERSON)
      window.addEventListener(sign, note, { signal: done.signal, passive: true });
    return () => done.abort();
  }, [submit, action, seen]);
}
