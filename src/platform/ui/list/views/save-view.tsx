import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { textOfError } from '#platform/browser/query-client.ts';
import { BusyButton } from '../../busy-button.tsx';
import { keepFocus } from '../../keep-focus.ts';
import { useViewCalls } from './saved-views.ts';
import { useViewChanges } from './use-view-changes.ts';
import type { ListViews } from './use-views.ts';

type SaveViewProps = { list: ListViews; mode: string | undefined; onClose(): void };

/** Asks the name of a view: of a new one, which opens once it is saved, or of the open one. */
export function SaveView({ list, mode, onClose }: SaveViewProps) {
  const opened = mode === 'save' || mode === 'rename';
  // The mode stays in the dialog while the dialog closes.
  const [shown, setShown] = useState(mode);
  if (opened && mode !== shown) setShown(mode);
  const title = shown === 'rename' ? 'Cambiar el nombre de la vista' : 'Guardar como vista nueva';
  return (
    <Modal opened={opened} onClose={onClose} title={title} onExitTransitionEnd={keepFocus}>
      {opened && <ViewForm list={list} renaming={shown === 'rename'} onClose={onClose} />}
    </Modal>
  );
}

type ViewFormProps = { list: ListViews; renaming: boolean; onClose(): void };

function ViewForm({ list, renaming, onClose }: ViewFormProps) {
  const { name, current, consulta, open } = list;
  const { create, update } = useViewChanges(name);
  const { fallbacks } = useViewCalls();
  const [nombre, setNombre] = useState(renaming && current ? current.nombre : '');
  const [compartida, setCompartida] = useState(false);
  const [predeterminada, setPredeterminada] = useState(false);
  const [empty, setEmpty] = useState(false);
  const failed = create.error ?? update.error;
  const fallback = fallbacks[renaming ? 'actualizar' : 'crear'];
  const problem = empty ? 'Escribe un nombre' : failed ? textOfError(failed, fallback) : undefined;
  const busy = create.isPending || update.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(nombre.trim() === '');
    if (busy || nombre.trim() === '') return;
    if (renaming && current) update.mutate({ view: current, changes: { nombre } }, { onSuccess: onClose });
    else {
      const view = { lista: name, nombre, consulta, compartida, predeterminada };
      create.mutate(view, {
        onSuccess: (made) => {
          onClose();
          open(made);
        },
      });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Nombre"
          maxLength={60}
          value={nombre}
          error={problem}
          onChange={(event) => setNombre(event.currentTarget.value)}
          data-autofocus
        />
        {!renaming && (
          <>
            <Checkbox
              label="Compartirla con los demás trabajadores"
              checked={compartida}
              onChange={(event) => setCompartida(event.currentTarget.checked)}
            />
            <Checkbox
              label="Abrirla al entrar en esta lista"
              checked={predeterminada}
              onChange={(event) => setPredeterminada(event.currentTarget.checked)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={busy}>
            Guardar la vista
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
