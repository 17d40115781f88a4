import { ActionIcon, Button, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { plural } from '#platform/kit/format.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { LANZAMIENTOS, lanzamientosCalls, lanzamientosFallbacks } from '../calls.ts';
import type { AutoescuelaLanzamiento } from '../contract.ts';
import { useLetters, useStep } from './use-town.ts';

const NOTED = {
  carta_enviada: 'Carta enviada',
  devuelta: 'Carta devuelta',
  visita: 'Visitada',
  telefono: 'Hemos hablado por teléfono',
} as const;

type AutoescuelaMenuProps = { municipio: string; one: AutoescuelaLanzamiento };

/** Everything else that may be noted of an autoescuela. */
export function AutoescuelaMenu({ municipio, one }: AutoescuelaMenuProps) {
  const { codigo, nombre, direccion, registrada, comprobadaEn } = one;
  const [asking, setAsking] = useState<'no' | 'codigo'>();
  const step = useStep(municipio);
  const letters = useLetters(municipio);
  const close = () => setAsking(undefined);
  const user = useSessionUser();
  const speaks = user !== undefined && user !== null && permitted(user, 'alumnos', 'A') !== null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="md" aria-label={`Anotar más de ${nombre}`}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(Object.keys(NOTED) as (keyof typeof NOTED)[]).map((paso) => (
            <Menu.Item key={paso} onClick={() => step.mutate({ codigo, paso })}>
              {NOTED[paso]}
            </Menu.Item>
          ))}
          {direccion !== null && !registrada && (
            <Menu.Item onClick={() => letters.mutate(codigo)}>Hacer su carta</Menu.Item>
          )}
          {speaks && comprobadaEn === null && !registrada && (
            <Menu.Item onClick={() => setAsking('codigo')}>Comprobar el código de su carta</Menu.Item>
          )}
          {speaks && (
            <>
              <Menu.Divider />
              <Menu.Item color="var(--danger)" onClick={() => setAsking('no')}>
                Pide que no le escribamos
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Refuse {...{ municipio, one, opened: asking === 'no', onClose: close }} />
      <Modal
        opened={asking === 'codigo'}
        onClose={close}
        title={`El código de ${nombre}`}
        onExitTransitionEnd={keepFocus}
      >
        <CheckCode {...{ municipio, codigo, onClose: close }} />
      </Modal>
    </>
  );
}

type RefuseProps = AutoescuelaMenuProps & { opened: boolean; onClose(): void };

/** It is kept for ever, so it is asked first. */
function Refuse({ municipio, one: { codigo, nombre }, opened, onClose }: RefuseProps) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => lanzamientosCalls.negar({ municipio, codigo }),
    onSuccess: () => {
      onClose();
      showMessage('success', 'Guardado: no se le escribirá más');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [LANZAMIENTOS] }),
    meta: { fallback: lanzamientosFallbacks.negar, told: true },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title="Pide que no le escribamos"
      action="No escribirle más"
      busy={isPending}
      error={error}
      fallback={lanzamientosFallbacks.negar}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      A {nombre} no se le hará ninguna carta ni se le llevará ninguna petición, nunca, y se lo decimos a quien
      esperaba. No se puede deshacer.
    </ConfirmDialog>
  );
}

/** The code of the letter, as the autoescuela says it. */
function CheckCode({ municipio, codigo, onClose }: { municipio: string; codigo: string; onClose(): void }) {
  const [clave, setClave] = useState('');
  const queries = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => lanzamientosCalls.comprobar({ municipio, codigo, clave }),
    onSuccess: ({ quedan }) => {
      if (quedan !== null) return;
      onClose();
      showMessage('success', 'Es ella: queda guardado');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [LANZAMIENTOS] }),
    meta: { fallback: lanzamientosFallbacks.comprobar },
  });
  const left = data?.quedan ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          label="Código de la carta"
          description="Las ocho cifras que dice la autoescuela. Valen treinta días"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          value={clave}
          onChange={({ currentTarget }) => setClave(currentTarget.value)}
          error={left !== null && wrongText(left)}
          data-autofocus
          required
          withAsterisk={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={isPending || clave.trim() === ''}>
            Comprobar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const wrongText = (left: number): string =>
  left > 0
    ? `No es ese: ${left === 1 ? 'queda' : 'quedan'} ${plural(left, 'intento', 'intentos')}`
    : 'Ese código ya no vale: hazle otra carta';
