import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FormSection } from '#web/forms/form-section.tsx';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { factorCalls, userFallbacks } from '../calls.ts';
import type { Usuario } from '../contract.ts';
import { ActivateFactor } from './activate-factor.tsx';
import { DeactivateFactor } from './deactivate-factor.tsx';

type SecondFactorProps = { user: Usuario; keep(user: Usuario): void };

/** A code from an application of one's own, besides the key. */
export function SecondFactor({ user, keep }: SecondFactorProps) {
  const [leaving, setLeaving] = useState(false);
  const preparing = useMutation({
    mutationFn: factorCalls.preparar,
    meta: { fallback: userFallbacks.prepararFactor },
  });
  const open = leaving || preparing.isSuccess;
  const button = useFocusBack(open);
  const close = () => {
    preparing.reset();
    setLeaving(false);
  };
  const done = (dobleFactor: boolean) => {
    close();
    keep({ ...user, dobleFactor });
  };
  const start = () => {
    if (user.dobleFactor) setLeaving(true);
    else if (!preparing.isPending) preparing.mutate();
  };
  return (
    <FormSection
      title="Doble factor"
      hint="Además de la clave, un código de seis cifras que da una aplicación de tu teléfono."
    >
      <Text>{user.dobleFactor ? 'Está activo.' : 'No está activo.'}</Text>
      {!open && (
        <div>
          <BusyButton ref={button} variant="default" busy={preparing.isPending} onClick={start}>
            {user.dobleFactor ? 'Quitar el doble factor' : 'Activar el doble factor'}
          </BusyButton>
        </div>
      )}
      {preparing.data && <ActivateFactor {...preparing.data} onDone={() => done(true)} onCancel={close} />}
      {leaving && <DeactivateFactor onDone={() => done(false)} onCancel={close} />}
    </FormSection>
  );
}

/** For a button in whose place something opens: it has the focus again when that closes. */
function useFocusBack(open: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
