import { shortDay, shortMoment } from '#platform/browser/moments.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { Mark } from '#platform/ui/mark.tsx';
import { type ActividadRow, type EstadoActividad, estadosActividad } from '../contract.ts';
import { RepeatsMark } from './repeats-mark.tsx';

type ActividadStateProps = {
  estado: EstadoActividad;
  /** Its start; without it, a pending one is not said to be late. */
  inicio?: string;
};

/** Words for the state of an actividad on `today`, the day in Spain: of the pending ones, which are late and which are for today. */
export function stateOf({ estado, inicio }: ActividadStateProps, today: string): string {
  const day = estado === 'pendiente' && inicio !== undefined && todayInMadrid(new Date(inicio));
  if (!day || day > today) return estadosActividad[estado];
  return day === today ? 'Para hoy' : LATE;
}

const LATE = 'Atrasada';

/** State of an actividad, with its mark: only what is late has a colour. */
export function ActividadState(props: ActividadStateProps) {
  const said = stateOf(props, todayInMadrid(new Date()));
  return <Mark tone={said === LATE ? 'bad' : 'over'}>{said}</Mark>;
}

/** The same where no heading explains it: what is simply pending needs no words. */
export function StateAlone(row: ActividadRow) {
  const isPlain = stateOf(row, todayInMadrid(new Date())) === estadosActividad.pendiente;
  return isPlain ? null : <ActividadState {...row} />;
}

/** Day of an actividad, with its hour if it has one. */
export const whenOf = ({ inicio, todoElDia }: ActividadRow): string =>
  todoElDia ? shortDay(inicio) : shortMoment(inicio);

/** Cells of a list of activities. */
export const actividadCells = {
  inicio: (row: ActividadRow) => (
    <>
      {whenOf(row)} {row.repeticion && <RepeatsMark />}
    </>
  ),
  estado: (row: ActividadRow) => <ActividadState {...row} />,
};
