import { plural } from '#kit/format.ts';
import { MAX_COMPARAR, type SearchParams } from '#resources/comparador/search-params.ts';
import controls from '#web/ui/controls.module.css';
import wrap from '#web/ui/layout.module.css';
import styles from './compare-tray.module.css';

/** There as soon as something is ticked, by style alone; the schools ticked on other pages are carried along. */
export function CompareTray({ params, shown }: { params: SearchParams; shown: string[] }) {
  const chosen = params.comparar;
  const elsewhere = chosen.filter((slug) => !shown.includes(slug));
  return (
    <div className={styles.tray}>
      <div className={`${wrap.wrap} ${styles.bar}`}>
        <p className={styles.text} aria-live="polite">
          {chosen.length > 0 && <strong>{plural(chosen.length, 'elegida', 'elegidas')}</strong>}
          <span className={styles.hint}>Compara hasta {MAX_COMPARAR}</span>
        </p>
        <button className={controls.button} type="submit" formAction="/comparar">
          Comparar lado a lado
        </button>
      </div>
      {elsewhere.map((slug) => (
        <input
          key={slug}
          className={styles.elsewhere}
          type="checkbox"
          name="comparar"
          value={slug}
          defaultChecked
          hidden
          aria-hidden="true"
          tabIndex={-1}
        />
      ))}
    </div>
  );
}
