import type { Comparacion, Tasa } from '#dgt/rate.ts';
import { formatPercent, plural } from '#kit/format.ts';
import { RateGauge } from './rate-gauge.tsx';
import styles from './rate-summary.module.css';

const verdicts: Record<Comparacion, string> = {
  por_encima: 'Por encima de',
  en_la_media: 'En la media de',
  por_debajo: 'Por debajo de',
  pocos_datos: 'Sin comparar con',
};

export type RateSummaryProps = { label: string; tasa: Tasa | null; provincia: string };

/** The official rate of one test: the raw fraction, its picture, and its comparison with the province in words. */
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
        <span className={styles.figure}>
          {few ? 'Pocos datos' : formatPercent(tasa.aptos / tasa.examenes)}
        </span>{' '}
        <span className={styles.of}>
          {few
            ? `${tasa.aptos} aptos de ${plural(tasa.examenes, 'examen', 'exámenes')}`
            : `de ${plural(tasa.examenes, 'examen', 'exámenes')}`}
        </span>
      </p>
      <p className={`${styles.verdict} ${tasa.comparacion === 'por_encima' ? styles.above : ''}`}>
        {verdicts[tasa.comparacion]} {provincia} ({formatPercent(tasa.provincia)})
      </p>
    </div>
  );
}
