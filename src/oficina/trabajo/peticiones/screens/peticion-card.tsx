import { Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { VIAS } from '#oficina/relacion/alumnos/peticion-words.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import cards from '#platform/ui/cards.module.css';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Grouped, Mark, Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { PETICIONES, peticionesCalls, peticionesFallbacks } from '../calls.ts';
import type { Peticion } from '../contract.ts';
import { peticionStates, wayNames, wayText } from '../words.ts';
import { GivePeticion } from './give-peticion.tsx';

type PeticionCardProps = { peticion: Peticion; mayChange: boolean; negocio: string };

/** A request of the queue: who asks, of whom, since when, what has been said and what comes next. */
export function PeticionCard({ peticion, mayChange, negocio }: PeticionCardProps) {
  const { _id, autoescuela, estado, alumno, _idAlumno, lugar, permiso, enviadaEn } = peticion;
  const title = `peticion-${_id}`;
  const state = peticionStates[estado === 'pendiente' ? 'esperando' : estado];
  const open = estado === 'esperando' || estado === 'llevada';
  return (
    <li className={cards.card} aria-labelledby={title}>
      <div className={cards.head}>
        <h2 id={title}>
          {autoescuela.slug ? <a href={`/${autoescuela.slug}`}>{autoescuela.nombre}</a> : autoescuela.nombre}
        </h2>
        <Mark tone={state.tone}>{state.label}</Mark>
      </div>
      <p className={cards.brief}>
        La pide <Link to={`/panelAdmin/alumnos/${_idAlumno}`}>{alumno}</Link> · permiso {permiso} · {lugar} ·{' '}
        <Moment at={enviadaEn} relative />
      </p>
      <Facts peticion={peticion} />
      {open && mayChange && (
        <>
          <FirstMessage peticion={peticion} negocio={negocio} />
          <GivePeticion key={peticion.version} peticion={peticion} negocio={negocio} />
        </>
      )}
      {estado !== 'negada' && mayChange && <Refuse peticion={peticion} />}
    </li>
  );
}

/** Steps that were taken, with their days, and what the official map says of the autoescuela. */
function Facts({ peticion }: { peticion: Peticion }) {
  const { autoescuela, via, llevadaEn, entregadaEn, avisadaEn, menor } = peticion;
  const { telefono, direccion, web, comprobadaEn, pruebaA, pruebaPor } = autoescuela;
  return (
    <>
      {menor && comprobadaEn === null && (
        <Notice warning>
          Es de alguien menor de 18 años: solo se da a autoescuelas comprobadas de antes.
        </Notice>
      )}
      <dl className={shared.facts}>
        <Fact name="Teléfono del mapa oficial">
          {telefono ? (
            <a href={`tel:${telefono}`}>
              <Grouped parts={phoneGroups(telefono)} />
            </a>
          ) : (
            'No consta'
          )}
        </Fact>
        <Fact name="Dirección del mapa oficial">{direccion ?? 'No consta'}</Fact>
        {web && (
          <Fact name="Web">
            <a href={web} target="_blank" rel="noreferrer nofollow">
              {web}
            </a>
          </Fact>
        )}
        {llevadaEn && via && (
          <Fact name="Primer mensaje">
            {wayNames[via]}, <Moment at={llevadaEn} relative />
          </Fact>
        )}
        {comprobadaEn && (
          <Fact name="Demostró quién es">
            <Moment at={comprobadaEn} relative />, {pruebaA}, ante {pruebaPor}
          </Fact>
        )}
        {entregadaEn && (
          <Fact name="Entregada">
            <Moment at={entregadaEn} relative />
          </Fact>
        )}
        {avisadaEn && (
          <Fact name="Se le dijo que no había forma">
            <Moment at={avisadaEn} relative />
          </Fact>
        )}
      </dl>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The ways with their text ready: a way shows and copies its text, and then it is noted that it was said so. */
function FirstMessage({ peticion, negocio }: Pick<PeticionCardProps, 'peticion' | 'negocio'>) {
  const { _id, version, via: used, autoescuela, estado } = peticion;
  const [via, setVia] = useState(used);
  const { copy, copied } = useClipboard({ timeout: 5_000 });
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [PETICIONES] });
  const { mutate, isPending } = useMutation({
    mutationFn: peticionesCalls.llevar,
    meta: { fallback: peticionesFallbacks.llevar },
    onError: refresh,
    onSuccess: async () => {
      await refresh();
      showMessage('success', 'Anotado');
    },
  });
  const text = via && wayText(peticion, via, negocio);
  return (
    <>
      <Group gap="xs" mt="md" role="group" aria-label={`Primer mensaje a ${autoescuela.nombre}`}>
        {VIAS.map((way) => (
          <Button
            key={way}
            variant={via === way ? 'light' : 'default'}
            aria-pressed={via === way}
            onClick={() => setVia(way)}
          >
            {wayNames[way]}
          </Button>
        ))}
      </Group>
      {via && text && (
        <>
          <blockquote className={shared.quote} style={{ whiteSpace: 'pre-line' }}>
            {text}
          </blockquote>
          <Group gap="xs" my="md">
            <Button variant="default" onClick={() => copy(text)}>
              {copied ? 'Copiado' : 'Copiar el texto'}
            </Button>
            <Button
              variant={estado === 'llevada' ? 'default' : 'filled'}
              disabled={isPending}
              onClick={() => mutate({ _id, version, via })}
            >
              Ya se lo he dicho
            </Button>
          </Group>
        </>
      )}
    </>
  );
}

/** The autoescuela wants no requests: it is kept for ever, so it is asked first. */
function Refuse({ peticion: { _id, version, autoescuela } }: { peticion: Peticion }) {
  const [opened, setOpened] = useState(false);
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: peticionesCalls.negar,
    meta: { fallback: peticionesFallbacks.negar },
    onSettled: () => queries.invalidateQueries({ queryKey: [PETICIONES] }),
    onSuccess: () => showMessage('success', 'Guardado: no se le llevarán más'),
  });
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={() => setOpened(true)}>
        No quiere peticiones
      </Button>
      <ConfirmDialog
        opened={opened}
        title="No quiere peticiones"
        action="No llevarle más"
        busy={isPending}
        fallback={peticionesFallbacks.negar}
        onConfirm={() => mutate({ _id, version })}
        onClose={() => setOpened(false)}
      >
        A {autoescuela.nombre} no se le llevará ninguna más, nunca, y se lo decimos a quien esperaba. No se
        puede deshacer.
      </ConfirmDialog>
    </Group>
  );
}
