import { Box, Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import shared from '#platform/ui/shared.module.css';
import { agreementText } from '../answer-lines.ts';
import type { Recibida } from '../autoescuela-contract.ts';
import { INBOX, inboxCalls, inboxFallbacks } from '../inbox-calls.ts';
import { agrees, bothAgree, isOpen, MAX_TEXTO, threadOf } from '../mensajes.ts';
import { Thread } from '../thread.tsx';

/** The conversation of a request, with what the autoescuela may write in it. */
export function InboxThread({ row, mayAnswer }: { row: Recibida; mayAnswer: boolean }) {
  const { nombre, estado, mensajes } = row;
  return (
    <>
      <Box component="h3" className={shared.detail} m="16px 0 8px" fw={600}>
        Conversación
      </Box>
      <Thread
        entries={threadOf(row)}
        names={{ alumno: nombre ?? 'Quien la envió', autoescuela: 'Tú' }}
        own="autoescuela"
      />
      {mayAnswer &&
        isOpen(estado, mensajes) &&
        (isByTelephone(row) ? (
          <p className={shared.muted}>
            Su correo está sin confirmar y lo que escribas aquí no le llega: llama a su teléfono.
          </p>
        ) : (
          <WriteForm row={row} />
        ))}
    </>
  );
}

/** A trabajador wrote the request: the telephone is seen without a yes, because there is no page that could give one. */
const isByTelephone = ({ telefono, mensajes }: Recibida): boolean =>
  telefono !== null && !bothAgree(mensajes);

function WriteForm({ row: { _id, nombre, mensajes } }: { row: Recibida }) {
  const [texto, setTexto] = useState('');
  // One key for each message: pressing twice, or trying again after a failure, writes it once.
  const [clave, setClave] = useState(() => crypto.randomUUID());
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [INBOX] });
  const { mutate, isPending } = useMutation({
    mutationFn: inboxCalls.escribir,
    meta: { fallback: inboxFallbacks.escribir, background: true },
    onError: refresh,
    onSuccess: async (_, sent) => {
      setClave(crypto.randomUUID());
      // A yes leaves what is half written.
      if (sent.texto) setTexto('');
      await refresh();
      showMessage('success', 'Mensaje enviado');
    },
  });
  const write = (tipo: 'texto' | 'hora') => mutate({ _id, clave, tipo, texto });
  const empty = texto.trim() === '';
  return (
    <>
      <p className={shared.muted}>{agreementText(mensajes, nombre)}</p>
      {!agrees(mensajes, 'autoescuela') && (
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => mutate({ _id, clave, tipo: 'interesa', texto: null })}
        >
          Sí, hablemos por teléfono
        </Button>
      )}
      <Textarea
        mt="sm"
        label={`Escribe a ${nombre ?? 'quien la envió'}`}
        autosize
        minRows={2}
        maxLength={MAX_TEXTO}
        value={texto}
        onChange={(event) => setTexto(event.currentTarget.value)}
      />
      <Group gap="sm" mt="xs">
        <Button variant="default" disabled={empty || isPending} onClick={() => write('texto')}>
          Enviar el mensaje
        </Button>
        <Button variant="subtle" disabled={empty || isPending} onClick={() => write('hora')}>
          Proponer otra hora
        </Button>
      </Group>
    </>
  );
}
