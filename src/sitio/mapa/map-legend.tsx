import type { Tone, ValueClass } from '#platform/kit/quantile-classes.ts';
import styles from './map-legend.module.css';
import { fillOf, NoDataPattern } from './map-mark.tsx';

export type MapLegendProps = {
  /** Meaning of the colours. */
  titulo: string;
  classes: ValueClass[];
  format: (value: number) => string;
  /** True when something on the map has no value. */
  sinDatos: boolean;
  /** Anything else that a reader of the map must know. */
  nota: string | undefined;
};

/** The meaning of each colour of a map, in words. */
export function MapLegend({ titulo, classes, format, sinDatos, nota }: MapLegendProps) {
  return (
    <figcaption className={styles.legend}>
      <p className={styles.title}>{titulo}</p>
      <ul className={styles.classes}>
        {classes.map(({ from, to, tone }) => (
          <li key={tone}>
            <Swatch tone={tone} /> {rangeText(format(from), format(to))}
          </li>
        ))}
        {sinDatos && (
          <li>
            <Swatch tone={undefined} /> Sin datos
          </li>
        )}
      </ul>
      {nota && <p className={styles.note}>{nota}</p>}
    </figcaption>
  );
}

const rangeText = (from: string, to: string) => (from === to ? from : `De ${from} a ${to}`);

/** A fixed id: a page has only one legend. */
const patternId = 'sin-datos-leyenda';

function Swatch({ tone }: { tone: Tone | undefined }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 24 16" aria-hidden="true">
      {!tone && <NoDataPattern id={patternId} size={5} />}
      <rect width="24" height="16" rx="3" {...fillOf({ tone, patternId })} />
    </svg>
  );
}
