import { Box, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accesosCalls, accesosFallbacks } from '#oficina/acceso/accesos/calls.ts';
import type { Acceso } from '#oficina/acceso/accesos/contract.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { shortMoment } from '#platform/browser/moments.ts';
import { networkStart } from '#platform/kit/network-start.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import shared from '#platform/ui/shared.module.css';

type SessionsToEnd = { otras: true } | { _idSesion: string } | { _idUsuario: string };

type ListProps = {
  sessions: Acceso[];
  queryKey: readonly string[];
  /** Button that ends several sessions: its text, the message afterwards and the sessions. */
  many: { text: string; done: string; which: SessionsToEnd };
};

/** List of open sessions with a button to end each, except the current one, and a button to end several. */
export function OpenSessions({ sessions, queryKey, many }: ListProps) {
  const { end, busy } = useEnding(queryKey, many.done);
  const others = sessions.filter(({ esEsta }) => !esEsta);
  return (
    <>
      <ul className={shared.divided}>
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionText session={session} />
            {!session.esEsta && (
              <BusyButton
                variant="default"
                size="xs"
                busy={busy !== undefined && '_idSesion' in busy && busy._idSesion === session._idSesion}
                aria-label={`Cerrar la sesión de ${session.dispositivo} del ${shortMoment(session.entradaEn)}`}
                onClick={() => session._idSesion && end({ _idSesion: session._idSesion })}
              >
                Cerrar
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <BusyButton
            variant="default"
            busy={busy !== undefined && !('_idSesion' in busy)}
            onClick={() => end(many.which)}
          >
            {many.text}
          </BusyButton>
        </div>
      )}
    </>
  );
}

function SessionText({ session }: { session: Acceso }) {
  const { dispositivo, ip, entradaEn, ultimaActividad, esEsta } = session;
  return (
    <Box className={shared.what} flex="1 1 300px">
      <Group component="p" gap="4px 10px" fw={650}>
        {dispositivo}{' '}
        {esEsta && (
          <Box component="span" className={shared.good} p="1px 9px" bdrs={999} fz={13}>
            Esta sesión
          </Box>
        )}
      </Group>
      <p className={shared.detail}>
        Red {networkStart(ip)}… · desde el {shortMoment(entradaEn)}
        {ultimaActividad && ` · última actividad el ${shortMoment(ultimaActividad)}`}
      </p>
    </Box>
  );
}

function useEnding(queryKey: readonly string[], done: string) {
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: (which: SessionsToEnd) => accesosCalls.salir(which),
    onSuccess: (_done, which) => {
      showMessage('success', '_idSesion' in which ? 'Sesión cerrada' : done);
      // The pressed button is gone, so the focus goes to the title.
      document.querySelector<HTMLElement>('main h1')?.focus();
      return queries.invalidateQueries({ queryKey });
    },
    meta: { fallback: accesosFallbacks.salir },
  });
  return {
    busy: ending.isPending ? ending.variables : undefined,
    end: (which: SessionsToEnd) => ending.isPending || ending.mutate(which),
  };
}
