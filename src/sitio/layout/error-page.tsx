import wrap from '#platform/ui/frame/layout.module.css';
import styles from './error-page.module.css';

export type ErrorPageProps = { title: string; children: React.ReactNode };

/** An error page. Titles are the specification's, letter for letter (§2, §8); the rest says what to do next. */
export function ErrorPage({ title, children }: ErrorPageProps) {
  return (
    <div className={`${wrap.wrap} ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      <p>{children}</p>
      <p>
        <a href="/">Volver al inicio</a>
      </p>
    </div>
  );
}
