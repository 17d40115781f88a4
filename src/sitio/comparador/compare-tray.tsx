import { MAX_COMPARAR, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import styles from './compare-tray.module.css';

type CompareTrayProps = {
  params: SearchParams;
  /** Slugs of the rows of the page. */
  shown: string[];
};

/** CSS alone shows the tray when something is ticked. Hidden boxes carry along the autoescuelas ticked on other pages. */
export function CompareTray({ params: { comparar: chosen }, shown }: CompareTrayProps) {
  const elsewhere = chosen.filter((slug) => !shown.includes(slug));
  const full = chosen.length >= MAX_COMPARAR;
  return (
    <div className={styles.tray}>
      <div className={`${wrap.wrap} ${styles.bar}`}>
        <p className={styles.text} role="status">
          {/* Where nothing counts the boxes as they are ticked, it says how many may be. */}
          <strong>
            {chosen.length > 0 ? `${chosen.length} de ${MAX_COMPARAR}` : `Hasta ${MAX_COMPARAR}`}
          </strong>
          {/* `islands/live-form.ts` also shows this text, if a fifth is ticked before the page with four arrives. */}
          <span className={styles.full} data-full={MAX_COMPARAR} hidden={!full}>
            Ya tienes cuatro: quita una
          </span>
          <span className={styles.hint} hidden={full}>
            para comparar
          </span>
        </p>
        <button className={controls.button} type="submit" formAction="/comparar">
          Comparar<span className={styles.wide}> lado a lado</span>
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
