import type { Comparacion, Tasa } from '#comparador/dgt/rate.ts';
import { formatPercent } from '#platform/kit/format.ts';
import { countText } from './count-text.ts';
import { RateGauge } from './rate-gauge.tsx';
import styles from './rate-summary.module.css';

const verdicts: Record<Comparacion, string> = {
  por_encima: 'Por encima de',
  en_la_media: 'En la media de',
  por_debajo: 'Por debajo de',
  pocos_datos: 'Sin comparar con',
};

export type RateSummaryProps = { label: string; tasa: Tasa | null; provincia: string };

/**
 * The rate of one test: the estimate (the gauge and the order use it), the raw count in small, and the comparison with the province in
 * words. With few exams it gives only the count.
 */
export function RateSummary({ label, tasa, provincia }: RateSummaryProps) {
  if (!tasa) {
    return (
      <div className={styles.rate}>
        <p className={styles.label}>{label}</p>
        <p className={styles.of}>Sin exámenes en el periodo</p>
      </div>
    );
  }
  const few = tasa.comparacion === 'pocos_datos';
  return (
    <div className={styles.rate}>
      <p className={styles.label}>{label}</p>
      <RateGauge tasa={tasa} />
      <p>
        <span className={styles.figure}>{few ? 'Pocos datos' : formatPercent(tasa.tasa)}</span>{' '}
        <span className={styles.of}>{countText(tasa)}</span>
      </p>
      <p className={`${styles.verdict} ${tasa.comparacion === 'por_encima' ? styles.above : ''}`}>
        {verdicts[tasa.comparacion]} {provincia} ({formatPercent(tasa.provincia)})
      </p>
    </div>
  );
}
