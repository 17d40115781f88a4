import { PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { llavesFallbacks } from '#oficina/acceso/llavesAcceso/fallbacks.ts';
import { mayUsePasskeys } from '#oficina/acceso/llavesAcceso/may-use.ts';
import { accessCalls } from '#oficina/acceso/usuarios/access-calls.ts';
import { ApiError, NO_ANSWER } from '#platform/browser/api-error.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { browserSession } from '#platform/browser/session/session.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { emailRule, required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { AREAS, type Kind } from '../areas.ts';

type Credentials = { email: string; clave: string; codigo: string };

const FALLBACK = 'Error al intentar acceder';

/** Signs in; undefined when the code of the second factor is missing. */
async function signIn(kind: Kind, { codigo, ...rest }: Credentials): Promise<string | undefined> {
  const body = { ...rest, email: rest.email.trim(), ...(codigo && { codigo: codigo.replaceAll(' ', '') }) };
  try {
    return (await accessCalls(AREAS[kind].family).entrar(body)).token;
  } catch (error) {
    const wantsCode = error instanceof ApiError && error.codigo === errorCodes.segundoFactor;
    if (wantsCode && codigo === '') return undefined;
    throw error;
  }
}

export type SignInFormProps = {
  kind: Kind;
  /** Address of the user who must sign in again; without it, any user may. */
  email?: string;
  /** Content beside the button. */
  children?: ReactNode;
};

/**
 * Form with address, clave and, when the account has one, the code of the second factor. It only opens the session: other code reacts to
 * that change.
 */
export function SignInForm({ kind, email = '', children }: SignInFormProps) {
  const [wantsCode, setWantsCode] = useState(false);
  const entering = useMutation({
    mutationFn: (values: Credentials) => signIn(kind, values),
    meta: { fallback: FALLBACK },
    onError: (error) => {
      // Without an answer, nobody knows whether the clave was right: the session's data stay.
      if (error instanceof ApiError && error.codigo !== NO_ANSWER) browserSession().forget();
    },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { email: 'Correo electrónico', clave: 'Clave', codigo: 'Código de verificación' },
    initialValues: { email, clave: '', codigo: '' },
    validate: {
      email: emailRule,
      clave: required('Escribe tu clave'),
      codigo: wantsCode ? required('Escribe el código de tu aplicación') : () => null,
    },
    save: (values: Credentials) => entering.mutateAsync(values),
    onSaved: (token) => {
      if (token === undefined) setWantsCode(true);
      else if (browserSession().signIn(token)) showMessage('success', '!Bienvenido!');
      else showMessage('error', textOfError(undefined, FALLBACK));
    },
    guarded: false,
    fallback: FALLBACK,
  });
  const code = field('codigo');
  const id = code.id;
  useEffect(() => {
    if (wantsCode) document.getElementById(id)?.focus();
  }, [wantsCode, id]);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <TextInput {...field('email')} type="email" autoComplete="username" inputMode="email" />
        <PasswordInput
          {...field('clave')}
          autoComplete="current-password"
          {...(email && { 'data-autofocus': true })}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        {wantsCode && (
          <TextInput
            {...code}
            description="Las seis cifras que muestra ahora tu aplicación, o un código de recuperación"
            autoComplete="one-time-code"
            maxLength={20}
          />
        )}
        <BusyButton type="submit" busy={saving} size="md">
          Entrar
        </BusyButton>
        <PasskeyButton kind={kind} />
        {children}
      </Stack>
    </form>
  );
}

/** Signs in with a passkey, without an address or a clave; hidden when the browser has none. */
function PasskeyButton({ kind }: { kind: Kind }) {
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
