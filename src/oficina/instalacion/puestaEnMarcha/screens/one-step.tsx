import { Box, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverCalls, serverFallbacks } from '#oficina/correo/correos/server-calls.ts';
import { CopiesSettingsButton } from '#oficina/instalacion/copias/screens/copies-settings-button.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { DialogButton } from '#platform/ui/dialogs/dialog-button.tsx';
import { later } from '#platform/ui/later.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Mark, type Tone } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { PUESTA, puestaCalls, puestaFallbacks } from '../calls.ts';
import type { PasoLeido } from '../contract.ts';
import { DoorButtons } from '../puertas/screens/door-buttons.tsx';
import { WhatVisitorsFind } from '../puertas/screens/what-visitors-find.tsx';
import { CertificateButtons } from './certificate-buttons.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { type StepWords, stepWords } from './step-words.ts';
import { TrialButton } from './trial-button.tsx';

const MARKS: Record<PasoLeido['estado'], { tone: Tone; words: string }> = {
  hecho: { tone: 'good', words: 'Hecho' },
  falta: { tone: 'over', words: 'Sin hacer' },
  aviso: { tone: 'waiting', words: 'Míralo' },
  espera: { tone: 'waiting', words: 'En camino' },
};

/** A step: its state, why it matters, and where it is done. With `first`, its button is the only solid one. */
export function OneStep({ paso, first }: { paso: PasoLeido; first: boolean }) {
  const { clave, estado, saltado, detalle } = paso;
  const { titulo, porque } = stepWords[clave];
  const { tone, words } = MARKS[estado];
  const done = estado === 'hecho';
  const id = `paso-${clave}`;
  return (
    <Box component="li" className={shared.card} p={done ? '12px 18px' : '16px 18px'} aria-labelledby={id}>
      <Group gap="6px 12px" justify="space-between">
        <Box component="h2" className={shared.anywhere} m={0} fz={16.5} fw={650} id={id}>
          {titulo}
        </Box>
        {saltado && !done ? <Mark tone="over">Para otro momento</Mark> : <Mark tone={tone}>{words}</Mark>}
      </Group>
      <Box component="p" className={shared.anywhere} m="4px 0 0">
        {detalle}
      </Box>
      {!done && (
        <Box component="p" className={`${shared.muted} ${shared.anywhere}`} m="4px 0 0">
          {porque}
        </Box>
      )}
      {clave === 'web' && <WhatVisitorsFind />}
      <Ways paso={paso} first={first} />
    </Box>
  );
}

function Ways({ paso: { clave, estado, saltado, abiertaEn }, first }: { paso: PasoLeido; first: boolean }) {
  const { titulo, enlaces, juego, propio } = stepWords[clave];
  const done = estado === 'hecho';
  const starts = (juego && estado === 'falta') || propio;
  return (
    <Group gap={8} mt={12}>
      {juego && starts && <StarterButton juego={juego} first={first} />}
      {enlaces.map(({ texto, ruta }, index) => (
        <Button
          key={texto}
          component={Link}
          to={ruta}
          variant={first && !starts && index === 0 ? 'filled' : 'default'}
        >
          {texto}
        </Button>
      ))}
      {clave === 'series' && <NumberingButtons first={first} />}
      {clave === 'correo' && <MailServerButton first={first} />}
      {clave === 'agencia' && <CertificateButtons first={first} has={estado !== 'falta'} />}
      {clave === 'copias' && <CopiesSettingsButton first={first} />}
      {clave === 'correo' && estado !== 'falta' && <TrialButton />}
      {(clave === 'web' || clave === 'ventas') && (
        <DoorButtons puerta={clave} abiertaEn={abiertaEn} first={first} />
      )}
      {!done && <SkipButton clave={clave} saltado={saltado} titulo={titulo} />}
    </Group>
  );
}

function SkipButton({ clave, saltado, titulo }: Pick<PasoLeido, 'clave' | 'saltado'> & { titulo: string }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => puestaCalls.saltar({ paso: clave, saltado: !saltado }),
    onSuccess: (puesta) => queries.setQueryData([PUESTA], puesta),
    meta: { fallback: puestaFallbacks.saltar },
  });
  const words = saltado ? 'Recuperar' : 'Ahora no';
  return (
    <Button
      variant="subtle"
      aria-label={`${words}: ${titulo}`}
      onClick={() => isPending || mutate()}
      aria-busy={isPending}
    >
      {words}
    </Button>
  );
}

/** Button with the dialog of the mail server. */
const MailServerButton = ({ first }: { first: boolean }) => (
  <DialogButton words="Servidor de correo" first={first}>
    {(close) => <MailServer onClose={close} />}
  </DialogButton>
);

function MailServer({ onClose }: { onClose(): void }) {
  const query = useQuery({
    queryKey: ['correos', 'servidor'],
    queryFn: ({ signal }) => serverCalls.leerServidor({}, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { fallback: serverFallbacks.leer, told: true },
  });
  return (
    <QueryView query={query} fallback={serverFallbacks.leer}>
      {({ fijado, servidor }) =>
        fijado ? (
          <Text>
            Lo ha puesto quien lleva el servidor del programa, y se cambia allí. Aquí puedes probarlo.
          </Text>
        ) : (
          <MailServerForm servidor={servidor} onClose={onClose} />
        )
      }
    </QueryView>
  );
}

const FollowNumbersForm = later(async () => (await import('./follow-numbers-form.tsx')).FollowNumbersForm);
const WriteNumbersForm = later(async () => (await import('./write-numbers-form.tsx')).WriteNumbersForm);

/** Buttons that say how the papers are numbered: after another program, or in a form of their own. */
function NumberingButtons({ first }: { first: boolean }) {
  return (
    <>
      <DialogButton words="Seguir los números de otro programa" first={first}>
        {(close) => <FollowNumbersForm onClose={close} />}
      </DialogButton>
      <DialogButton words="Escribirlos a mi manera">
        {(close) => <WriteNumbersForm onClose={close} />}
      </DialogButton>
    </>
  );
}

type StarterButtonProps = { juego: NonNullable<StepWords['juego']>; first: boolean };

/** Button that fills empty lists with the usual rows, after saying which. */
function StarterButton({ juego: { clave, boton, dicho }, first }: StarterButtonProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => puestaCalls.ponerJuego({ juego: clave }),
    onSuccess: async ({ puestas }) => {
      await queries.invalidateQueries();
      setAsking(false);
      showMessage(
        'success',
        puestas === 0
          ? 'Ya había algo en esas listas: se quedan como están'
          : `${plural(puestas, 'fila añadida', 'filas añadidas')}`,
      );
    },
    meta: { fallback: puestaFallbacks.ponerJuego, told: true },
  });
  return (
    <>
      <BusyButton variant={first ? 'filled' : 'default'} busy={isPending} onClick={() => setAsking(true)}>
        {boton}
      </BusyButton>
      <ConfirmDialog
        opened={asking}
        title={boton}
        action="Añadir"
        busy={isPending}
        {...(error && { error })}
        fallback={puestaFallbacks.ponerJuego}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      >
        <Text>{dicho}</Text>
      </ConfirmDialog>
    </>
  );
}
