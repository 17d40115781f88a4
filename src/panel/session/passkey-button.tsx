import { useMutation } from '@tanstack/react-query';
import { llavesFallbacks } from '#oficina/acceso/llavesAcceso/fallbacks.ts';
import { mayUsePasskeys } from '#oficina/acceso/llavesAcceso/may-use.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { browserSession } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { AREAS, type Kind } from '../areas.ts';

/** Signs in with a passkey, without an address or a clave; hidden when the browser has none. */
export function PasskeyButton({ kind }: { kind: Kind }) {
  const entering = useMutation({
    // Loaded on demand, to keep the panel's first load small.
    mutationFn: async () => {
      const { enterWithPasskey } = await import('#oficina/acceso/llavesAcceso/ceremony.ts');
      return enterWithPasskey(AREAS[kind].family);
    },
    onSuccess: (token) => {
      if (browserSession().signIn(token)) showMessage('success', '!Bienvenido!');
      else showMessage('error', textOfError(undefined, llavesFallbacks.entrar));
    },
    meta: { fallback: llavesFallbacks.entrar },
  });
  if (!mayUsePasskeys()) return null;
  return (
    <BusyButton
      variant="default"
      size="md"
      busy={entering.isPending}
      onClick={() => entering.isPending || entering.mutate()}
    >
      Entrar con una llave de acceso
    </BusyButton>
  );
}
