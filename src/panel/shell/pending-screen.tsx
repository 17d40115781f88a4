import { PageHeader } from '#web/ui/page-header.tsx';
import styles from './pages.module.css';

/** In the place of a screen that is not made yet. */
export function PendingScreen({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <div className={styles.pending}>
        <p>
          <strong>Todavía no está lista</strong>
        </p>
        <p>Aquí estará «{title}».</p>
      </div>
    </>
  );
}
