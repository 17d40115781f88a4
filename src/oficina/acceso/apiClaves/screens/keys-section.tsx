import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { clavesCalls, clavesFallbacks } from '../calls.ts';
import type { ApiClave, FamiliaClave } from '../contract.ts';
import { KEYS, permissionsText, spanishDay, states } from './keys-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useKeyFamilies } from './use-key-families.ts';

/** Keys of other programs: the list, and the buttons that make one and end one. */
export function KeysSection() {
  const [making, setMaking] = useState(false);
  const query = useQuery({
    queryKey: [KEYS],
    queryFn: ({ signal }) => clavesCalls.leer(signal),
    meta: { fallback: clavesFallbacks.leer, background: true },
  });
  return (
    <section aria-label="Claves de acceso">
      <Group gap="12px 24px" align="start" justify="space-between" mb={12}>
        <Box component="p" flex="1 1 380px" maw="68ch" m={0} c="dimmed">
          Con una clave, otro programa puede hacer las llamadas que tú decidas, y solo esas. Todo lo que
          cambie queda en el historial con el nombre de la clave.
        </Box>
        <Button onClick={() => setMaking(true)}>Nueva clave</Button>
      </Group>
      <QueryView query={query} fallback={clavesFallbacks.leer}>
        {({ filas }) => <KeyList keys={filas} />}
      </QueryView>
      <NewKeyDialog opened={making} onClose={() => setMaking(false)} />
    </section>
  );
}

function KeyList({ keys }: { keys: ApiClave[] }) {
  const { data: families = [] } = useKeyFamilies();
  if (keys.length === 0) return <ListEmpty text="Todavía no hay ninguna clave." />;
  return (
    <ul className={shared.divided}>
      {keys.map((key) => (
        <li key={key._id}>
          <KeyFacts row={key} families={families} />
          {key.estado === 'activa' && <RevokeButton row={key} />}
        </li>
      ))}
    </ul>
  );
}

function KeyFacts({ row, families }: { row: ApiClave; families: readonly FamiliaClave[] }) {
  const { label, tone } = states[row.estado];
  return (
    <Box className={shared.what} flex="1 1 320px">
      <Group component="p" gap="4px 10px" fw={650}>
        {row.nombre}{' '}
        <Box component="span" ff="monospace" fz={13} fw={400}>
          {row.prefijo}…
        </Box>{' '}
        <Mark tone={tone}>{label}</Mark>
      </Group>
      <p className={shared.detail}>{permissionsText(row.permisos, families)}</p>
      <p className={shared.detail}>
        {row.revocadaEn ? (
          <>
            Revocada <Moment at={row.revocadaEn} />
          </>
        ) : (
          `Sirve hasta el ${spanishDay(row.expiraEn)}`
        )}
        {' · '}
        {row.ultimaVezEn ? (
          <>
            Último uso <Moment at={row.ultimaVezEn} /> desde {row.ultimaIp}
          </>
        ) : (
          'Sin usar'
        )}
        {` · La creó ${row.creadaPor}`}
      </p>
    </Box>
  );
}

/** Ends a key, after asking. */
function RevokeButton({ row }: { row: ApiClave }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => clavesCalls.revocar(row._id),
    meta: { fallback: clavesFallbacks.revocar },
    onSuccess: () => {
      setAsking(false);
      showMessage('success', 'Clave revocada');
    },
    // Another person may have revoked it already, so the list is read again.
    onSettled: () => queries.invalidateQueries({ queryKey: [KEYS] }),
  });
  const open = () => {
    revoking.reset();
    setAsking(true);
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        c="var(--danger)"
        aria-label={`Revocar la clave ${row.nombre}`}
        onClick={open}
      >
        Revocar
      </Button>
      <ConfirmDialog
        opened={asking}
        title={`Revocar «${row.nombre}»`}
        action="Revocar la clave"
        busy={revoking.isPending}
        error={revoking.error}
        fallback={clavesFallbacks.revocar}
        dangerous
        onConfirm={() => revoking.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>El programa que la usa deja de poder llamar al momento. No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  );
}
