import type { Tasa } from '#dgt/rate.ts';
import styles from './rate-gauge.module.css';

const at = (ratio: number) => `${(ratio * 100).toFixed(1)}%`;

/**
 * A scale from 0 to 100 %: the estimate is a dot in its interval, the province a tick. The text beside it says the
 * same.
 */
export function RateGauge({ tasa }: { tasa: Tasa }) {
  const few = tasa.comparacion === 'pocos_datos';
  return (
    <svg className={`${styles.gauge} ${few ? styles.few : ''}`} aria-hidden="true">
      <rect className={styles.axis} x="0" y="11" width="100%" height="4" rx="2" />
      <rect
        className={styles.interval}
        x={at(tasa.inferior)}
        y="8"
        width={at(tasa.superior - tasa.inferior)}
        height="10"
        rx="5"
      />
      <svg className={styles.gauge} x={at(tasa.provincia)} aria-hidden="true">
        <rect className={styles.province} x="-1" y="2" width="2" height="22" />
      </svg>
      {!few && <circle className={styles.point} cx={at(tasa.tasa)} cy="13" r="7" />}
    </svg>
  );
}
