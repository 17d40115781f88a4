import { Button, Menu, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { confirmLeave, useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { menuLater } from '#platform/ui/dialogs/menu-later.tsx';
import { PressedMenu, PressedPopover } from '#platform/ui/dialogs/pressed-menu.tsx';
import { HELP, KeysDialog } from '#platform/ui/list/shortcuts-dialog.tsx';
import { type Examples, LONG, nothing } from './examples.ts';

/** A button that shows something until it is closed. */
function Opens({ children }: { children(opened: boolean, close: () => void): ReactNode }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Abrir
      </Button>
      {children(opened, () => setOpened(false))}
    </>
  );
}

const confirm = (props: Partial<ConfirmDialogProps>) => (
  <Opens>
    {(opened, onClose) => (
      <ConfirmDialog
        title="Cerrar la sesión"
        action="Cerrar la sesión"
        busy={false}
        fallback="Error al cerrar la sesión"
        onConfirm={onClose}
        {...{ opened, onClose }}
        {...props}
      >
        <Text>{LONG} tendrá que entrar otra vez.</Text>
      </ConfirmDialog>
    )}
  </Opens>
);

/** Two seconds of a call, which the frame's dialog covers. */
function TwoSeconds() {
  const { mutate } = useMutation({ mutationFn: () => new Promise((done) => setTimeout(done, 2_000)) });
  return <Button onClick={() => mutate()}>Llamar dos segundos</Button>;
}

function Leaving() {
  const [dirty, setDirty] = useState(false);
  useUnsavedGuard(dirty);
  return dirty ? (
    <Button onClick={async () => setDirty(!(await confirmLeave()))}>Salir</Button>
  ) : (
    <Button onClick={() => setDirty(true)}>Escribir algo</Button>
  );
}

const message = (type: 'error' | 'success', text: string, undo?: () => void) => (
  <Button variant="default" onClick={() => showMessage(type, text, undo)}>
    Mostrar
  </Button>
);

const OwnMenu = menuLater(async () => ({ button }) => (
  <PressedMenu button={button} width={220}>
    <Menu.Item>Una opción</Menu.Item>
    <Menu.Item disabled>{LONG}</Menu.Item>
  </PressedMenu>
));

const OwnPopover = menuLater(async () => ({ button }) => (
  <PressedPopover button={button} width={260} label="Opciones">
    {LONG}
  </PressedPopover>
));

export const dialogs: Examples = {
  ConfirmDialog: {
    normal: confirm({}),
    ocupado: confirm({ busy: true }),
    'con error': confirm({ error: new Error('no') }),
    peligroso: confirm({ dangerous: true, title: LONG }),
  },
  DialogButton: {
    normal: <DialogButton words="Añadir una nota">{() => <Text>{LONG}</Text>}</DialogButton>,
  },
  KeysDialog: {
    normal: (
      <Opens>
        {(opened, onClose) => (
          <KeysDialog {...{ opened, onClose }} keys={[['Ctrl S', LONG], HELP]} isOn turn={nothing} />
        )}
      </Opens>
    ),
  },
  LeaveDialog: { 'lo pone el marco': <Leaving /> },
  LoadingDialog: { 'lo pone el marco': <TwoSeconds /> },
  MessageDialog: {
    'lo pone el marco': message('success', 'Guardado'),
    error: message('error', LONG),
    'que se deshace': message('success', 'Eliminado', nothing),
  },
  PressedMenu: { 'tras pulsar': <OwnMenu button={<Button variant="default">Más</Button>} /> },
  PressedPopover: { 'tras pulsar': <OwnPopover button={<Button variant="default">Opciones</Button>} /> },
};
