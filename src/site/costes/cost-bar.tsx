import type { Coste } from '#resources/permisosAutoescuela/cost-model.ts';
import styles from './cost-bar.module.css';
import { partesCoste } from './parts.ts';

/** The parts of a cost as one thin bar; the figures beside it say the same. */
export function CostBar({ partes }: { partes: Coste['partes'] }) {
  const total = Object.values(partes).reduce((sum, part) => sum + part, 0);
  let start = 0;
  return (
    <svg className={styles.bar} aria-hidden="true">
      {partesCoste.map(({ campo }) => {
        const x = start;
        const width = total === 0 ? 0 : (partes[campo] * 100) / total;
        start += width;
        return (
          <rect
            key={campo}
            className={styles[campo]}
            x={`${x.toFixed(2)}%`}
            width={`${width.toFixed(2)}%`}
            height="10"
          />
        );
      })}
    </svg>
  );
}

/** Legend of the bars' colours, once for a whole page. */
export function CostLegend() {
  return (
    <ul className={styles.legend}>
      {partesCoste.map(({ campo, nombre }) => (
        <li key={campo}>
          <svg className={styles.swatch} aria-hidden="true">
            <rect className={styles[campo]} width="11" height="11" rx="3" />
          </svg>
          {nombre}
        </li>
      ))}
    </ul>
  );
}
