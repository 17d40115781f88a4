import { useEffect } from 'react';
import styles from './loading-cover.module.css';

/**
 * 'Cargando datos' over everything (specification §2): nobody can press or type beneath it. The focus stays in place and may go where
 * an answer sends it; the browser's own modal dialogs would take or refuse it.
 */
export function LoadingCover({ shown }: { shown: boolean }) {
  useEffect(() => {
    if (!shown) return undefined;
    document.addEventListener('keydown', keepOut, { capture: true });
    return () => document.removeEventListener('keydown', keepOut, { capture: true });
  }, [shown]);
  return (
    <dialog open={shown} className={styles.cover} aria-labelledby="loading-text">
      <div className={styles.box}>
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
