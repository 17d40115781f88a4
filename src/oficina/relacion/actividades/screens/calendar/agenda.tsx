import shared from '#platform/ui/shared.module.css';
import { DoneDialog } from '../done-dialog.tsx';
import { useDone } from '../use-done.ts';
import { AgendaDay } from './agenda-day.tsx';
import { CalendarFrame } from './calendar-frame.tsx';
import { byDay } from './days.ts';
import { useCalendar } from './use-calendar.ts';

/** /panelAdmin/actividades/agenda */
export function Component() {
  const calendar = useCalendar('agenda');
  const done = useDone();
  return (
    <>
      <CalendarFrame calendar={calendar}>
        {(rows) => {
          const days = [...byDay(calendar.days, rows)].filter(([, list]) => list.length > 0);
          if (days.length === 0)
            return <p className={`${shared.plain} ${shared.muted}`}>Nada en estos treinta días.</p>;
          return days.map(([day, list]) => <AgendaDay key={day} {...{ day, rows: list, calendar, done }} />);
        }}
      </CalendarFrame>
      <DoneDialog done={done} />
    </>
  );
}
