import { useEffect, useRef } from 'react';
import { titleError } from '#platform/browser/page-title.ts';
import styles from './error-summary.module.css';

/** Class by which the summary of any form is known. */
export const SUMMARY = styles.summary;

/** An error of a field, by its id, or of the whole form. */
export type FieldError = { id: string | undefined; text: string };

/** Errors of a sent form, each with a link to its field. Takes the focus each time `round` grows. */
export function ErrorSummary({ errors, round }: { errors: readonly FieldError[]; round: number }) {
  const box = useRef<HTMLDivElement>(null);
  const some = errors.length > 0;
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  useEffect(() => {
    titleError.set(some);
    return () => titleError.set(false);
  }, [some]);
  if (!some) return null;
  return (
    <section ref={box} className={styles.summary} aria-labelledby="error-summary" tabIndex={-1}>
      <h2 id="error-summary">Hay un problema</h2>
      <ul>
        {errors.map(({ id, text }) => (
          <li key={id ?? text}>{id === undefined ? text : <FieldLink id={id} text={text} />}</li>
        ))}
      </ul>
    </section>
  );
}

function FieldLink({ id, text }: { id: string; text: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
    >
      {text}
    </a>
  );
}
