import { Box, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import shared from '#platform/ui/shared.module.css';
import type { ActividadEntre } from '../../calendario/entre.ts';
import { tiposActividad } from '../../contract.ts';
import { actividades as family } from '../../familia.ts';
import { ActividadState } from '../actividad-cells.tsx';
import { RepeatsDrawing } from '../repeats-mark.tsx';
import type { DoneControl } from '../use-done.ts';
import styles from './calendar.module.css';
import { clockOf, daysTaken, longDay } from './days.ts';
import { type Calendar, EVERYBODY } from './use-calendar.ts';

type AgendaDayProps = { day: string; rows: ActividadEntre[]; calendar: Calendar; done: DoneControl };

/** A day of an agenda: its actividades, with their time, their people and a button to mark them as done. */
export function AgendaDay({ day, rows, calendar, done }: AgendaDayProps) {
  return (
    <Box
      component="section"
      maw={FORM_WIDTH}
      mb={18}
      aria-label={longDay(day)}
      data-today={day === calendar.today}
    >
      <Box component="h3" m="0 0 8px" fz={16} fw={700}>
        {longDay(day)}
        {day === calendar.today && (
          <Box component="span" c="var(--brand)">
            {' '}
            · hoy
          </Box>
        )}
      </Box>
      {rows.length === 0 ? (
        <p className={`${shared.plain} ${shared.muted}`}>Nada ese día.</p>
      ) : (
        <ul className={`${shared.card} ${shared.list}`}>
          {rows.map((row) => (
            <AgendaRow key={row._id} {...{ row, day, calendar, done }} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function whenOf(row: ActividadEntre, day: string): string {
  const { inicio, fin, todoElDia } = row;
  const [first, last] = daysTaken(row);
  if (todoElDia || (first < day && day < last)) return 'Todo el día';
  if (first < day) return `Hasta las ${clockOf(fin ?? inicio)}`;
  return fin && last === day ? `${clockOf(inicio)}–${clockOf(fin)}` : clockOf(inicio);
}

type AgendaRowProps = Omit<AgendaDayProps, 'rows'> & { row: ActividadEntre };

function AgendaRow({ row, day, calendar, done }: AgendaRowProps) {
  const { _id, asunto, tipo, estado, con, ubicacion, repite, responsable } = row;
  const facts = [tiposActividad[tipo], con, ubicacion, calendar.quien === EVERYBODY && responsable].filter(
    Boolean,
  );
  return (
    <li className={styles.agendaRow}>
      <span className={`${shared.strong} ${shared.figures} ${styles.when}`}>{whenOf(row, day)}</span>
      <Stack className={shared.anywhere} gap={2}>
        <Link className={styles.subject} to={`${family.base}/${_id}`} data-state={estado}>
          {asunto}
        </Link>
        <span className={shared.detail}>
          {facts.join(' · ')}
          {repite && (
            <>
              {' · '}
              <RepeatsDrawing /> se repite
            </>
          )}
        </span>
      </Stack>
      {estado === 'pendiente' && calendar.canEdit ? (
        <BusyButton
          variant="default"
          size="xs"
          busy={done.busy === _id}
          aria-label={`Hecha: ${asunto}`}
          onClick={() => done.mark(row)}
        >
          Hecha
        </BusyButton>
      ) : (
        <ActividadState estado={estado} />
      )}
    </li>
  );
}
