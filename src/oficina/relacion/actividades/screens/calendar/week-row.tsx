import { ActividadChip } from './actividad-chip.tsx';
import styles from './calendar.module.css';
import { type ActividadSlot, daysTaken } from './days.ts';
import { isStill } from './shift.ts';
import type { Shifting } from './use-shift.ts';

type WeekRowProps = {
  place: ActividadSlot;
  day: string;
  column: number;
  columns: number;
  /** Height of an hour in pixels. */
  hour: number;
  /** Undefined if the person may not move the actividad. */
  shifting: Shifting | undefined;
};

/** An actividad among the hours of a day: it is dragged, stretched by its end, or moved with the keys. */
export function WeekRow({ place, day, column, columns, hour, shifting }: WeekRowProps) {
  const { row, from, to, lane, lanes } = place;
  const [first, last] = daysTaken(row);
  // An actividad that goes over midnight is moved in its form.
  const may = shifting !== undefined && first === last && row.estado === 'pendiente';
  const shift = may ? shifting.shiftOf(row) : undefined;
  const px = (minutes: number) => (minutes * hour) / 60;
  const moves = shift !== undefined && !isStill(shift);
  return (
    <li
      data-actividad={row._id}
      {...(moves && { 'data-moving': true })}
      {...(may && shifting.handlers(row, { column, columns, from, to }))}
      style={{
        top: px(from),
        height: px(to - from + (shift?.stretch ?? 0)),
        left: `${(lane * 100) / lanes}%`,
        width: `${100 / lanes}%`,
        ...(moves && { translate: `${shift.days * lanes * 100}% ${px(shift.minutes)}px` }),
      }}
    >
      <ActividadChip
        row={row}
        day={day}
        {...(may && { keys: 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' })}
      />
      {may && <span className={styles.end} data-end />}
    </li>
  );
}
