import { Button, Group, Modal, Text } from '@mantine/core';

/** The question that stands between a person and losing changes; `answer` gets whether to leave. */
export const LeaveQuestion = ({ answer }: { answer: ((leave: boolean) => void) | undefined }) => (
  <Modal opened={answer !== undefined} onClose={() => answer?.(false)} title="Hay cambios sin guardar">
    <Text>Si sales ahora, se pierde lo que has escrito.</Text>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={() => answer?.(true)}>
        Salir sin guardar
      </Button>
      <Button data-autofocus onClick={() => answer?.(false)}>
        Seguir aquí
      </Button>
    </Group>
  </Modal>
);
