import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LOADING_DELAY_MS, LOADING_MINIMUM_MS } from '../constants.ts';
import { useSteady } from '../use-steady.ts';
import styles from './loading-dialog.module.css';

const inForeground = ({ meta }: { meta?: { background?: boolean } | undefined }) => meta?.background !== true;

/**
 * 'Cargando datos' over everything while calls are under way (specification §2): the browser's own modal dialog, which
 * keeps the rest from being used and gives focus back where it was. Not while `suspended`: a question is waiting.
 */
export function LoadingDialog({ suspended }: { suspended: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const fetching = useIsFetching({ predicate: inForeground });
  const mutating = useIsMutating({ predicate: ({ meta }) => inForeground({ meta }) });
  const busy = fetching + mutating > 0;
  const shown = useSteady(busy, { delay: LOADING_DELAY_MS, minimum: LOADING_MINIMUM_MS }) && !suspended;
  useEffect(() => {
    if (!shown) return undefined;
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, [shown]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="loading-text"
      onCancel={(event) => event.preventDefault()}
    >
      <span className={styles.wheel} aria-hidden="true" />
      <p id="loading-text" role="status">
        {shown && 'Cargando datos'}
      </p>
    </dialog>
  );
}
