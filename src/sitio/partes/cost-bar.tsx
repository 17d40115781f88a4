import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import type { Coste } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import type { OchoDeDiez } from '#comparador/tarifas/permisosAutoescuela/what-people-pay.ts';
import styles from './cost-bar.module.css';
import { partesCoste } from './cost-parts.ts';

export type CostBarProps = Pick<Coste, 'partes'> & {
  /** Amount of the bar's whole width, in céntimos, so that the bars of a list can be compared; its own by default. */
  escala?: number;
  /** What eight of ten people pay: a bracket under the bar. */
  personas?: OchoDeDiez;
  /** At assumed prices that range is hatched in the bar, and has no bracket: above its low end nothing is sure. */
  supuesto?: boolean;
};

export type Bar = Pick<CostBarProps, 'partes' | 'personas' | 'supuesto'>;

/** The bar of a card; null without any price. */
export function barOf({ coste, estimacion }: Pick<Tarjeta, 'coste' | 'estimacion'>): Bar | null {
  const cost = coste ?? estimacion;
  return cost && { partes: cost.partes, personas: cost.ochoDeDiez, supuesto: !coste };
}

/** Céntimos that the longest of some bars reaches: the end of the scale that they share. */
export const scaleOf = (bars: readonly (Bar | null)[]): number =>
  Math.max(1, ...bars.map((bar) => (bar ? endOf(bar) : 0)));

const endOf = ({ partes, personas }: Bar): number => Math.max(sumOf(partes), personas?.hasta ?? 0);

const sumOf = (partes: Bar['partes']) => Object.values(partes).reduce((sum, part) => sum + part, 0);

/** The parts of a cost as one thin bar; the figures beside it say the same. */
export function CostBar({ partes, escala, personas, supuesto }: CostBarProps) {
  const width = escala ?? endOf({ partes, personas });
  const at = (amount: number) => `${(width === 0 ? 0 : (amount * 100) / width).toFixed(1)}%`;
  let end = 0;
  return (
    <svg className={classOf({ personas, supuesto })} aria-hidden="true">
      {/* A list has hundreds of them: the style knows the parts by their order, and lines are the shortest markup. */}
      {partesCoste.map(({ campo }) => {
        const start = end;
        end += partes[campo];
        return <line key={campo} x1={start === 0 ? undefined : at(start)} x2={at(end)} />;
      })}
      {/* At assumed prices the range is a hatched band over the parts, in a box that cuts the slanting lines at its ends. */}
      {supuesto && personas && (
        <svg x={at(personas.desde)} width={at(personas.hasta - personas.desde)} aria-hidden="true">
          <line x1="-50%" x2="150%" />
        </svg>
      )}
      {!supuesto && personas && <rect x={at(personas.desde)} width={at(personas.hasta - personas.desde)} />}
    </svg>
  );
}

function classOf({ personas, supuesto }: Pick<CostBarProps, 'personas' | 'supuesto'>) {
  const own = supuesto ? styles.assumed : personas && styles.people;
  return own ? `${styles.bar} ${own}` : styles.bar;
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
