import { Box, Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { centimos } from '#platform/kit/amounts/money.ts';
import { formatDay, formatExactEuros, plural } from '#platform/kit/format.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import cards from '#platform/ui/cards.module.css';
import { Address, Grouped, Mark, type Tone } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Recibida } from '../autoescuela-contract.ts';
import { INBOX, inboxCalls, inboxFallbacks } from '../inbox-calls.ts';
import { isEnded } from '../mensajes.ts';
import { OfferTable } from '../offer-table.tsx';
import { type EstadoRecibida, siguientes } from '../recibida-states.ts';
import { InboxThread } from './inbox-thread.tsx';
import { whatsappUrl } from './prepared-answers.ts';

const STATES: Record<EstadoRecibida, { label: string; tone: Tone }> = {
  enviada: { label: 'Nueva', tone: 'waiting' },
  vista: { label: 'Vista', tone: 'waiting' },
  respondida: { label: 'Respondida', tone: 'good' },
  ganada: { label: 'Ganada', tone: 'good' },
  perdida: { label: 'Perdida', tone: 'bad' },
  retirada: { label: 'Retirada', tone: 'over' },
};

export type InboxCardProps = { row: Recibida; mayAnswer: boolean; onAnswer: () => void };

/**
 * Card of a request. Closed, it says what is wanted and is answered with one press; opening it shows the person and
 * marks the request as seen.
 */
export function InboxCard({ row, mayAnswer, onAnswer }: InboxCardProps) {
  const [open, setOpen] = useState(false);
  const { save, saving } = useSaving();
  const seen = useSeeing();
  const { _id, version, estado, permiso, codProvincia, municipio, enviadaEn, mensajes } = row;
  const toggle = () => {
    setOpen(!open);
    if (!open && mayAnswer && estado === 'enviada' && !saving) save({ _id, version, estado: 'vista' });
    if (!open && mayAnswer && unread > 0) seen({ _id });
  };
  const withdrawn = estado === 'retirada';
  const unread = mensajes.filter(({ de, vistoEn }) => de === 'alumno' && !vistoEn).length;
  const title = withdrawn ? 'Solicitud retirada' : personOf(row);
  const answerable = mayAnswer && isWaiting(row);
  return (
    <li className={cards.card} aria-labelledby={`solicitud-${_id}`}>
      <div className={cards.head}>
        <h2 id={`solicitud-${_id}`}>{title}</h2>
        <Mark tone={STATES[estado].tone}>{STATES[estado].label}</Mark>
        {unread > 0 && <Mark tone="waiting">{plural(unread, 'mensaje nuevo', 'mensajes nuevos')}</Mark>}
      </div>
      <p className={cards.brief}>
        Permiso {permiso} ·{' '}
        {[municipio, provinciaPorCodigo(codProvincia)?.provincia].filter(Boolean).join(', ')} ·{' '}
        <Moment at={enviadaEn} relative />
      </p>
      <Wanted row={row} />
      {withdrawn ? (
        <p className={cards.brief}>Quien la envió la ha retirado: sus datos y su mensaje ya no están aquí.</p>
      ) : (
        <Group gap="sm">
          {answerable && (
            <Button disabled={saving} aria-label={`Responder a ${title}`} onClick={onAnswer}>
              Responder
            </Button>
          )}
          <Button
            variant="default"
            aria-expanded={open}
            aria-controls={`detalle-${_id}`}
            aria-label={`${open ? 'Cerrar' : 'Ver'} la solicitud de ${title}`}
            onClick={toggle}
          >
            {open ? 'Cerrar' : 'Ver la solicitud'}
          </Button>
        </Group>
      )}
      <div id={`detalle-${_id}`} hidden={!open}>
        {open && <Details row={row} />}
        {open && <InboxThread row={row} mayAnswer={mayAnswer} />}
        {open && mayAnswer && <Actions row={row} onAnswer={onAnswer} saving={saving} save={save} />}
      </div>
    </li>
  );
}

const personOf = ({ nombre, apellidos }: Recibida) =>
  [nombre, apellidos].filter(Boolean).join(' ') || 'Datos borrados';

