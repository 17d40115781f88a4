import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { NewPersonFields, NewRoleField, useNewUserForm } from './new-user-form.tsx';
import { clienteUsers } from './user-families.ts';

type DialogProps = { opened: boolean; onClose(): void };

/** Dialog to add a person to the owner's autoescuela. */
export const AddPersonDialog = ({ opened, onClose }: DialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Añadir persona" size="lg" closeOnClickOutside={false}>
    <AddPersonForm onClose={onClose} />
  </Modal>
);

/** Its own component, so that each opening starts with an empty form. */
function AddPersonForm({ onClose }: { onClose(): void }) {
  const { field, summary, submit, saving } = useNewUserForm({ family: clienteUsers, onCreated: onClose });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {summary}
        <NewPersonFields field={field} />
        <NewRoleField family={clienteUsers} field={field} />
        <Text c="dimmed">Recibirá una invitación por correo, con un enlace para elegir su clave.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving}>
            Enviar la invitación
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
