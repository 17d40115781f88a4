import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { formatList } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import shared from '#platform/ui/shared.module.css';
import type { AlumnoRow } from '../contract.ts';
import { sentCalls, sentFallbacks } from '../sent-calls.ts';
import { type Autoescuela, AutoescuelaPicker, ChosenAutoescuelas } from './autoescuela-picker.tsx';

/** Limit of the law and of the call: more than three would be selling data. */
const MOST = 3;

type SendProps = {
  row: AlumnoRow;
  name?: string;
  /** `filled` where it is the next step with the alumno. */
  variant?: 'default' | 'filled';
};

/**
 * Button that sends a request to the chosen autoescuelas, after the worker declares that the alumno
 * agreed to each.
 */
export function SendButton({ row, name = 'Enviar a autoescuelas', variant = 'default' }: SendProps) {
  const [opened, setOpened] = useState(false);
  const [round, setRound] = useState(0);
  const open = () => {
    setRound(round + 1);
    setOpened(true);
  };
  const close = () => setOpened(false);
  return (
    <>
      <Button variant={variant} onClick={open}>
        {name}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Enviar a autoescuelas"
        onExitTransitionEnd={keepFocus}
        size="lg"
      >
        <SendForm key={round} row={row} onClose={close} />
      </Modal>
    </>
  );
}

function SendForm({ row, onClose }: { row: AlumnoRow; onClose(): void }) {
  const [autoescuelas, setAutoescuelas] = useState<readonly Autoescuela[]>([]);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<'autoescuelas' | 'consentimiento'>();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () =>
      sentCalls.enviar({
        _id: row._id,
        autoescuelas: autoescuelas.map(({ _id }) => _id),
        consentimiento: true,
      }),
    onSuccess: () => {
      showMessage('success', autoescuelas.length === 1 ? 'Solicitud enviada' : 'Solicitudes enviadas');
      onClose();
      return queries.invalidateQueries({ queryKey: ['alumnos', 'list'] });
    },
    meta: { fallback: sentFallbacks.enviar },
  });
  const change = (next: readonly Autoescuela[]) => {
    setAutoescuelas(next);
    setProblem(undefined);
    // The consent covers only the autoescuelas named so far.
    setAgreed(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = autoescuelas.length === 0 ? 'autoescuelas' : agreed ? undefined : 'consentimiento';
    setProblem(missing);
    if (missing) document.getElementById(`enviar-${missing}`)?.focus();
    else if (!sending.isPending) sending.mutate();
  };
  const names = formatList(autoescuelas.map(({ nombre }) => nombre));
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          La solicitud de {row.nombre} llegará a su panel, con sus datos de contacto. A la que ya la tenga no
          se le repite.
        </Text>
        <AutoescuelaPicker
          id="enviar-autoescuelas"
          chosen={autoescuelas}
          most={MOST}
          onChoose={(autoescuela) => change([...autoescuelas, autoescuela])}
          error={problem === 'autoescuelas' && 'Elige al menos una autoescuela'}
        />
        <ChosenAutoescuelas
          schools={autoescuelas}
          onRemove={(_id) => {
            change(autoescuelas.filter((autoescuela) => autoescuela._id !== _id));
            document.getElementById('enviar-autoescuelas')?.focus();
          }}
        />
        <Checkbox
          id="enviar-consentimiento"
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked);
            setProblem(undefined);
          }}
          classNames={{ label: shared.anywhere }}
          radius="xs"
          label={`${row.nombre} consiente que sus datos se envíen a ${names || 'cada autoescuela elegida'}, para que le responda`}
          error={problem === 'consentimiento' && 'Sin su consentimiento no se puede enviar'}
        />
        {sending.isError && <Text c="var(--danger)">{textOfError(sending.error, sentFallbacks.enviar)}</Text>}
        <Group gap={10} align="stretch" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={sending.isPending}>
            Enviar
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
