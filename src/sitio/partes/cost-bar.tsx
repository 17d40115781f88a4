import type { Coste } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import styles from './cost-bar.module.css';
import { partesCoste } from './cost-parts.ts';

export type CostBarProps = Pick<Coste, 'partes'> & {
  /** Amount of the bar's whole width, in céntimos, so that the bars of a list can be compared; the cost itself by default. */
  escala?: number;
  /** Interval drawn over the end of the bar. */
  margen?: Pick<Coste, 'inferior' | 'superior'>;
  /** A range at assumed prices: above its low end nothing is sure. */
  supuesta?: boolean;
};

/** The parts of a cost as one thin bar; the figures beside it say the same. */
export function CostBar({ partes, escala, margen, supuesta = false }: CostBarProps) {
  const total = Object.values(partes).reduce((sum, part) => sum + part, 0);
  const width = escala ?? total;
  const at = (amount: number) => `${(width === 0 ? 0 : (amount * 100) / width).toFixed(1)}%`;
  let end = 0;
  return (
    <svg className={supuesta ? `${styles.bar} ${styles.assumed}` : styles.bar} aria-hidden="true">
      {/* A list has hundreds of them: the style knows the parts by their order, and lines are the shortest markup. */}
      {partesCoste.map(({ campo }) => {
        const start = end;
        end += partes[campo];
        return <line key={campo} x1={start === 0 ? undefined : at(start)} x2={at(end)} />;
      })}
      {/* At assumed prices the margin is a hatched band, on a ground of its own. */}
      {margen && supuesta && <line x1={at(margen.inferior)} x2={at(margen.superior)} />}
      {margen && <line x1={at(margen.inferior)} x2={at(margen.superior)} />}
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
