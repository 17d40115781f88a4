import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { DataList } from '#platform/ui/data-list.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { accesosCalls, accesosFallbacks } from '../calls.ts';
import type { Acceso } from '../contract.ts';
import { accesosColumns, accesosFilters } from './accesos-columns.tsx';

const NAME = 'accesos';

/** /panelAdmin/accesos: sign-ins, failed attempts, and the end of sessions. */
export function Component() {
  const user = useSessionUser();
  const [ending, setEnding] = useState<Acceso>();
  if (!user) return null;
  const everybody = permitted(user, 'accesos', 'L') === 'todo';
  const mayEndAny = permitted(user, 'accesos', 'A') === 'todo';
  // The top bar ends the user's own session, with a sign-out.
  const mayEnd = ({ abierta, esEsta, _idUsuario }: Acceso) =>
    abierta && !esEsta && (mayEndAny || _idUsuario === user._id);
  return (
    <>
      <PageHeader title="Accesos" />
      {!everybody && (
        <Notice>Con tu rol solo ves tus propios accesos. Los demás los ve un Administrador.</Notice>
      )}
      <DataList
        name={NAME}
        query={accesosCalls.leer}
        fallback={accesosFallbacks.leer}
        columns={accesosColumns({ mayEnd, onEnd: setEnding })}
        filters={accesosFilters(everybody)}
        searchLabel="Buscar por nombre, correo o dirección"
        empty={{ text: 'Aquí queda apuntado quién entra y quién lo intenta. Todavía no hay nada.' }}
      />
      <EndSession row={ending} onClose={() => setEnding(undefined)} />
    </>
  );
}

function EndSession({ row, onClose }: { row: Acceso | undefined; onClose: () => void }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [NAME] });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: accesosCalls.salir,
    meta: { fallback: accesosFallbacks.salir },
    // Another person may have closed that session already, so the list is read again.
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', 'Sesión cerrada');
      onClose();
    },
  });
  // Keeps the row while the dialog closes.
  const [shown, setShown] = useState(row);
  if (row && row !== shown) setShown(row);
  return (
    <ConfirmDialog
      opened={row !== undefined}
      title="Cerrar la sesión"
      action="Cerrar sesión"
      busy={isPending}
      error={error}
      fallback={accesosFallbacks.salir}
      onConfirm={() => shown?._idSesion && mutate({ _idSesion: shown._idSesion })}
      onClose={() => {
        reset();
        onClose();
      }}
    >
      {shown && (
        <>
          Se cerrará la sesión de <strong>{shown.nombre ?? shown.emailIntentado}</strong> en{' '}
          {shown.dispositivo}, desde {shown.ip}. Tendrá que volver a entrar; lo que haya guardado sigue
          guardado.
        </>
      )}
    </ConfirmDialog>
  );
}
