import { Button, Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useResponsableFilter } from '#oficina/base/use-responsable-filter.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { type ActividadEntre, MAX_ROWS } from '../../calendario/entre.ts';
import { estadosActividad, tiposActividad } from '../../contract.ts';
import { actividades as family } from '../../familia.ts';
import { ActividadViews } from './actividad-views.tsx';
import styles from './calendar.module.css';
import { moved, periodOf } from './days.ts';
import { type Calendar, EVERYBODY, FALLBACK } from './use-calendar.ts';

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

const optionsOf = (all: string, values: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(values).map(([value, label]) => ({ value, label })),
];

/** Filters of the calendar: worker, kind and state. */
function CalendarFilters({ calendar }: { calendar: Calendar }) {
  const { seesOthers, tipo, estado, set } = calendar;
  return (
    <Group component="search" gap="10px 12px" align="flex-end">
      {seesOthers && <WhoseFilter calendar={calendar} />}
      <NativeSelect
        label="Tipo"
        value={tipo}
        data={optionsOf('Todos', tiposActividad)}
        onChange={(event) => set({ tipo: event.currentTarget.value })}
      />
      <NativeSelect
        label="Estado"
        value={estado}
        data={optionsOf('Todos', estadosActividad)}
        onChange={(event) => set({ estado: event.currentTarget.value })}
      />
    </Group>
  );
}

function WhoseFilter({ calendar: { quien, mine, set } }: { calendar: Calendar }) {
  const { label, options } = useResponsableFilter();
  const others = options.filter(({ value }) => value !== mine);
  return (
    <NativeSelect
      label={label}
      value={quien}
      data={[{ value: mine, label: 'Las mías' }, { value: EVERYBODY, label: 'Las de todos' }, ...others]}
      onChange={({ currentTarget: { value } }) =>
        set({
          quien: value === EVERYBODY ? EVERYBODY : '',
          _idResponsable: value === mine || value === EVERYBODY ? '' : value,
        })
      }
    />
  );
}
