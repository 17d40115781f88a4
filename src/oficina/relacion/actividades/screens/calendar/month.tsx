import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import shared from '#platform/ui/shared.module.css';
import type { ActividadEntre } from '../../calendario/entre.ts';
import { actividades as family } from '../../familia.ts';
import { DoneDialog } from '../done-dialog.tsx';
import { useDone } from '../use-done.ts';
import { ActividadChip } from './actividad-chip.tsx';
import { AgendaDay } from './agenda-day.tsx';
import styles from './calendar.module.css';
import { CalendarFrame } from './calendar-frame.tsx';
import { byDay, longDay, monthOf } from './days.ts';
import { type Calendar, useCalendar } from './use-calendar.ts';

const { base } = family;

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** Number of actividades shown per day; the rest are counted. */
const SHOWN = 3;

/** /panelAdmin/actividades/mes */
export function Component() {
  const calendar = useCalendar('mes');
  return (
    <CalendarFrame calendar={calendar}>
      {(rows) => <Month calendar={calendar} byDays={byDay(calendar.days, rows)} />}
    </CalendarFrame>
  );
}

type MonthProps = { calendar: Calendar; byDays: Map<string, ActividadEntre[]> };

function Month({ calendar, byDays }: MonthProps) {
  const { day, today, canCreate } = calendar;
  const done = useDone();
  return (
    <>
      <table className={`${shared.card} ${styles.month}`}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                <Box component="span" visibleFrom="sm">
                  {name}
                </Box>
                <Box component="span" hiddenFrom="sm" aria-hidden="true">
                  {name.charAt(0).toUpperCase()}
                </Box>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td
                  key={date}
                  className={styles.day}
                  data-today={date === today}
                  data-chosen={date === day}
                  data-other={date.slice(0, 7) !== day.slice(0, 7)}
                >
                  <DayCell calendar={calendar} date={date} rows={byDays.get(date) ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* On small screens the month only marks the days with actividades; this list shows those of the chosen day. */}
      <Box hiddenFrom="sm" mt={16}>
        <AgendaDay day={day} rows={byDays.get(day) ?? []} calendar={calendar} done={done} />
        {canCreate && (
          <Button component={Link} to={`${base}/nuevo?dia=${day}`} variant="default" mt="sm">
            Nueva actividad ese día
          </Button>
        )}
      </Box>
      <DoneDialog done={done} />
    </>
  );
}

type DayCellProps = { calendar: Calendar; date: string; rows: ActividadEntre[] };

function DayCell({ calendar, date, rows }: DayCellProps) {
  const { search, canCreate, day } = calendar;
  const inAgenda = new URLSearchParams(search);
  inAgenda.set('dia', date);
  const left = rows.length - SHOWN;
  const name = longDay(date);
  return (
    <>
      <Link
        className={styles.number}
        to={{ search: String(inAgenda) }}
        aria-label={rows.length > 0 ? `${name}: ${rows.length}` : name}
        aria-current={date === day ? 'date' : undefined}
        preventScrollReset
      >
        {Number(date.slice(8))}
      </Link>
      {canCreate && (
        <Link
          className={styles.add}
          to={`${base}/nuevo?dia=${date}`}
          aria-label={`Nueva actividad el ${name.toLowerCase()}`}
        >
          +
        </Link>
      )}
      {rows.length > 0 && (
        <>
          <span className={styles.dots} aria-hidden="true">
            {rows.slice(0, SHOWN).map(({ _id, estado }) => (
              <span key={_id} className={styles.dot} data-state={estado} />
            ))}
          </span>
          <ul className={`${shared.list} ${styles.chips}`}>
            {rows.slice(0, left > 1 ? SHOWN : SHOWN + 1).map((row) => (
              <li key={row._id}>
                <ActividadChip row={row} day={date} />
              </li>
            ))}
            {left > 1 && (
              <li>
                <Link className={styles.more} to={{ pathname: `${base}/agenda`, search: String(inAgenda) }}>
                  y {left} más
                </Link>
              </li>
            )}
          </ul>
        </>
      )}
    </>
  );
}
