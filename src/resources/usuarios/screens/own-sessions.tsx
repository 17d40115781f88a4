import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormSection } from '#web/forms/form-section.tsx';
import { showMessage } from '#web/messages.ts';
import { shortMoment } from '#web/moments.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import type { Acceso } from '../../accesos/contract.ts';
import { ownSessionCalls, userFallbacks } from '../calls.ts';
import styles from './own-sessions.module.css';

const KEY = ['accesos', 'own'];

/** Where one is signed in, to close what is not one's own doing. */
export function OwnSessions() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => ownSessionCalls.leer(signal),
    meta: { fallback: userFallbacks.sesiones, background: true },
  });
  return (
    <FormSection title="Sesiones abiertas" hint="Si alguna no es tuya, ciérrala y cambia la contraseña.">
      <Loaded query={query} fallback={userFallbacks.sesiones}>
        {({ filas }) => <SessionList sessions={filas} />}
      </Loaded>
    </FormSection>
  );
}

function SessionList({ sessions }: { sessions: Acceso[] }) {
  const { close, closeOthers, busy } = useClosing();
  const others = sessions.filter(({ esEsta }) => !esEsta);
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session._id}>
            <SessionText session={session} />
            {!session.esEsta && (
              <BusyButton
                variant="default"
                size="xs"
                busy={busy === session._idSesion}
                aria-label={`Cerrar la sesión de ${session.dispositivo} del ${shortMoment(session.entradaEn)}`}
                onClick={() => session._idSesion && close(session._idSesion)}
              >
                Cerrar
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <BusyButton variant="default" busy={busy === 'others'} onClick={closeOthers}>
            Cerrar las demás sesiones
          </BusyButton>
        </div>
      )}
    </>
  );
}

function SessionText({ session }: { session: Acceso }) {
  const { dispositivo, ip, entradaEn, ultimaActividad, esEsta } = session;
  return (
    <div className={styles.what}>
      <p className={styles.name}>
        {dispositivo} {esEsta && <span className={styles.mark}>Esta sesión</span>}
      </p>
      <p className={styles.detail}>
        Dirección {ip} · desde el {shortMoment(entradaEn)}
        {ultimaActividad && ` · última actividad el ${shortMoment(ultimaActividad)}`}
      </p>
    </div>
  );
}

function useClosing() {
  const queries = useQueryClient();
  const closing = useMutation({
    mutationFn: ownSessionCalls.cerrar,
    onSuccess: (_done, which) => {
      showMessage('success', 'otras' in which ? 'Las demás sesiones están cerradas' : 'Sesión cerrada');
      // The button that was pressed is gone.
      document.querySelector<HTMLElement>('main h1')?.focus();
      return queries.invalidateQueries({ queryKey: KEY });
    },
    meta: { fallback: userFallbacks.salir },
  });
  const start = (which: Parameters<typeof closing.mutate>[0]) => closing.isPending || closing.mutate(which);
  const which = closing.isPending ? closing.variables : undefined;
  return {
    busy: which && ('otras' in which ? 'others' : which._idSesion),
    close: (_idSesion: string) => start({ _idSesion }),
    closeOthers: () => start({ otras: true }),
  };
}