/** Tells whether the alumno still waits for the first answer. */
const isWaiting = ({ estado, mensajes }: Recibida) =>
  (estado === 'enviada' || estado === 'vista') && !isEnded(mensajes);

/** What the alumno wants, in a line: when to begin, at what hours, and the price that the comparator showed. */
function Wanted({ row: { fechaInicioDeseada, disponibilidad, precioVisto } }: { row: Recibida }) {
  const wanted = [
    fechaInicioDeseada && `Quiere empezar el ${formatDay(fechaInicioDeseada)}`,
    disponibilidad,
    precioVisto && `Vio ${formatExactEuros(centimos(precioVisto))}`,
  ].filter(Boolean);
  return wanted.length > 0 && <p className={cards.brief}>{wanted.join(' · ')}</p>;
}

function useSaving() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [INBOX] });
  const { mutate: save, isPending: saving } = useMutation({
    mutationFn: inboxCalls.guardar,
    meta: { fallback: inboxFallbacks.guardar, background: true },
    onError: refresh,
    onSuccess: refresh,
  });
  return { save, saving };
}

/** Tells the server that the autoescuela has seen the messages of a request. */
function useSeeing() {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: inboxCalls.ver,
    meta: { fallback: inboxFallbacks.escribir, background: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: [INBOX] }),
  });
  return mutate;
}

type ActionsProps = { row: Recibida; onAnswer: () => void } & ReturnType<typeof useSaving>;

function Actions({ row, onAnswer, saving, save }: ActionsProps) {
  const { _id, version, estado, mensajes } = row;
  const next = siguientes[estado];
  const end = (to: 'ganada' | 'perdida', done: string) =>
    save({ _id, version, estado: to }, { onSuccess: () => showMessage('success', done) });
  return (
    <Group gap="sm" mt="md">
      {next.includes('respondida') && !isWaiting(row) && !isEnded(mensajes) && (
        <Button disabled={saving} onClick={onAnswer}>
          {estado === 'respondida' ? 'Cambiar la respuesta' : 'Responder'}
        </Button>
      )}
      {next.includes('ganada') && (
        <Button variant="default" disabled={saving} onClick={() => end('ganada', 'Solicitud ganada')}>
          Se ha matriculado
        </Button>
      )}
      {next.includes('perdida') && (
        <Button variant="default" disabled={saving} onClick={() => end('perdida', 'Solicitud perdida')}>
          No sigue adelante
        </Button>
      )}
    </Group>
  );
}

function Telephone({ row }: { row: Recibida }) {
  const chat = whatsappUrl(row);
  return (
    <>
      <a href={`tel:${row.telefono}`}>
        <Grouped parts={phoneGroups(row.telefono ?? '')} />
      </a>
      {chat && (
        <>
          {' · '}
          <a href={chat} target="_blank" rel="noreferrer">
            WhatsApp (se abre en otra pestaña)
          </a>
        </>
      )}
    </>
  );
}

const money = (amount: string | null) => amount && `${formatExactEuros(centimos(amount))}, con IVA`;

function Details({ row }: { row: Recibida }) {
  const { precioVisto, clasesVistas, precioOfrecido, oferta } = row;
  return (
    <>
      <Box component="dl" className={shared.facts} mt={16}>
        <Fact name="Teléfono">{row.telefono && <Telephone row={row} />}</Fact>
        <Fact name="Correo">{row.email && <Address email={row.email} />}</Fact>
        <Fact name="Madre, padre o tutor">
          {row.tutorNombre &&
            `${[row.tutorNombre, row.tutorTelefono].filter(Boolean).join(', ')}. Es menor de edad`}
        </Fact>
        <Fact name="Quiere empezar">{row.fechaInicioDeseada && formatDay(row.fechaInicioDeseada)}</Fact>
        <Fact name="Disponibilidad">{row.disponibilidad}</Fact>
        <Fact name="Vio en el comparador">
          {precioVisto &&
            `${money(precioVisto)}, con ${clasesVistas} clases: es el coste esperado de aquel día`}
        </Fact>
        <Fact name="Tu precio">{!oferta && money(precioOfrecido)}</Fact>
      </Box>
      {oferta && (
        <Box mt={16}>
          <OfferTable offer={oferta} whose="tu" />
        </Box>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null;
