import { PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { firstAdministratorCalls } from '#oficina/acceso/usuarios/first-administrator-calls.ts';
import { useKeyLength } from '#oficina/base/roles/use-key-length.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { browserSession } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { emailRule, required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { AREAS } from '../areas.ts';
import { EntryCard } from './entry-card.tsx';

const TITLE = 'Crear el primer administrador';
const FALLBACK = 'Error al crear el administrador';

/** Page of the link that a new installation prints. The secret follows `#`: no server and no log has it. */
export function FirstAdministratorPage() {
  const link = useLocation().hash.slice(1);
  return (
    <EntryCard title={TITLE}>
      {link ? (
        <FirstAdministratorForm link={link} />
      ) : (
        <Text>
          A esta dirección le falta el final. Abre el enlace entero, tal como lo escribió el programa; si ya
          hay un administrador, <a href={AREAS.trabajador.home}>entra con tu cuenta</a>.
        </Text>
      )}
    </EntryCard>
  );
}

function FirstAdministratorForm({ link }: { link: string }) {
  const navigate = useNavigate();
  const creating = useMutation({ mutationFn: firstAdministratorCalls.crear, meta: { fallback: FALLBACK } });
  const { hint, rule } = useKeyLength();
  const { field, summary, submit, saving } = useSavingForm({
    labels: { nombre: 'Nombre y apellidos', email: 'Correo electrónico', clave: 'Clave' },
    initialValues: { nombre: '', email: '', clave: '' },
    validate: { nombre: required('Escribe tu nombre'), email: emailRule, clave: rule },
    live: ['clave'],
    save: (values) => creating.mutateAsync({ ...values, email: values.email.trim(), enlace: link }),
    onSaved: ({ token }) => {
      if (!browserSession().signIn(token)) return showMessage('error', textOfError(undefined, FALLBACK));
      showMessage('success', '!Bienvenido!');
      navigate('/panelAdmin/puestaEnMarcha', { replace: true });
    },
    guarded: false,
    fallback: FALLBACK,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Esta instalación todavía no tiene a nadie. Esta cuenta podrá verlo y cambiarlo todo, y crear las de
          los demás.
        </Text>
        {summary}
        <TextInput {...field('nombre')} autoComplete="name" maxLength={80} />
        <TextInput
          {...field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={120}
        />
        <PasswordInput
          {...field('clave')}
          description={hint}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        <BusyButton type="submit" busy={saving} size="md">
          Crear la cuenta y entrar
        </BusyButton>
      </Stack>
    </form>
  );
}
