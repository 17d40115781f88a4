import type { Tasa } from '#dgt/rate.ts';
import styles from './rate-gauge.module.css';

const at = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

/**
 * A scale from 0 to 100 %: the estimate is a dot in its interval, the province a tick. The text beside it says the
 * same. The style knows the lines by their order, because a list has dozens of them.
 */
export function RateGauge({ tasa: { comparacion, inferior, superior, tasa, provincia } }: { tasa: Tasa }) {
  const few = comparacion === 'pocos_datos';
  return (
    <svg className={few ? styles.few : styles.gauge} aria-hidden="true">
      <line x2="100%" />
      <line x1={at(inferior)} x2={at(superior)} />
      <line x1={at(provincia)} x2={at(provincia)} y2="22" />
      {!few && <circle cx={at(tasa)} r="7" />}
    </svg>
  );
}
