import { useQuery } from '@tanstack/react-query';
import { accesosCalls, accesosFallbacks } from '#oficina/acceso/accesos/calls.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import type { Usuario } from '../contract.ts';
import { OpenSessions } from './open-sessions.tsx';

/** Open sessions of another user, to end them. */
export function UserSessions({ user }: { user: Usuario }) {
  const queryKey = ['accesos', 'of', user._id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => accesosCalls.leer({ _idUsuario: user._id, abiertas: true, limite: 100 }, signal),
    meta: { fallback: accesosFallbacks.leer, background: true },
  });
  const all = {
    text: 'Cerrar todas sus sesiones',
    done: 'Sus sesiones están cerradas',
    which: { _idUsuario: user._id },
  };
  return (
    <FormSection title="Sesiones abiertas" hint="La que cierres deja de valer al momento.">
      <QueryView query={query} fallback={accesosFallbacks.leer}>
        {({ filas }) =>
          filas.length > 0 ? (
            <OpenSessions sessions={filas} queryKey={queryKey} many={all} />
          ) : (
            <p>Ahora no tiene ninguna sesión abierta.</p>
          )
        }
      </QueryView>
    </FormSection>
  );
}
