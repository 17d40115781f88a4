import { type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import styles from './search-form.module.css';

/** Button to search around the visitor. `islands/near-me.ts` shows it if the browser can give the location. */
export function NearMe({ params }: { params: SearchParams }) {
  return (
    <span className={styles.near} role="status">
      <span />
      <button
        className={styles.nearButton}
        type="button"
        value={searchUrl(params, { cerca: { lat: 0, lon: 0 }, zona: null, lugar: '' })}
        data-near=""
        hidden
      >
        Cerca de mí
      </button>
    </span>
  );
}
