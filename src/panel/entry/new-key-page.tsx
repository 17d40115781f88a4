import { PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { accessCalls } from '#oficina/acceso/usuarios/access-calls.ts';
import { useKeyLength } from '#oficina/base/roles/use-key-length.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { AREAS, type Kind } from '../areas.ts';
import { EntryCard } from './entry-card.tsx';

const FALLBACK = 'Error al actualizar la clave';

/** The page of a mailed link. The secret follows `#`, so no server and no log sees it. */
export function NewKeyPage({ kind }: { kind: Kind }) {
  const link = useLocation().hash.slice(1);
  return (
    <EntryCard title="Poner una clave nueva">
      {link ? (
        <NewKeyForm kind={kind} link={link} />
      ) : (
        <Text>
          A esta dirección le falta el final. Abre el enlace del correo entero, o pide otro desde{' '}
          <a href={AREAS[kind].home}>la página para entrar</a>.
        </Text>
      )}
    </EntryCard>
  );
}

function NewKeyForm({ kind, link }: { kind: Kind; link: string }) {
  const navigate = useNavigate();
  const setting = useMutation({
    mutationFn: accessCalls(AREAS[kind].family).restablecerClave,
    meta: { fallback: FALLBACK },
  });
  const { hint, rule } = useKeyLength();
  const { field, summary, submit, saving } = useSavingForm({
    labels: { nuevaClave: 'Nueva Contraseña' },
    initialValues: { nuevaClave: '' },
    validate: { nuevaClave: rule },
    live: ['nuevaClave'],
    save: ({ nuevaClave }) => setting.mutateAsync({ enlace: link, nuevaClave }),
    onSaved: () => {
      showMessage('success', '!Clave actualizada!');
      navigate(AREAS[kind].home, { replace: true });
    },
    guarded: false,
    fallback: FALLBACK,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <PasswordInput
          {...field('nuevaClave')}
          description={hint}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        <BusyButton type="submit" busy={saving}>
          Guardar la clave
        </BusyButton>
      </Stack>
    </form>
  );
}
