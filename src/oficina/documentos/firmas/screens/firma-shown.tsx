import { Box, Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { ReasonForm } from '#platform/ui/forms/reason-form.tsx';
import { Mark, type Tone, Under } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import type { SolicitudLeida } from '../contract.ts';
import { type EstadoSolicitud, estadosSolicitud, isOpen, rolesFirmante } from '../states.ts';
import styles from './firmas.module.css';

const TONES: Record<EstadoSolicitud, Tone> = {
  pendiente: 'waiting',
  parcial: 'waiting',
  firmado: 'good',
  rechazado: 'bad',
  caducado: 'bad',
  revocado: 'bad',
};

type SolicitudProps = { signing: SolicitudLeida; changed(): Promise<void> };

/** Solicitud: its state, its people and its events. */
export function SolicitudCard({ signing: firma, changed }: SolicitudProps) {
  const { estado, creadaEn, creadaPor, caducaEn, codigo, comprobacion, motivo, revocadaPor } = firma;
  return (
    <article
      className={`${shared.tight} ${shared.stack} ${shared.gap10} ${shared.anywhere} ${styles.signing}`}
    >
      <p>
        <Mark tone={TONES[estado]}>{estadosSolicitud[estado]}</Mark>
        <Under>
          La pidió {creadaPor} <Moment at={creadaEn} relative />
          {isOpen(estado) && (
            <>
              {' · '}hasta el <Moment at={caducaEn} />
            </>
          )}
        </Under>
      </p>
      {!firma.integra && (
        <Box role="alert" component="p" c="var(--danger)" fw={650}>
          Los hechos guardados no son los que se escribieron: estas firmas no prueban nada.
        </Box>
      )}
      <ol className={shared.marks}>
        {firma.firmantes.map((one) => (
          <Person key={one._id} {...{ signing: firma, one, changed }} />
        ))}
      </ol>
      {motivo && (
        <p>
          {revocadaPor} la revocó: «{motivo}»
        </p>
      )}
      {estado === 'firmado' && !firma.selladoEn && <p>Se está preparando el documento final.</p>}
      {firma.selladoEn && (
        <p>
          Se comprueba con el código{' '}
          <a href={comprobacion} target="_blank" rel="noreferrer">
            {codigo}
          </a>
          .{' '}
          {firma.selloPropio &&
            'Lleva un sello con un certificado propio, que no avala ninguna autoridad: se puede poner otro al instalar el programa.'}{' '}
          {firma._idCertificado && (
            <>
              El certificado de las firmas va aparte:{' '}
              <Link to={`../${firma._idCertificado}`} relative="path">
                ábrelo
              </Link>
              .
            </>
          )}
        </p>
      )}
      {firma.eventos.length > 0 && (
        <details>
          <summary>Todo lo que ha pasado</summary>
          <Box component="ul" className={shared.marks} fz={14}>
            {firma.eventos.map(({ en, que }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, at the end
              <li key={index}>
                <Moment at={en} /> {que}
              </li>
            ))}
          </Box>
        </details>
      )}
      <Revoke {...{ signing: firma, changed }} />
    </article>
  );
}

type One = SolicitudLeida['firmantes'][number];

function Person({ signing: firma, one, changed }: SolicitudProps & { one: One }) {
  const user = useSessionUser();
  const { mutate, isPending } = useMutation({
    mutationFn: () => firmasCalls.recordar({ _id: firma._id, _idFirmante: one._id }),
    meta: { fallback: firmasFallbacks.recordar },
    onSuccess: async () => {
      await changed();
      showMessage('success', `Recordatorio en cola para ${one.email}`);
    },
  });
  const may = user?.tipo === 'trabajador' && permitted(user, 'documentos', 'F') !== null;
  return (
    <li>
      <strong>{one.nombre}</strong> <StateOf one={one} />
      <Under>{[rolesFirmante[one.rol], one.email, one.nif].filter(Boolean).join(' · ')}</Under>
      {one.rechazadoMotivo && <p>«{one.rechazadoMotivo}»</p>}
      {may && one.turno && one.email && (
        <BusyButton
          variant="default"
          size="compact-sm"
          busy={isPending}
          onClick={() => isPending || mutate()}
          aria-label={`Recordárselo a ${one.nombre}`}
        >
          Recordárselo
        </BusyButton>
      )}
    </li>
  );
}

function StateOf({ one }: { one: One }) {
  if (one.firmadoEn)
    return (
      <Mark tone="good">
        {one.rol === 'aprobador' ? 'Visto bueno' : 'Firmó'} <Moment at={one.firmadoEn} relative />
      </Mark>
    );
  if (one.rechazadoEn) return <Mark tone="bad">No quiso firmar</Mark>;
  if (one.turno) return <Mark tone="waiting">{one.vistoEn ? 'Lo está leyendo' : 'Le toca'}</Mark>;
  return <Mark tone="over">{one.rol === 'copia' ? 'Al final' : 'En espera'}</Mark>;
}

function Revoke({ signing: firma, changed }: SolicitudProps) {
  const user = useSessionUser();
  const [asking, ask] = useState(false);
  const open = isOpen(firma.estado);
  const may =
    user?.tipo === 'trabajador' &&
    (open
      ? permitted(user, 'documentos', 'F') !== null
      : firma.estado === 'firmado' && firma.selladoEn && permitted(user, 'depositos', 'E') !== null);
  if (!may) return null;
  const action = open ? 'Retirar la petición' : 'Revocar la firma';
  return (
    <Group>
      <Button variant="default" size="compact-sm" onClick={() => ask(true)}>
        {action}
      </Button>
      <Modal opened={asking} onClose={() => ask(false)} title={action}>
        {asking && (
          <ReasonForm
            {...{ action, shortest: 3, longest: 1_000, fallback: firmasFallbacks.revocar }}
            description="Lo leerán todos los que firman."
            onClose={() => ask(false)}
            save={async (motivo) => {
              await firmasCalls.revocar({ _id: firma._id, motivo });
              ask(false);
              await changed();
              showMessage('success', open ? 'Petición retirada' : 'Firma revocada');
            }}
          >
            <p>
              {open
                ? 'Nadie más podrá firmar con los enlaces que se enviaron.'
                : 'La firma dejará de valer, y quien la compruebe lo verá. Las pruebas se conservan.'}
            </p>
          </ReasonForm>
        )}
      </Modal>
    </Group>
  );
}
