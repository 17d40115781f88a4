import { ordenes, type SearchParams } from '#resources/comparador/search-params.ts';
import { Link } from '../layout/link.tsx';
import { nombresOrden } from './order-names.ts';
import styles from './results.module.css';

/** The current order, its control and a link to its explanation. Order by distance needs a starting point. */
export function SortField({ params, near }: { params: SearchParams; near: boolean }) {
  const possible = ordenes.filter((orden) => orden !== 'distancia' || near || params.orden === 'distancia');
  return (
    <p className={styles.order}>
      <label htmlFor="orden">Ordenadas por</label>
      <select
        className={styles.select}
        id="orden"
        name="orden"
        defaultValue={params.orden}
        data-usual="coste"
      >
        {possible.map((orden) => (
          <option key={orden} value={orden}>
            {nombresOrden[orden]}
          </option>
        ))}
      </select>
      <Link to="/como-ordenamos">Cómo ordenamos</Link>
    </p>
  );
}
