import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { formatCount, formatPercent } from '#platform/kit/format.ts';
import { RateGauge } from '#sitio/partes/rate-gauge.tsx';
import styles from './row-rate.module.css';

export type RowRateProps = { tasa: Tarjeta['practico']; provincia: string; prueba: string };

const against: Record<NonNullable<Tarjeta['practico']>['comparacion'], string> = {
  por_encima: 'Por encima de',
  en_la_media: 'En la media de',
  por_debajo: 'Por debajo de',
  pocos_datos: 'Sin comparar con',
};

/** The rate of a row: the figure with its count, the dot on its axis, and the comparison in words. */
export function RowRate({ tasa, provincia, prueba }: RowRateProps) {
  if (!tasa) return <p className={styles.of}>Sin exámenes prácticos en el periodo</p>;
  const few = tasa.comparacion === 'pocos_datos';
  const { aptos, examenes, comparacion } = tasa;
  return (
    <div>
      <p className={styles.line}>
        <b>{few ? 'Pocos datos' : formatPercent(tasa.tasa)}</b>{' '}
        <span>
          {few
            ? `${formatCount(aptos)} de ${formatCount(examenes)}`
            : `aprueba ${prueba}, de ${formatCount(examenes)}`}
        </span>
      </p>
      <RateGauge tasa={tasa} />
      <p className={comparacion === 'por_encima' ? styles.above : styles.beside}>
        {against[comparacion]} {provincia} ({formatPercent(tasa.provincia)})
      </p>
    </div>
  );
}
