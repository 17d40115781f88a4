import type { Tasa } from '#comparador/dgt/rate.ts';
import styles from './rate-gauge.module.css';

const at = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

/**
 * A scale from 0 to 100 %: the estimate is a dot in its interval, the province a tick. The text beside it says the same. All that does not
 * change, the axis too, is in the style, because a list has dozens of gauges.
 */
export function RateGauge({ tasa: { comparacion, inferior, superior, tasa, provincia } }: { tasa: Tasa }) {
  const few = comparacion === 'pocos_datos';
  return (
    <svg className={few ? styles.few : styles.gauge} aria-hidden="true">
      <line x1={at(inferior)} x2={at(superior)} />
      <rect x={at(provincia)} />
      {!few && <circle cx={at(tasa)} />}
    </svg>
  );
}
