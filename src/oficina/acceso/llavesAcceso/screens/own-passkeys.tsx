import { Box, Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { LlaveAcceso, MiSeguridad } from '#oficina/acceso/usuarios/own-security.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { required } from '#platform/ui/forms/rules.ts';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { llavesCalls } from '../calls.ts';
import { makePasskey } from '../ceremony.ts';
import { llavesFallbacks } from '../fallbacks.ts';

type OwnPasskeysProps = { security: MiSeguridad; onChanged(): void };

/** «Llaves de acceso»: passkeys of the user, to add, rename and remove. */
export function OwnPasskeys({ security: { llaves, llavesEn }, onChanged }: OwnPasskeysProps) {
  const making = useMutation({
    mutationFn: makePasskey,
    onSuccess: () => {
      showMessage('success', 'Llave de acceso añadida');
      onChanged();
    },
    meta: { fallback: llavesFallbacks.registrar },
  });
  return (
    <FormSection
      title="Llaves de acceso"
      hint="Entras con la huella, la cara o el PIN de tu aparato, sin escribir la clave ni ningún código."
    >
      {llaves.length === 0 ? (
        <Text>No tienes ninguna.</Text>
      ) : (
        <ul className={shared.divided}>
          {llaves.map((llave) => (
            <Passkey key={llave._id} llave={llave} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {whereNot(llavesEn) ?? (
        <div>
          <BusyButton
            variant="default"
            busy={making.isPending}
            onClick={() => making.isPending || making.mutate()}
          >
            Añadir una llave de acceso
          </BusyButton>
        </div>
      )}
    </FormSection>
  );
}

/** Why no passkey can be added here. */
function whereNot(llavesEn: string | null) {
  if (llavesEn === null)
    return (
      <Text size="sm">
        Aquí no se pueden añadir: los navegadores solo las dan a un sitio con nombre y https. Quien lleva el
        servidor tiene que ponerlo en PUBLIC_URL.
      </Text>
    );
  if (llavesEn !== location.origin)
    return (
      <Text size="sm">
        Solo se pueden añadir y usar en <a href={`${llavesEn}${location.pathname}`}>{llavesEn}</a>.
      </Text>
    );
  return undefined;
}

function Passkey({ llave, onChanged }: { llave: LlaveAcceso; onChanged(): void }) {
  const [renaming, setRenaming] = useState(false);
  const { _id, nombre, creadaEn, usadaEn } = llave;
  const close = () => {
    setRenaming(false);
    keepFocus();
  };
  return (
    <li>
      {renaming ? (
        <RenameForm llave={llave} onDone={onChanged} onClose={close} />
      ) : (
        <>
          <Box className={shared.what} flex="1 1 260px">
            <Box component="p" fw={650}>
              {nombre}
            </Box>
            <p className={shared.detail}>
              Añadida <Moment at={creadaEn} />
              {' · '}
              {usadaEn ? (
                <>
                  Último uso <Moment at={usadaEn} />
                </>
              ) : (
                'Sin usar'
              )}
            </p>
          </Box>
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              aria-label={`Cambiar el nombre de ${nombre}`}
              onClick={() => setRenaming(true)}
            >
              Cambiar el nombre
            </Button>
            <RemoveButton _id={_id} nombre={nombre} onDone={onChanged} />
          </Group>
        </>
      )}
    </li>
  );
}

type RenameProps = { llave: LlaveAcceso; onDone(): void; onClose(): void };

function RenameForm({ llave: { _id, nombre }, onDone, onClose }: RenameProps) {
  const renaming = useMutation({
    mutationFn: llavesCalls.renombrar,
    meta: { fallback: llavesFallbacks.renombrar },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: { nombre: 'Nombre de la llave' },
    initialValues: { nombre },
    validate: { nombre: required('Escribe un nombre') },
    save: (values: { nombre: string }) => renaming.mutateAsync({ _id, nombre: values.nombre.trim() }),
    onSaved: () => {
      showMessage('success', 'Nombre de la llave cambiado');
      onDone();
      onClose();
    },
    fallback: llavesFallbacks.renombrar,
    guarded: false,
  });
  return (
    <form onSubmit={submit} noValidate className={`${shared.fields} ${shared.gap8} ${shared.full}`}>
      {summary}
      <TextInput {...field('nombre')} flex="1 1 220px" maxLength={60} autoComplete="off" autoFocus />
      <BusyButton type="submit" busy={saving}>
        Guardar
      </BusyButton>
      <Button variant="default" onClick={onClose}>
        Cancelar
      </Button>
    </form>
  );
}

type RemoveProps = Pick<LlaveAcceso, '_id' | 'nombre'> & { onDone(): void };

function RemoveButton({ _id, nombre, onDone }: RemoveProps) {
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => llavesCalls.eliminar(_id),
    onSuccess: () => {
      setAsking(false);
      showMessage('success', 'Llave de acceso quitada');
      onDone();
    },
    meta: { fallback: llavesFallbacks.eliminar, told: true },
  });
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Quitar ${nombre}`} onClick={() => setAsking(true)}>
        Quitar
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Quitar «${nombre}»`}
        action="Quitar la llave"
        busy={removing.isPending}
        error={removing.error}
        onConfirm={() => removing.mutate()}
        dangerous
        fallback={llavesFallbacks.eliminar}
      >
        <Text>Con ella ya no se podrá entrar. Bórrala también en el aparato o en tu gestor de claves.</Text>
      </ConfirmDialog>
    </>
  );
}
