import { type ReactNode, useId } from 'react';
import shared from '../ui/shared.module.css';
import styles from './form-section.module.css';

/** Fields, or anything else of a screen, that go together under a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`${shared.card} ${styles.section}`} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.content}>{children}</div>
    </section>
  );
}
