import { Divider, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { makePasskey } from '#oficina/acceso/llavesAcceso/ceremony.ts';
import { llavesFallbacks } from '#oficina/acceso/llavesAcceso/fallbacks.ts';
import { mayUsePasskeys } from '#oficina/acceso/llavesAcceso/may-use.ts';
import { ownSecurityCalls, userFallbacks } from '#oficina/acceso/usuarios/calls.ts';
import type { MiSeguridad } from '#oficina/acceso/usuarios/own-security.ts';
import { SetUpFactor } from '#oficina/acceso/usuarios/screens/set-up-factor.tsx';
import type { Renewal } from '#platform/browser/session/renewal.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { AREAS } from '../areas.ts';
import { ConfirmPasskeyButton } from './confirm-passkey-button.tsx';
import { ProofForm } from './proof-form.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Shows the user's second factor, or sets one up. */
export function FactorForm({ asked }: { asked: Renewal }) {
  const query = useQuery({
    queryKey: ['accesos', 'security', 'missing'],
    queryFn: ({ signal }) => ownSecurityCalls.leer(signal),
    // Another tab may have set it up.
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: userFallbacks.seguridad, background: true, told: true },
  });
  return (
    <QueryView query={query} fallback={userFallbacks.seguridad}>
      {(security) =>
        security.dobleFactor || security.llaves.length > 0 ? (
          <ShowFactor asked={asked} />
        ) : (
          <ChooseFactor asked={asked} security={security} />
        )
      }
    </QueryView>
  );
}

function ShowFactor({ asked: { person, done } }: { asked: Renewal }) {
  const signOut = useSignOut();
  return (
    <Stack gap="md">
      <Text role="status">
        Tu rol pide entrar con doble factor, y esta sesión se abrió sin él. Enséñalo para seguir donde
        estabas.
      </Text>
      <ConfirmPasskeyButton onDone={() => done(true)} />
      <ProofForm
        email={person.email}
        by="codigo"
        onDone={() => done(true)}
        onCancel={() => void signOut()}
        cancel="Salir"
      />
    </Stack>
  );
}

function ChooseFactor({
  asked: { person, done },
  security: { llavesEn },
}: {
  asked: Renewal;
  security: MiSeguridad;
}) {
  const signOut = useSignOut();
  const making = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => done(true),
    meta: { fallback: llavesFallbacks.registrar },
  });
  return (
    <Stack gap="md">
      <Text role="status">
        Tu rol pide entrar con doble factor: además de la clave, un código de una aplicación de tu teléfono.
        Se activa una vez, y después sigues donde estabas.
      </Text>
      <SetUpFactor
        path={AREAS[person.tipo].family}
        onDone={() => done(true)}
        onCancel={() => void signOut()}
        cancel="Salir"
      />
      {llavesEn === location.origin && mayUsePasskeys() && (
        <>
          <Divider label="o, sin códigos" />
          <div>
            <BusyButton
              variant="default"
              busy={making.isPending}
              onClick={() => making.isPending || making.mutate()}
            >
              Añadir una llave de acceso
            </BusyButton>
          </div>
        </>
      )}
    </Stack>
  );
}
