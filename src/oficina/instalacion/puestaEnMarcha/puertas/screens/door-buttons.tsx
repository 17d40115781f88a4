import { Checkbox, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Puerta } from '#oficina/base/puertas/puertas.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { plainRefusal } from '#platform/crud/screens/plain-refusal.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { usePuesta } from '../../screens/use-puesta.ts';
import { puertasCalls, puertasFallbacks } from '../calls.ts';
import { type DoorAct, doorWords } from './door-words.ts';
import { LookButton } from './look-button.tsx';
import { WhatVisitorsFind } from './what-visitors-find.tsx';

/** `abiertaEn` is the moment of the opening, absent while it is closed. */
type Props = { puerta: Puerta; abiertaEn: string | undefined; first: boolean };

/** Buttons of a door: to open or close it, and to see the closed web as it will be. */
export const DoorButtons = ({ puerta, abiertaEn, first }: Props) => (
  <>
    <MoveButton puerta={puerta} abiertaEn={abiertaEn} first={first} />
    {puerta === 'web' && abiertaEn === undefined && <LookButton />}
  </>
);

function MoveButton({ puerta, abiertaEn, first }: Props) {
  const act: DoorAct = abiertaEn === undefined ? 'abrir' : 'cerrar';
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [seen, setSeen] = useState(false);
  const [waits, setWaits] = useState(false);
  const { boton, dicho, hecho, casilla, sinCertificado } = doorWords[puerta][act];
  const agency = usePuesta().data?.pasos.find(({ clave }) => clave === 'agencia');
  const without = agency?.estado === 'hecho' ? undefined : sinCertificado;
  const fallback = puertasFallbacks[act];
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      abiertaEn === undefined
        ? puertasCalls.abrir({
            puerta,
            ...(casilla && { numeracionVista: seen }),
            ...(without && { sinCertificado: waits }),
          })
        : puertasCalls.cerrar({ puerta, abiertaEn }),
    onSuccess: async () => {
      await queries.invalidateQueries();
      setAsking(false);
      showMessage('success', hecho);
    },
    meta: { fallback, told: true },
  });
  const ask = () => {
    reset();
    setSeen(false);
    setWaits(false);
    setAsking(true);
  };
  return (
    <>
      <BusyButton variant={first ? 'filled' : 'default'} busy={isPending} onClick={ask}>
        {boton}
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title={boton}
        action={boton}
        busy={isPending}
        {...(error && { error: plainRefusal(error) })}
        fallback={fallback}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      >
        <Text>{dicho}</Text>
        {puerta === 'web' && act === 'abrir' && <WhatVisitorsFind />}
        {casilla && (
          <Checkbox
            mt="md"
            label={casilla}
            checked={seen}
            onChange={({ currentTarget }) => setSeen(currentTarget.checked)}
          />
        )}
        {without && (
          <Checkbox
            label={without}
            checked={waits}
            onChange={({ currentTarget }) => setWaits(currentTarget.checked)}
          />
        )}
      </ConfirmDialog>
    </>
  );
}
