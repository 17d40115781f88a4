import { useQuery } from '@tanstack/react-query';
import { accesosCalls, accesosFallbacks } from '#oficina/acceso/accesos/calls.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { OpenSessions } from './open-sessions.tsx';

const KEY = ['accesos', 'own'];

const OTHERS = {
  text: 'Cerrar las demás sesiones',
  done: 'Las demás sesiones están cerradas',
  which: { otras: true },
} as const;

/** The caller's open sessions, to close the ones they do not recognise. */
export function OwnSessions() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => accesosCalls.leer({ mios: true, abiertas: true, limite: 100 }, signal),
    meta: { fallback: accesosFallbacks.leer, background: true },
  });
  return (
    <FormSection title="Sesiones abiertas" hint="Si alguna no es tuya, ciérrala y cambia la clave.">
      <QueryView query={query} fallback={accesosFallbacks.leer}>
        {({ filas }) => <OpenSessions sessions={filas} queryKey={KEY} many={OTHERS} />}
      </QueryView>
    </FormSection>
  );
}
