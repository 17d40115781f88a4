import { useMutation } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { CLAVE_ENVIADA, type UsersPath, userFallbacks, usersCalls } from '../calls.ts';
import type { Usuario } from '../contract.ts';

type SendLinkProps = { path: UsersPath; user: Usuario; size?: 'xs' | 'sm' };

/** Button that sends the user a link to choose a clave; blocked users get none. */
export function SendLinkButton({ path, user, size = 'sm' }: SendLinkProps) {
  const sending = useMutation({
    mutationFn: () => usersCalls(path).enviarNuevaClavePorEmail({ email: user.email }),
    onSuccess: () => showMessage('success', CLAVE_ENVIADA),
    meta: { fallback: userFallbacks.enviarClave },
  });
  if (user.estado === 'bloqueado') return null;
  return (
    <BusyButton
      variant="default"
      size={size}
      busy={sending.isPending}
      onClick={() => sending.isPending || sending.mutate()}
    >
      Enviar enlace para elegir clave
    </BusyButton>
  );
}
