import { permisosDgt, tiposExamen } from '#comparador/dgt/codes.ts';
import { formatCount, formatMonth, formatPercent, formatShortMonth } from '#platform/kit/format.ts';
import styles from './months-chart.module.css';
import type { MonthOfTest } from './section.server.ts';

const HEIGHT = 140;

const yearOf = (month: MonthOfTest | undefined) => month?.mes.slice(0, 4);

/** Passes and fails of the permit's busiest practical test: a column for each loaded month, and the same figures as a table. */
export function MonthsChart({ meses }: { meses: MonthOfTest[] }) {
  const prueba = Math.max(...meses.map((month) => month.prueba));
  const columns = meses.filter((month) => month.prueba === prueba);
  const top = Math.max(...columns.map(({ aptos, noAptos }) => aptos + noAptos));
  const permiso = permisosDgt.find(({ id }) => id === columns[0]?.permiso)?.etiqueta;
  const test = tiposExamen.find(({ id }) => id === prueba)?.etiqueta.toLowerCase();
  return (
    <figure className={styles.figure}>
      <h2 className={styles.title}>
        Mes a mes: {test}, permiso {permiso}
      </h2>
      <p className={styles.legend}>
        <span className={styles.passKey}>aptos</span>
        <span className={styles.failKey}>no aptos</span>
      </p>
      <svg className={styles.chart} aria-hidden="true">
        {columns.map((month, index) => (
          <Column
            key={month.mes}
            month={month}
            newYear={yearOf(month) !== yearOf(columns[index - 1])}
            index={index}
            count={columns.length}
            scale={HEIGHT / top}
          />
        ))}
      </svg>
      <details className={styles.details}>
        <summary>Ver las cifras en una tabla</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">Exámenes</th>
              <th scope="col">Aptos</th>
              <th scope="col">Tasa</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ mes, aptos, noAptos }) => (
              <tr key={mes}>
                <th scope="row">{formatMonth(mes)}</th>
                <td>{formatCount(aptos + noAptos)}</td>
                <td>{formatCount(aptos)}</td>
                <td>{formatPercent(aptos / (aptos + noAptos))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

type ColumnProps = { month: MonthOfTest; newYear: boolean; index: number; count: number; scale: number };

function Column({ month, newYear, index, count, scale }: ColumnProps) {
  const slot = 100 / Math.max(count, 6);
  const x = `${index * slot + slot * 0.15}%`;
  const width = `${slot * 0.7}%`;
  const pass = month.aptos * scale;
  const fail = month.noAptos * scale;
  return (
    <>
      <rect className={styles.fail} x={x} width={width} y={HEIGHT - pass - fail} height={fail} />
      <rect className={styles.pass} x={x} width={width} y={HEIGHT - pass} height={pass} />
      <text x={`${index * slot + slot / 2}%`} y={HEIGHT + 18}>
        {formatShortMonth(month.mes)}
      </text>
      {newYear && (
        <text x={`${index * slot + slot / 2}%`} y={HEIGHT + 30}>
          {yearOf(month)}
        </text>
      )}
    </>
  );
}
