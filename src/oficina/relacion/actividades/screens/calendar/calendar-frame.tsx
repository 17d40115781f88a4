import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { type ActividadEntre, MAX_ROWS } from '../../calendario/entre.ts';
import { actividades as family } from '../../familia.ts';
import { ActividadViews } from './actividad-views.tsx';
import styles from './calendar.module.css';
import { CalendarFilters } from './calendar-filters.tsx';
import { moved, periodOf } from './days.ts';
import { type Calendar, FALLBACK } from './use-calendar.ts';

const { base, heading } = family;

type CalendarFrameProps = { calendar: Calendar; children(rows: ActividadEntre[]): ReactNode };

/** Frame of all calendars: views, period, navigation and filters. */
export function CalendarFrame({ calendar, children }: CalendarFrameProps) {
  const { view, day, today, query, set, canCreate } = calendar;
  const period = periodOf(view, day);
  return (
    <>
      <PageHeader
        title={heading}
        actions={
          <>
            <ActividadViews />
            {canCreate && (
              <Button component={Link} to={`${base}/nuevo?dia=${day}`}>
                Nueva actividad
              </Button>
            )}
          </>
        }
      />
      <Group gap="10px 16px" align="flex-end" mb={14}>
        <Group gap={6}>
          <Button variant="default" aria-label="Antes" onClick={() => set({ dia: moved(view, day, -1) })}>
            <span aria-hidden="true">‹</span>
          </Button>
          <Button variant="default" onClick={() => set({ dia: today })}>
            Hoy
          </Button>
          <Button variant="default" aria-label="Después" onClick={() => set({ dia: moved(view, day, 1) })}>
            <span aria-hidden="true">›</span>
          </Button>
        </Group>
        <h2 className={`${shared.heading} ${styles.period}`} aria-live="polite">
          {period}
        </h2>
        <CalendarFilters calendar={calendar} />
      </Group>
      <QueryView query={query} fallback={FALLBACK}>
        {({ filas, cortada }) => (
          <>
            {cortada && (
              <Notice warning>
                Solo se ven las primeras {MAX_ROWS} actividades de estos días. Elige un responsable o un tipo
                para verlas todas.
              </Notice>
            )}
            {children(filas)}
          </>
        )}
      </QueryView>
    </>
  );
}
