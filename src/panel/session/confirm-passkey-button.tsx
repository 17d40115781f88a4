import { useMutation, useQuery } from '@tanstack/react-query';
import { confirmWithPasskey } from '#oficina/acceso/llavesAcceso/ceremony.ts';
import { llavesFallbacks } from '#oficina/acceso/llavesAcceso/fallbacks.ts';
import { ownSecurityCalls, userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';

/** Proves the user's presence by a passkey; hidden without one for this address. */
export function ConfirmPasskeyButton({ onDone }: { onDone(): void }) {
  const query = useQuery({
    queryKey: ['accesos', 'security', 'confirm'],
    queryFn: ({ signal }) => ownSecurityCalls.leer(signal),
    gcTime: 0,
    meta: { fallback: userFallbacks.seguridad, background: true, told: true },
  });
  const confirming = useMutation({
    mutationFn: confirmWithPasskey,
    onSuccess: onDone,
    meta: { fallback: llavesFallbacks.confirmar },
  });
  const { llaves = [], llavesEn = null } = query.data ?? {};
  if (llaves.length === 0 || llavesEn !== location.origin) return null;
  return (
    <BusyButton
      variant="default"
      busy={confirming.isPending}
      onClick={() => confirming.isPending || confirming.mutate()}
    >
      Confirmar con una llave de acceso
    </BusyButton>
  );
}
