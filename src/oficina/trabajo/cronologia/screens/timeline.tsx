import { Box, Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { DoneDialog } from '#oficina/relacion/actividades/screens/done-dialog.tsx';
import { useDone } from '#oficina/relacion/actividades/screens/use-done.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ListFailed, ListLoading } from '#platform/ui/list/list-states.tsx';
import shared from '#platform/ui/shared.module.css';
import { cronologiaCalls } from '../calls.ts';
import type { Cronologia, EntidadCronologia } from '../timeline.ts';
import { EventItem } from './event-item.tsx';
import { QuickNote } from './quick-note.tsx';

const FALLBACK = 'Error al obtener la cronología';

export type TimelineProps = {
  entidad: EntidadCronologia;
  _idEntidad: string;
  /** The field of an activity that points to it. */
  field: string;
  /** Whether the screen already has a button for a new actividad. */
  planned?: boolean;
};

/** Pending actividades and events of a record, with the forms to add more. */
export function Timeline(about: TimelineProps) {
  const { entidad, _idEntidad, field, planned = false } = about;
  const user = useSessionUser();
  const query = useInfiniteQuery({
    // The key begins with 'actividades', so that any change of an actividad reads it again.
    queryKey: ['actividades', 'cronologia', entidad, _idEntidad],
    queryFn: ({ pageParam, signal }) =>
      cronologiaCalls.cronologia({ entidad, _idEntidad, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
    // Other people's changes to the record do not invalidate the key.
    staleTime: 0,
    meta: { fallback: FALLBACK, background: true },
  });
  const canCreate = user !== undefined && permitted(user, 'actividades', 'C') !== null;
  return (
    <>
      {canCreate && (
        <>
          {!planned && (
            <Group>
              <Button
                variant="default"
                component={Link}
                to={`/panelAdmin/actividades/nuevo?${field}=${_idEntidad}`}
              >
                Nueva actividad
              </Button>
            </Group>
          )}
          <QuickNote {...about} />
        </>
      )}
      {query.data === undefined ? (
        query.isError ? (
          <ListFailed error={query.error} fallback={FALLBACK} onRetry={query.refetch} />
        ) : (
          <ListLoading />
        )
      ) : (
        <Events pages={query.data.pages} />
      )}
      {query.hasNextPage && (
        <div>
          <BusyButton
            variant="default"
            busy={query.isFetchingNextPage}
            onClick={() => query.isFetchingNextPage || query.fetchNextPage()}
          >
            Ver lo anterior
          </BusyButton>
        </div>
      )}
    </>
  );
}

function Events({ pages }: { pages: readonly Cronologia[] }) {
  const user = useSessionUser();
  const done = useDone();
  const pending = pages[0]?.porHacer ?? [];
  const happened = pages.flatMap(({ filas }) => filas);
  const onDone = user && permitted(user, 'actividades', 'A') !== null ? done : undefined;
  return (
    <>
      {pending.length > 0 && (
        <section aria-label="Por hacer">
          <Box component="h3" m="4px 0 10px" c="dimmed" fz={15} fw={700}>
            Por hacer
          </Box>
          <ol className={`${shared.list} ${shared.stack} ${shared.gap14}`}>
            {pending.map((event) => (
              <EventItem key={event._id} event={event} done={onDone} />
            ))}
          </ol>
        </section>
      )}
      {happened.length > 0 ? (
        <section aria-label="Lo que ha pasado">
          {pending.length > 0 && (
            <Box component="h3" m="4px 0 10px" c="dimmed" fz={15} fw={700}>
              Lo que ha pasado
            </Box>
          )}
          <ol className={`${shared.list} ${shared.stack} ${shared.gap14}`}>
            {happened.map((event) => (
              <EventItem key={event._id} event={event} />
            ))}
          </ol>
        </section>
      ) : (
        <p className={`${shared.plain} ${shared.muted}`}>Todavía no ha pasado nada.</p>
      )}
      <DoneDialog done={done} />
    </>
  );
}
