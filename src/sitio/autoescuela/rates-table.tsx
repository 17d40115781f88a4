import { Fragment } from 'react';
import { permisosDgt, tiposExamen } from '#comparador/dgt/codes.ts';
import type { Comparacion, Tasa } from '#comparador/dgt/rate.ts';
import { formatCount, formatDecimal, formatPercent } from '#platform/kit/format.ts';
import { RateGauge } from '#sitio/partes/rate-gauge.tsx';
import styles from './rates-table.module.css';
import type { RateOfTest } from './section.server.ts';

const labels: Record<Comparacion, string> = {
  por_encima: 'Por encima',
  en_la_media: 'En la media',
  por_debajo: 'Por debajo',
  pocos_datos: 'Pocos datos',
};

/** Every permit and test with its figures; the picture repeats what the numbers beside it say. */
export function RatesTable({ tasas, provincia }: { tasas: RateOfTest[]; provincia: string }) {
  const permits = [...new Set(tasas.map(({ permiso }) => permiso))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label="Tabla de resultados" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Examen</th>
            <th scope="col" className={styles.number}>
              Aprobados
            </th>
            <th scope="col" className={styles.gauge}>
              Margen
            </th>
            <th scope="col" className={styles.number}>
              {provincia}
            </th>
            <th scope="col" className={`${styles.number} ${styles.wide}`}>
              Intentos por aprobado
            </th>
            <th scope="col" className={styles.wide}>
              Frente a la provincia
            </th>
          </tr>
        </thead>
        <tbody>
          {permits.map((permiso) => (
            <Fragment key={permiso}>
              <tr>
                <th scope="rowgroup" colSpan={6} className={styles.permit}>
                  Permiso {permisosDgt.find(({ id }) => id === permiso)?.etiqueta}
                </th>
              </tr>
              {tasas
                .filter((rate) => rate.permiso === permiso)
                .map(({ prueba, tasa }) => (
                  <Row key={prueba} prueba={prueba} tasa={tasa} />
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ prueba, tasa }: { prueba: number; tasa: Tasa }) {
  const { aptos, examenes, comparacion } = tasa;
  const verdict = comparacion === 'por_encima' ? styles.above : '';
  return (
    <tr>
      <th scope="row">{tiposExamen.find(({ id }) => id === prueba)?.etiqueta}</th>
      <td className={styles.number}>
        {comparacion === 'pocos_datos' ? '—' : formatPercent(tasa.tasa)}
        <br />
        <span className={styles.small}>
          {formatCount(aptos)} de {formatCount(examenes)}
        </span>
        <span className={`${styles.narrow} ${verdict}`}>{labels[comparacion]}</span>
      </td>
      <td className={styles.gauge}>
        <RateGauge tasa={tasa} />
      </td>
      <td className={styles.number}>{formatPercent(tasa.provincia)}</td>
      <td className={`${styles.number} ${styles.wide}`}>
        {aptos === 0 ? 'ningún aprobado' : formatDecimal(examenes / aptos)}
      </td>
      <td className={`${styles.wide} ${verdict}`}>{labels[comparacion]}</td>
    </tr>
  );
}
