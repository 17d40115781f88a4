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
import { WhatVisitorsFind } from './what-visitors-find.tsx';

type DoorAct = 'abrir' | 'cerrar';

type Words = {
  boton: string;
  dicho: string;
  hecho: string;
  /** Box that the person marks before the act. */
  casilla?: string;
  /** Another one, where there is no certificate of the agency. */
  sinCertificado?: string;
};

const doorWords: Readonly<Record<Puerta, Readonly<Record<DoorAct, Words>>>> = {
  web: {
    abrir: {
      boton: 'Abrir la web',
      dicho:
        'La verá cualquiera, la encontrarán los buscadores, y los alumnos y las autoescuelas podrán escribirte. Se puede volver a cerrar.',
      hecho: 'La web está abierta',
    },
    cerrar: {
      boton: 'Cerrar la web',
      dicho:
        'Los visitantes verán que se está preparando, y no se guardará nada suyo. No se borra ningún dato, y quien ya te escribió puede ver y retirar lo que te dio.',
      hecho: 'La web está cerrada',
    },
  },
  ventas: {
    abrir: {
      boton: 'Empezar a vender',
      dicho:
        'Desde ahora se numeran y se envían presupuestos, pedidos y facturas. Los números van seguidos: si vienes de otro programa, pon antes por dónde sigue cada serie, en «Números de las facturas».',
      hecho: 'Ya se puede vender',
      casilla: 'He mirado por qué número empieza cada serie',
      sinCertificado:
        'Sé que, hasta que haya un certificado de la Agencia que sirva, los registros de las facturas esperan sin enviarse',
    },
    cerrar: {
      boton: 'Dejar de vender',
      dicho:
        'No se numerará ni se enviará nada más. Lo ya emitido se queda, y sus registros se siguen enviando a la Agencia Tributaria.',
      hecho: 'Se ha dejado de vender',
    },
  },
};

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

/** Button that shows the closed web as it will be, to the trabajador who presses it. */
function LookButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => puertasCalls.mirar({}),
    onSuccess: () => location.assign('/'),
    meta: { fallback: puertasFallbacks.mirar },
  });
  return (
    <BusyButton variant="default" busy={isPending} onClick={() => isPending || mutate()}>
      Ver la web como quedará
    </BusyButton>
  );
}
