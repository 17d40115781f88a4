import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { showMessage } from '#platform/browser/messages.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import { initialsOf, stateOfFirmante, wordsOfFirmante } from './firma-words.ts';
import styles from './firmas.module.css';
import type { Firmante, FirmasHere } from './use-firmas.ts';

type RowProps = {
  one: Firmante;
  solicitud: SolicitudLeida;
  signing: FirmasHere;
  /** Post of the person at the cliente. */
  cargo: string | undefined;
};

/** A person of a solicitud, with what can be done while their firma is missing. */
export function FirmanteRow({ one, solicitud, signing, cargo }: RowProps) {
  const { tone, text } = stateOfFirmante(one, solicitud.estado);
  return (
    <li className={shared.lined}>
      <div className={styles.person}>
        <span className={`${shared.centred} ${styles.face}`} data-good={tone === 'good'} aria-hidden="true">
          {initialsOf(one.nombre)}
        </span>
        <p className={`${shared.plain} ${shared.shrinks} ${shared.anywhere}`}>
          <strong className={shared.strong}>{one.nombre}</strong>
          <span className={shared.under}>{wordsOfFirmante(one, { estado: solicitud.estado, cargo })}</span>
        </p>
        <Mark tone={tone}>{text}</Mark>
      </div>
      {one.rechazadoMotivo && (
        <p className={`${shared.plain} ${shared.anywhere} ${styles.inner}`}>«{one.rechazadoMotivo}»</p>
      )}
      <Acts {...{ one, solicitud, signing }} />
    </li>
  );
}

function Acts({ one, solicitud, signing }: Omit<RowProps, 'cargo'>) {
  const { office, reminded, mayHere, sign } = signing;
  const asked = { _id: solicitud._id, _idFirmante: one._id };
  const remind = useReminding(signing);
  const linking = useMutation({
    mutationFn: () => firmasCalls.enlace(asked),
    meta: { fallback: firmasFallbacks.enlace },
  });
  const reaches = reminded.some(({ _id }) => _id === one._id);
  const here = office && mayHere.some((other) => other?._id === one._id);
  if (!reaches && !here) return null;
  const link = linking.data?.url;
  return (
    <>
      <div className={styles.ways}>
        {reaches && (
          <BusyButton
            variant="default"
            size="compact-md"
            busy={remind.isPending}
            aria-label={`Recordar a ${one.nombre}`}
            onClick={() => remind.isPending || remind.mutate({ _id: solicitud._id, one })}
          >
            Recordar
          </BusyButton>
        )}
        {reaches && (
          <BusyButton
            variant="default"
            size="compact-md"
            busy={linking.isPending}
            aria-label={`Enlace para ${one.nombre}`}
            onClick={() => linking.isPending || linking.mutate()}
          >
            Enlace
          </BusyButton>
        )}
        {here && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={`Firmar aquí, ${one.nombre}`}
            onClick={() => sign(one)}
          >
            Firmar aquí
          </Button>
        )}
      </div>
      {link && <Link url={link} nombre={one.nombre} />}
    </>
  );
}

const Link = ({ url, nombre }: { url: string; nombre: string }) => (
  <div className={styles.inner}>
    <Group gap={8} wrap="nowrap">
      <TextInput
        flex={1}
        readOnly
        value={url}
        aria-label={`Enlace para que firme ${nombre}`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton
        text={url}
        name={`Copiar el enlace de ${nombre}`}
        size="sm"
        done="Copiado"
        refused="Selecciónalo y cópialo a mano"
      >
        Copiar
      </CopyButton>
    </Group>
    <p className={shared.small}>
      Al firmar con él se pide un código que llega al correo de {nombre}. Queda escrito que lo hiciste.
    </p>
  </div>
);

/** Writes again to a person whose firma is missing. */
export const useReminding = ({ changed }: Pick<FirmasHere, 'changed'>) =>
  useMutation({
    mutationFn: ({ _id, one }: { _id: string; one: Firmante }) =>
      firmasCalls.recordar({ _id, _idFirmante: one._id }),
    meta: { fallback: firmasFallbacks.recordar },
    onSuccess: async (_answer, { one }) => {
      await changed();
      showMessage('success', `Recordatorio en cola para ${one.email}`);
    },
  });
