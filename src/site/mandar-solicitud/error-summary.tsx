import { useEffect, useRef } from 'react';
import styles from './request.module.css';
import { type RequestProblem, requestFieldNames, withLabel } from './request-labels.ts';

/** All that is wrong, each linked to its field; it takes the focus whenever it comes. */
export function ErrorSummary({ problema }: { problema: RequestProblem }) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again
  useEffect(() => summary.current?.focus(), [problema]);
  const { campos, aviso } = problema;
  return (
    <div className={styles.summary} ref={summary} tabIndex={-1} role="alert">
      <h2>Hay un problema</h2>
      {aviso && <p>{aviso}</p>}
      <ul>
        {requestFieldNames.map((field) => {
          const reason = campos[field];
          return (
            reason && (
              <li key={field}>
                <a href={`#${field}`}>{withLabel(field, reason)}</a>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
