import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';

const SHORTEST = 5;
const LONGEST = 300;

type RejectAdProps = {
  opened: boolean;
  title: string;
  /** A school proposed it, and reads why. */
  toSchool: boolean;
  busy: boolean;
  onReject(motivo: string): void;
  onClose: () => void;
};

/** Asks why before an advertisement is refused: whoever proposed it has to mend it. */
export function RejectAd({ opened, onClose, ...form }: RejectAdProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Rechazar el anuncio"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      <RejectForm onClose={onClose} {...form} />
    </Modal>
  );
}

/** Apart, so that each opening starts with an empty form. */
function RejectForm({ title, toSchool, busy, onReject, onClose }: Omit<RejectAdProps, 'opened'>) {
  const [motivo, setMotivo] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = problemOf(motivo.trim());
    setProblem(found);
    if (found) event.currentTarget.querySelector('textarea')?.focus();
    else onReject(motivo.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>«{title}» no se publicará así.</Text>
        <Textarea
          label="Motivo"
          name="motivo"
          description={
            toSchool
              ? 'Se lo enviaremos a la autoescuela tal como lo escribas, para que lo pueda corregir.'
              : 'Para que se pueda corregir.'
          }
          value={motivo}
          error={problem}
          onChange={(event) => setMotivo(event.currentTarget.value)}
          rows={4}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={busy}>
            Rechazar
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function problemOf({ length }: string): string | undefined {
  if (length < SHORTEST) return `Escribe el motivo, con al menos ${SHORTEST} letras`;
  return length > LONGEST ? `Escribe ${LONGEST} letras como mucho` : undefined;
}
