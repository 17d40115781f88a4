import { useEffect, useRef } from 'react';
import styles from './error-summary.module.css';
import { withLabel } from './with-label.ts';

type ErrorSummaryProps = {
  /** Names of the fields in the page's order; the key is the field's id too. */
  labels: Readonly<Record<string, string>>;
  /** For a field with several reasons, only the first is shown. */
  problema: { campos?: Readonly<Partial<Record<string, string | string[]>>>; aviso?: string };
};

/** All the errors, each linked to its field. Takes the focus each time it appears. */
export function ErrorSummary({ labels, problema }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again
  useEffect(() => summary.current?.focus(), [problema]);
  const { campos = {}, aviso } = problema;
  return (
    <div className={styles.summary} ref={summary} tabIndex={-1} role="alert">
      <h2>Hay un problema</h2>
      {aviso && <p>{aviso}</p>}
      <ul>
        {Object.entries(labels).map(([field, label]) => {
          const [reason] = [campos[field]].flat();
          return (
            reason && (
              <li key={field}>
                <a href={`#${field}`}>{withLabel(label, reason)}</a>
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
