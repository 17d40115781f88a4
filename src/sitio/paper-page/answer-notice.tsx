import { useEffect, useRef } from 'react';
import styles from './paper-page.module.css';

/**
 * The result of the answer just given. It takes the focus, so that screen readers read it and the Tab key goes on
 * from there.
 */
export function AnswerNotice({ children }: { children: React.ReactNode }) {
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => told.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.done} ref={told} tabIndex={-1} role="status">
      {children}
    </div>
  );
}
