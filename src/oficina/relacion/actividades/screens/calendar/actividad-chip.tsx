import { Link } from 'react-router';
import shared from '#platform/ui/shared.module.css';
import type { ActividadEntre } from '../../calendario/entre.ts';
import { estadosActividad, tiposActividad } from '../../contract.ts';
import { actividades as family } from '../../familia.ts';
import { RepeatsDrawing } from '../repeats-mark.tsx';
import styles from './calendar.module.css';
import { clockOf, daysTaken } from './days.ts';

/** An activity in a day of a calendar: leads to its form. */
export function ActividadChip({ row, day, keys }: { row: ActividadEntre; day: string; keys?: string }) {
  const { _id, asunto, tipo, estado, inicio, todoElDia, repite, con } = row;
  const begins = !todoElDia && daysTaken(row)[0] === day;
  return (
    <Link
      className={`${shared.cut} ${styles.chip}`}
      to={`${family.base}/${_id}`}
      data-state={estado}
      data-kind={tipo}
      draggable={false}
      aria-keyshortcuts={keys}
      title={[asunto, con, repite && 'se repite'].filter(Boolean).join(' · ')}
    >
      {begins && <span className={`${shared.bold} ${shared.figures}`}>{clockOf(inicio)}</span>}{' '}
      {repite && <RepeatsDrawing />} {asunto}
      <span className={shared.hidden}>
        , {tiposActividad[tipo].toLowerCase()} {estadosActividad[estado].toLowerCase()}
        {repite && ', se repite'}
      </span>
    </Link>
  );
}
