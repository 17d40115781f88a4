import { Box, Group } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import shared from '#platform/ui/shared.module.css';
import type { ActividadEntre } from '../../calendario/entre.ts';
import { actividades as family } from '../../familia.ts';
import { DoneDialog } from '../done-dialog.tsx';
import { useDone } from '../use-done.ts';
import { ActividadChip } from './actividad-chip.tsx';
import { AgendaDay } from './agenda-day.tsx';
import styles from './calendar.module.css';
import { CalendarFrame } from './calendar-frame.tsx';
import { type ActividadSlot, byDay, daysTaken, longDay, placed, shortWeekday } from './days.ts';
import { isStill } from './shift.ts';
import { type Calendar, useCalendar } from './use-calendar.ts';
import { type Shifting, timesText, useShift } from './use-shift.ts';

const { base } = family;

/** Height of an hour in pixels, as in the style sheet. */
const HOUR = 48;
/** First hour in view in other weeks; in this week, the view begins this many minutes before now. */
const MORNING = 8;
const BEFORE = 90;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** /panelAdmin/actividades/semana */
export function Component() {
  const calendar = useCalendar('semana');
  const done = useDone();
  return (
    <>
      <CalendarFrame calendar={calendar}>
        {(rows) => {
          const days = byDay(calendar.days, rows);
          return (
            <>
              <Week calendar={calendar} days={days} />
              <Box hiddenFrom="sm" mt={16}>
                {[...days].map(([day, list]) => (
                  <AgendaDay key={day} {...{ day, rows: list, calendar, done }} />
                ))}
              </Box>
            </>
          );
        }}
      </CalendarFrame>
      <DoneDialog done={done} />
    </>
  );
}

type WeekProps = { calendar: Calendar; days: Map<string, ActividadEntre[]> };

function Week({ calendar, days }: WeekProps) {
  const { today, canCreate } = calendar;
  const hours = useRef<HTMLElement>(null);
  const shifting = useShift(HOUR);
  const now = useNow();
  const isThisWeek = days.has(now.day);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each week, and not each minute.
  useLayoutEffect(() => {
    if (hours.current)
      hours.current.scrollTop = ((isThisWeek ? now.minutes - BEFORE : MORNING * 60) * HOUR) / 60;
  }, [isThisWeek]);
  const whole = (rows: ActividadEntre[]) => rows.filter(({ todoElDia }) => todoElDia);
  return (
    <Box className={shared.card} visibleFrom="sm">
      <div className={styles.weekHead}>
        <span />
        {[...days].map(([day, rows]) => (
          <div key={day} className={styles.weekDay} data-today={day === today}>
            <Group component="span" gap={6} justify="space-between" wrap="nowrap" fz={14} fw={600}>
              {shortWeekday(day)}
              {canCreate && (
                <Link
                  className={styles.weekAdd}
                  to={`${base}/nuevo?dia=${day}`}
                  aria-label={`Nueva actividad el ${longDay(day).toLowerCase()}`}
                >
                  +
                </Link>
              )}
            </Group>
            {whole(rows).length > 0 && (
              <ul
                className={`${shared.list} ${styles.chips}`}
                aria-label={`Todo el día, ${longDay(day).toLowerCase()}`}
              >
                {whole(rows).map((row) => (
                  <li key={row._id}>
                    <ActividadChip row={row} day={day} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keys. */}
      <section className={styles.hours} ref={hours} tabIndex={0} aria-label="Horas de la semana">
        <div className={styles.gutter} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour}>{hour}:00</span>
          ))}
        </div>
        {[...days].map(([day, rows], column) => (
          <ul
            key={day}
            className={`${shared.list} ${styles.dayHours}`}
            aria-label={longDay(day)}
            {...(day === now.day && {
              'data-now': true,
              style: { '--now': `${(now.minutes * HOUR) / 60}px` },
            })}
          >
            {placed(day, rows).map((place) => (
              <WeekRow
                key={place.row._id}
                {...{ place, day, column }}
                columns={days.size}
                hour={HOUR}
                shifting={calendar.canEdit ? shifting : undefined}
              />
            ))}
          </ul>
        ))}
      </section>
      <p className={shared.hidden} role="status">
        {shifting.moving && `${timesText(shifting.moving)}. Intro lo guarda y Escape lo deja como estaba`}
      </p>
      {calendar.canEdit && (
        <Box component="p" className={`${shared.small} ${shared.lined} ${styles.how}`} m={0} p="6px 14px">
          Arrastra una actividad para moverla, o su borde de abajo para alargarla. Con el teclado, sobre ella:
          Alt y las flechas la mueven, Alt, Mayús y las flechas la alargan, e Intro lo guarda.
        </Box>
      )}
    </Box>
  );
}

const MINUTE_MS = 60_000;

/** Day and minutes of the clocks in Spain, each minute. */
function useNow(): { day: string; minutes: number } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const [day = '', clock = ''] = clockInMadrid(now.toISOString()).split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { day, minutes: hours * 60 + minutes };
}

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
function WeekRow({ place, day, column, columns, hour, shifting }: WeekRowProps) {
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
