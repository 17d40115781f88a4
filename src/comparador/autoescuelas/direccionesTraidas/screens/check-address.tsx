import { Button, Group, NativeSelect, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { formatDay, plural } from '#platform/kit/format.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import cards from '#platform/ui/cards.module.css';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { useLetters } from '#platform/ui/list/use-queue.ts';
import { Grouped, Mark, Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { DIRECCIONES_TRAIDAS, direccionesTraidasCalls, direccionesTraidasFallbacks } from '../calls.ts';
import type { DireccionTraida } from '../contract.ts';
import { MEDIOS_DIRECCION, MOTIVOS_DIRECCION, type MotivoDireccion } from '../words.ts';

const LABELS = {
  direccion: 'Calle y número',
  codigoPostal: 'Código postal',
  codigoMunicipio: 'Municipio',
  punto: 'Punto, si lo sabes',
} as const;

const SOURCES = {
  autoescuela: 'la propia autoescuela',
  traida: 'un alumno, y lo comprobamos',
  dgt: 'mapa de la DGT',
  osm: 'OpenStreetMap',
  locales: 'registro de locales',
} as const;

type Dicha = Pick<DireccionTraida, 'direccion' | 'codigoPostal' | 'municipio'>;

/** An address on one line. */
export const placeText = ({ direccion, codigoPostal, municipio }: Dicha): string =>
  [direccion, [codigoPostal, municipio].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'no consta';

type CheckAddressProps = {
  address: DireccionTraida;
  mayDecide: boolean;
  /** Leaves it for later; undefined where there is no other. */
  onLater: (() => void) | undefined;
};

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [DIRECCIONES_TRAIDAS] });
}

/**
 * An address to look at, beside the one that there is and those of other people. Ctrl+Enter accepts it; out of a field, R goes to the
 * reasons to reject it, L back to the address and J to the next one.
 */
