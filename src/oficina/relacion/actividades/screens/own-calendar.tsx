import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { exactMoment } from '#platform/browser/moments.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { feedCalls } from '../calls.ts';
import styles from './own-calendar.module.css';

const KEY = ['actividades', 'calendario'];
const FALLBACKS = {
  consultar: 'Error al obtener el calendario',
  renovar: 'Error al crear la dirección del calendario',
  quitar: 'Error al quitar la dirección del calendario',
};

/** The caller's actividades in other programs: creates, renews or revokes the address of the calendar. */
export function OwnCalendar() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => feedCalls.consultar({}, signal),
    meta: { fallback: FALLBACKS.consultar, background: true },
  });
  return (
    <FormSection
      title="Mi calendario en otros programas"
      hint="Con una dirección secreta ves tus actividades en el calendario del móvil o del ordenador. Desde allí no se cambian."
    >
      <QueryView query={query} fallback={FALLBACKS.consultar}>
        {({ creadoEn }) => <Address since={creadoEn} />}
      </QueryView>
    </FormSection>
  );
}

function Address({ since }: { since: string | null }) {
  const [asking, setAsking] = useState<'renovar' | 'quitar'>();
  const { renewing, removing } = useFeed(() => setAsking(undefined));
  const busy = renewing.isPending || removing.isPending;
  const asked = asking === 'quitar' ? removing : renewing;
  return (
    <>
      {renewing.data ? (
        <CalendarUrl url={renewing.data.url} />
      ) : (
        <p className={shared.plain}>
          {since ? `Tiene dirección desde el ${exactMoment(since)}.` : 'Todavía no tiene dirección.'}
        </p>
      )}
      <Group>
        {since === null ? (
          <BusyButton busy={renewing.isPending} onClick={() => busy || renewing.mutate()}>
            Crear la dirección
          </BusyButton>
        ) : (
          <>
            <Button variant="default" onClick={() => setAsking('renovar')}>
              Cambiar la dirección
            </Button>
            <Button variant="default" c="var(--danger)" onClick={() => setAsking('quitar')}>
              Quitar la dirección
            </Button>
          </>
        )}
      </Group>
      <ConfirmDialog
        opened={asking !== undefined}
        title={asking === 'quitar' ? 'Quitar la dirección' : 'Cambiar la dirección'}
        action={asking === 'quitar' ? 'Quitarla' : 'Cambiarla'}
        busy={busy}
        error={asked.error}
        fallback={asking === 'quitar' ? FALLBACKS.quitar : FALLBACKS.renovar}
        dangerous={asking === 'quitar'}
        onConfirm={() => asked.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p className={shared.plain}>Los programas que usan la de ahora dejan de ver tus actividades.</p>
      </ConfirmDialog>
    </>
  );
}

function useFeed(onDone: () => void) {
  const queries = useQueryClient();
  const onSuccess = (message: string) => () => {
    onDone();
    showMessage('success', message);
    return queries.invalidateQueries({ queryKey: KEY });
  };
  const renewing = useMutation({
    mutationFn: () => feedCalls.renovar({}),
    onSuccess: onSuccess('Dirección creada'),
    meta: { fallback: FALLBACKS.renovar },
  });
  const removing = useMutation({
    mutationFn: () => feedCalls.quitar({}),
    onSuccess: () => {
      renewing.reset();
      return onSuccess('Dirección quitada')();
    },
    meta: { fallback: FALLBACKS.quitar },
  });
  return { renewing, removing };
}

/** Address of the calendar, shown only this once. */
function CalendarUrl({ url }: { url: string }) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 });
  return (
    <>
      <Notice warning>Cópiala ahora: no se vuelve a enseñar. Quien la tenga ve tus actividades.</Notice>
      <code className={styles.url}>{url}</code>
      <div>
        <Button variant="default" onClick={() => copy(url)}>
          Copiar la dirección
        </Button>
      </div>
      <p className={shared.plain} role="status">
        {error ? 'No se ha podido copiar: selecciónala y cópiala a mano.' : copied && 'Copiada.'}
      </p>
    </>
  );
}
