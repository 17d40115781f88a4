import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { showMessage } from '#platform/browser/messages.ts';
import { textOfError } from '#platform/browser/query-client.ts';
import { FormFoot } from '#platform/ui/forms/form-foot.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { tarifaCalls } from '../calls.ts';

const FALLBACK = 'Error al abrir la autoescuela';

/** Button for a trabajador who has seen the prices of an autoescuela: the DGT's code of the autoescuela opens a new tarifa to note them. */
export function NoteTarifa() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Anotar una tarifa</Button>
      <Modal opened={opened} onClose={close} title="Anotar una tarifa" onExitTransitionEnd={keepFocus}>
        <CodeForm onClose={close} />
      </Modal>
    </>
  );
}

/** Its own component, so that each opening starts anew. */
function CodeForm({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const navigate = useNavigate();
  const opening = useMutation({
    mutationFn: () => tarifaCalls.abrirAutoescuela({ numRegistroDgt: code }),
    onSuccess: ({ _id, nombre, creado }) => {
      if (creado) showMessage('info', `${nombre} no se ha registrado: queda con sus datos oficiales`);
      onClose();
      return navigate(`/panelAdmin/clientes/${_id}/tarifas/nuevo?anotada`);
    },
    meta: { fallback: FALLBACK, told: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!opening.isPending) opening.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          Lo que se ve en la web o en un cartel de una autoescuela que no publica su tarifa. Se enseña como
          anotada por nosotros, y pierde siempre ante la que ella publique.
        </Text>
        <TextInput
          label="Código de la DGT"
          description="El de su página en el comparador, como M1984"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={opening.isError && textOfError(opening.error, FALLBACK)}
          data-autofocus
          required
          withAsterisk={false}
        />
        <FormFoot busy={opening.isPending} onClose={onClose}>
          Seguir
        </FormFoot>
      </Stack>
    </form>
  );
}
