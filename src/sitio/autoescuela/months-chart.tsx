import { permisosDgt, tiposExamen } from '#comparador/dgt/codes.ts';
import { formatCount, formatMonth, formatPercent, formatShortMonth } from '#platform/kit/format.ts';
import styles from './months-chart.module.css';
import type { MonthOfTest } from './section.server.ts';

const HEIGHT = 140;
/** Columns of fewer months than these would be wide blocks. */
const LEAST_MONTHS = 6;
/** More names of months than these would not fit on a telephone. */
const MOST_NAMES = 7;

/** The month that comes some months after another; both `YYYY-MM-01`. */
function monthAfter(mes: string, months: number): string {
  const date = new Date(`${mes}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Every month from the first to the last, with results or not. */
function axisOf(columns: readonly MonthOfTest[]): string[] {
  const axis: string[] = [];
  const last = columns.at(-1)?.mes ?? '';
  for (let mes = columns[0]?.mes ?? last; mes <= last && mes !== ''; mes = monthAfter(mes, 1)) axis.push(mes);
  return axis;
}

/**
 * Passes and fails of the permit's busiest practical test on an axis of time: a column for each month with exams, and room for each one
 * without. The same figures stand in a table.
 */
export function MonthsChart({ meses }: { meses: MonthOfTest[] }) {
  const prueba = Math.max(...meses.map((month) => month.prueba));
  const columns = meses.filter((month) => month.prueba === prueba);
  const top = Math.max(...columns.map(({ aptos, noAptos }) => aptos + noAptos));
  const permiso = permisosDgt.find(({ id }) => id === columns[0]?.permiso)?.etiqueta;
  const test = tiposExamen.find(({ id }) => id === prueba)?.etiqueta.toLowerCase();
  const axis = axisOf(columns);
  const slot = 100 / Math.max(axis.length, LEAST_MONTHS);
  const named = axis.filter((_, index) => index % Math.ceil(axis.length / MOST_NAMES) === 0);
  return (
    <figure className={styles.figure}>
      <h2 className={styles.title}>
        Mes a mes: {test}, permiso {permiso}
      </h2>
      <p className={styles.legend}>
        <span className={styles.passKey}>aptos</span>
        <span className={styles.failKey}>no aptos</span>
        {axis.length > columns.length && 'donde no hay barra, no constan exámenes'}
      </p>
      <svg className={styles.chart} aria-hidden="true">
        {columns.map((month) => (
          <Column
            key={month.mes}
            month={month}
            index={axis.indexOf(month.mes)}
            slot={slot}
            scale={HEIGHT / top}
          />
        ))}
        {named.map((mes, index) => (
          <Name key={mes} mes={mes} x={(axis.indexOf(mes) + 0.5) * slot} before={named[index - 1]} />
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

/** `slot` is the part of the width, in percent, that a month takes. */
type ColumnProps = { month: MonthOfTest; index: number; slot: number; scale: number };

function Column({ month, index, slot, scale }: ColumnProps) {
  const x = `${(index + 0.15) * slot}%`;
  const width = `${slot * 0.7}%`;
  const pass = month.aptos * scale;
  const fail = month.noAptos * scale;
  return (
    <>
      <rect className={styles.fail} x={x} width={width} y={HEIGHT - pass - fail} height={fail} />
      <rect className={styles.pass} x={x} width={width} y={HEIGHT - pass} height={pass} />
    </>
  );
}

/** The name of a month, over that of its year if the name before it was of another. */
function Name({ mes, x, before }: { mes: string; x: number; before: string | undefined }) {
  const year = mes.slice(0, 4);
  return (
    <>
      <text x={`${x}%`} y={HEIGHT + 18}>
        {formatShortMonth(mes)}
      </text>
      {before?.slice(0, 4) !== year && (
        <text x={`${x}%`} y={HEIGHT + 30}>
          {year}
        </text>
      )}
    </>
  );
}
