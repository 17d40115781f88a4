import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LOADING_DELAY_MS, LOADING_MINIMUM_MS } from '../constants.ts';
import { useSteady } from '../use-steady.ts';
import styles from './loading-dialog.module.css';
import shared from './shared.module.css';

const inForeground = ({ meta }: { meta?: { background?: boolean } | undefined }) => meta?.background !== true;

/** A read of what is drawn already goes on behind it. */
const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;

/**
 * 'Cargando datos' over everything while calls are under way (specification §2): nobody can press or type beneath it.
 * The focus stays in place and may go where an answer sends it; the browser's own modal dialogs would take or refuse
 * it. Hidden while `suspended`: a question is waiting.
 */
export function LoadingDialog({ suspended }: { suspended: boolean }) {
  const fetching = useIsFetching({ predicate: (query) => inForeground(query) && isFirst(query) });
  const mutating = useIsMutating({ predicate: ({ meta }) => inForeground({ meta }) });
  const busy = fetching + mutating > 0;
  const shown = useSteady(busy, { delay: LOADING_DELAY_MS, minimum: LOADING_MINIMUM_MS }) && !suspended;
  useEffect(() => {
    if (!shown) return undefined;
    document.addEventListener('keydown', keepOut, { capture: true });
    return () => document.removeEventListener('keydown', keepOut, { capture: true });
  }, [shown]);
  return (
    <dialog open={shown} className={styles.cover} aria-labelledby="loading-text">
      <div className={`${shared.side} ${shared.tight} ${styles.box}`}>
        <span className={styles.wheel} aria-hidden="true" />
        <p id="loading-text" role="status">
          {shown && 'Cargando datos'}
        </p>
      </div>
    </dialog>
  );
}

/** Stops the keys that write, move or press; those of the browser and the system pass. */
function keepOut(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || /^F\d+$/.test(key)) return;
  event.preventDefault();
  event.stopPropagation();
}
