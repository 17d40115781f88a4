import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { factorCalls, ownSecurityCalls, type UsersPath, userFallbacks } from '../calls.ts';
import type { MiSeguridad } from '../own-security.ts';
import { useFirstFocus } from './first-focus.ts';
import { SetUpFactor } from './set-up-factor.tsx';
import { ShownCodes } from './shown-codes.tsx';

type SecondFactorProps = { path: UsersPath; security: MiSeguridad; onChanged(): void };
type Doing = 'setUp' | 'remove';

/** The caller's application of codes, to set up or remove, and the recovery codes for when it is lost. */
export function SecondFactor({ path, security, onChanged }: SecondFactorProps) {
  const { dobleFactor, exigido } = security;
  const [doing, setDoing] = useState<Doing>();
  const making = useMutation({
    mutationFn: ownSecurityCalls.hacerCodigos,
    onSuccess: onChanged,
    meta: { fallback: userFallbacks.hacerCodigos },
  });
  const open = doing !== undefined || making.isSuccess;
  const button = useFocusBack(open);
  const close = () => {
    setDoing(undefined);
    making.reset();
    onChanged();
  };
  return (
    <FormSection
      title="Doble factor"
      hint="Además de la clave, un código de seis cifras que da una aplicación de tu teléfono."
    >
      {!open && <Text>{stateOf(security)}</Text>}
      {!open && (
        <Group>
          <BusyButton
            ref={button}
            variant="default"
            busy={false}
            onClick={() => setDoing(dobleFactor ? 'remove' : 'setUp')}
          >
            {dobleFactor ? 'Quitar el doble factor' : 'Activar el doble factor'}
          </BusyButton>
          {dobleFactor && (
            <BusyButton variant="default" busy={making.isPending} onClick={() => making.mutate()}>
              Hacer códigos de recuperación
            </BusyButton>
          )}
        </Group>
      )}
      {doing === 'setUp' && <SetUpFactor path={path} onDone={close} onCancel={close} />}
      {doing === 'remove' && (
        <>
          {exigido && <Text>Tu rol lo exige: al quitarlo tendrás que activarlo de nuevo para seguir.</Text>}
          <DeactivateFactor path={path} onDone={close} onCancel={close} />
        </>
      )}
      {making.data && <ShownCodes codes={making.data.codigos} onDone={close} />}
    </FormSection>
  );
}

function stateOf({ dobleFactor, exigido, codigos: { quedan } }: MiSeguridad): string {
  if (!dobleFactor) return exigido ? 'No está activo, y tu rol lo exige.' : 'No está activo.';
  const left = plural(quedan, 'código de recuperación', 'códigos de recuperación');
  return quedan === 0
    ? 'Está activo. No tienes códigos de recuperación: hazlos, por si pierdes el teléfono.'
    : `Está activo. Te ${quedan === 1 ? 'queda' : 'quedan'} ${left}.`;
}

/**
 * Ref for a button that another element replaces: the button gets the focus back when that element
 * closes.
 */
function useFocusBack(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}

type DeactivateProps = { path: UsersPath; onDone(): void; onCancel(): void };

/**
 * Form that removes the second factor; it asks for the clave, in case somebody else found the screen
 * open.
 */
function DeactivateFactor({ path, onDone, onCancel }: DeactivateProps) {
  const removing = useMutation({
    mutationFn: factorCalls(path).desactivar,
    meta: { fallback: userFallbacks.desactivarFactor },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { clave: 'Tu clave' },
    initialValues: { clave: '' },
    validate: { clave: required('Escribe tu clave') },
    save: (values) => removing.mutateAsync(values),
    onSaved: () => {
      showMessage('success', 'Doble factor quitado');
      onDone();
    },
    fallback: userFallbacks.desactivarFactor,
    guarded: false,
  });
  useFirstFocus(field('clave').id);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={360}>
        {summary}
        <PasswordInput
          {...field('clave')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar la clave' }}
        />
        <Group>
          <BusyButton type="submit" busy={saving}>
            Quitar
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
