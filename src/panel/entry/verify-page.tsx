import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { verificationCalls } from '#oficina/acceso/usuarios/access-calls.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { AREAS } from '../areas.ts';
import { EntryCard } from './entry-card.tsx';

const FALLBACK = 'Error al confirmar el correo';

/** The panel asks for the key first and goes on to there. */
const NEXT = `${AREAS.cliente.home}?volver=${encodeURIComponent(`${AREAS.cliente.home}/hoy`)}`;

/**
 * The page of a registration's link. It confirms with a button, because programs that scan mail open links
 * too.
 */
export function VerifyPage() {
  const link = useLocation().hash.slice(1);
  const verifying = useMutation({
    mutationFn: () => verificationCalls.verificarEmail({ enlace: link }),
    meta: { fallback: FALLBACK },
  });
  return (
    <EntryCard title="Confirmar el correo">
      <Stack gap="md">
        {!link && <Text>A esta dirección le falta el final. Abre el enlace del correo entero.</Text>}
        {verifying.isError && <Text c="var(--danger)">{textOfError(verifying.error, FALLBACK)}</Text>}
        {verifying.isSuccess && (
          <>
            <Text role="status">
              Tu correo está confirmado. Mientras una persona comprueba que la autoescuela es tuya, ya puedes
              preparar tu tarifa.
            </Text>
            <Button component="a" href={NEXT}>
              Entrar y preparar mi tarifa
            </Button>
          </>
        )}
        {link && !verifying.isSuccess && (
          <BusyButton busy={verifying.isPending} onClick={() => verifying.isPending || verifying.mutate()}>
            Confirmar mi correo
          </BusyButton>
        )}
      </Stack>
    </EntryCard>
  );
}