export function CheckAddress({ address, mayDecide, onLater }: CheckAddressProps) {
  const { _id, version, autoescuela, conocida, otras, medio, municipios } = address;
  const refresh = useRefresh();
  const { mutateAsync } = useMutation({
    mutationFn: direccionesTraidasCalls.aceptar,
    meta: { fallback: direccionesTraidasFallbacks.aceptar },
    onError: refresh,
    onSuccess: async () => {
      showMessage('success', `Aceptada: ${autoescuela.nombre} está ahí`);
      await refresh();
    },
  });
  const { field, summary, submit, saving } = useSavingForm({
    labels: LABELS,
    initialValues: {
      direccion: address.direccion ?? '',
      codigoPostal: address.codigoPostal ?? '',
      codigoMunicipio: address.codigoMunicipio,
      punto: '',
    },
    save: ({ punto, ...values }) => mutateAsync({ _id, version, ...values, punto: punto.trim() || null }),
    guarded: false,
    fallback: direccionesTraidasFallbacks.aceptar,
  });
  const form = useRef<HTMLFormElement>(null);
  const reasons = useRef<HTMLInputElement>(null);
  const toAddress = useCallback(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);
  useEffect(toAddress, [toAddress]);
  useLetters({ l: toAddress, r: () => reasons.current?.focus(), j: () => onLater?.() });
  const web = autoescuela.web && /^https?:/.test(autoescuela.web) ? autoescuela.web : null;
  return (
    <article className={cards.card} aria-labelledby={_id}>
      <div className={cards.head}>
        <h2 id={_id}>
          {autoescuela.slug ? <a href={`/${autoescuela.slug}`}>{autoescuela.nombre}</a> : autoescuela.nombre}
        </h2>
        {otras.length > 0 && <Mark tone="waiting">{plural(otras.length + 1, 'persona', 'personas')}</Mark>}
      </div>
      {otras.some(({ mismaRed }) => mismaRed) && (
        <Notice warning>
          Otra dirección de esta autoescuela llegó de la misma red: puede ser la misma persona.
        </Notice>
      )}
      <dl className={shared.facts}>
        <div>
          <dt>Lo que hay</dt>
          <dd>
            {conocida ? placeText(conocida) : 'no consta'}
            {conocida && (
              <>
                {' '}
                <small>
                  {[
                    SOURCES[conocida.fuente],
                    conocida.archivo,
                    conocida.fecha && formatDay(conocida.fecha),
                    conocida.por,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Lo que trae</dt>
          <dd>
            {placeText(address)} <small>{MEDIOS_DIRECCION[medio]}</small>
          </dd>
        </div>
        {otras.map((other) => (
          <div key={other._id}>
            <dt>Otra persona</dt>
            <dd>
              {placeText(other)} <small>{MEDIOS_DIRECCION[other.medio]}</small>
            </dd>
          </div>
        ))}
        {(autoescuela.telefono || web) && (
          <div>
            <dt>Para preguntar</dt>
            <dd>
              {autoescuela.telefono && (
                <a href={`tel:${autoescuela.telefono}`}>
                  <Grouped parts={phoneGroups(autoescuela.telefono)} />
                </a>
              )}{' '}
              {web && (
                <a href={web} target="_blank" rel="noreferrer">
                  Su web
                </a>
              )}
            </dd>
          </div>
        )}
      </dl>
      {mayDecide && (
        <form ref={form} onSubmit={submit} onKeyDown={acceptByKey} noValidate>
          {summary}
          <Stack gap="sm" maw={520} mt="md">
            <TextInput {...field('direccion')} />
            <TextInput {...field('codigoPostal')} inputMode="numeric" />
            {municipios.length > 1 && (
              <NativeSelect
                {...field('codigoMunicipio')}
                data={municipios.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
              />
            )}
            <TextInput {...field('punto')} placeholder="40.4168, -3.7038" />
            <Group gap="xs">
              <BusyButton type="submit" busy={saving}>
                Aceptar y siguiente
              </BusyButton>
              <Reject address={address} reasons={reasons} />
              {onLater && (
                <Button variant="default" onClick={onLater}>
                  Dejar para luego
                </Button>
              )}
            </Group>
          </Stack>
        </form>
      )}
    </article>
  );
}

/** Ctrl+Enter accepts; Escape leaves the field. */
function acceptByKey(event: KeyboardEvent<HTMLFormElement>) {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.key === 'Escape') event.target.blur();
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}

type RejectProps = {
  address: DireccionTraida;
  reasons?: React.RefObject<HTMLInputElement | null>;
};

const REJECTING = {
  act: 'rechazar',
  label: 'Por qué no se acepta',
  choose: 'Rechazarla porque…',
  button: 'Rechazar',
  done: 'Rechazada: se lo decimos a quien la trajo',
} as const;

const TAKING_BACK = {
  act: 'retirar',
  label: 'Por qué se retira',
  choose: 'Retirarla porque…',
  button: 'Retirar',
  done: 'Retirada: vuelve a poner lo que se sabía antes',
} as const;

/** The reason not to take an address, or to take an accepted one back; one that waits, its bringer is told. */
export function Reject({ address: { _id, version, estado }, reasons }: RejectProps) {
  const { act, label, choose, button, done } = estado === 'aceptada' ? TAKING_BACK : REJECTING;
  const [motivo, setMotivo] = useState<MotivoDireccion | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: direccionesTraidasCalls[act],
    meta: { fallback: direccionesTraidasFallbacks[act] },
    onSettled: useRefresh(),
    onSuccess: () => showMessage('success', done),
  });
  return (
    <>
      <Select
        ref={reasons}
        aria-label={label}
        placeholder={choose}
        data={keysOf(MOTIVOS_DIRECCION).map((value) => ({ value, label: MOTIVOS_DIRECCION[value] }))}
        value={motivo}
        onChange={setMotivo}
        clearable
      />
      <Button
        variant="default"
        disabled={isPending || motivo === null}
        onClick={() => motivo && mutate({ _id, version, motivo })}
      >
        {button}
      </Button>
    </>
  );
}
