import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';

const FALLBACK = 'Error al obtener el teléfono';

type PhoneDialogProps = { record: string; opened: boolean; onClose(): void };

/** The telephone of a record, as a link that dials it. */
export const PhoneDialog = ({ record, opened, onClose }: PhoneDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Llamar" onExitTransitionEnd={keepFocus}>
    {opened && <Phone record={record} />}
  </Modal>
);

function Phone({ record }: { record: string }) {
  const [family = '', id = ''] = record.split('/');
  const query = useQuery({
    queryKey: [family, 'list', 'telephone', id],
    queryFn: ({ signal }) => crudCalls(family).consultarPorId(id, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
  });
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(row) => {
        const { nombreComercial, nombre, apellidos, telefono } = row as Record<string, string | null>;
        const name = nombreComercial ?? [nombre, apellidos].filter(Boolean).join(' ');
        return (
          <Stack gap="md">
            <Text>{name}</Text>
            {telefono ? (
              <Button component="a" href={`tel:${telefono}`} size="lg" data-autofocus>
                {telefono}
              </Button>
            ) : (
              <Text>
                No tiene teléfono apuntado.{' '}
                <Link to={`/panelAdmin/${family}/${id}${family === 'clientes' ? '/datos' : ''}`}>
                  Apuntarlo
                </Link>
              </Text>
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
}
