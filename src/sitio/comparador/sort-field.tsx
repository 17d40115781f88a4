import { type Orden, ordenes, type SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { nombresOrden, ordenesCurso } from './order-names.ts';
import styles from './results.module.css';

/** The current order and its control. Order by distance needs a starting point. */
export function SortField({ params, near, curso }: { params: SearchParams; near: boolean; curso: boolean }) {
  const names: Partial<Record<Orden, string>> = curso ? ordenesCurso : nombresOrden;
  const possible = ordenes.filter(
    (orden) => orden in names && (orden !== 'distancia' || near || params.orden === 'distancia'),
  );
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
            {names[orden]}
          </option>
        ))}
      </select>
    </p>
  );
}
