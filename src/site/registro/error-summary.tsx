import { useEffect, useRef } from 'react';
import styles from './registration.module.css';
import { fieldNames, type RegistrationProblem, withLabel } from './registration-fields.ts';

/** All that is wrong, each linked to its field; it takes the focus whenever it comes. */
export function ErrorSummary({ problema }: { problema: RegistrationProblem }) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again
  useEffect(() => summary.current?.focus(), [problema]);
  const { campos, aviso } = problema;
  return (
    <div className={styles.summary} ref={summary} tabIndex={-1} role="alert">
      <h2>Hay un problema</h2>
      {aviso && <p>{aviso}</p>}
      <ul>
        {fieldNames.map((field) => {
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
