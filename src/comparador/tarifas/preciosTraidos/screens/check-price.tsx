import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { plural } from '#platform/kit/format.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import cards from '#platform/ui/cards.module.css';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { useLetters } from '#platform/ui/list/use-queue.ts';
import { Grouped, Mark, Notice } from '#platform/ui/mark.tsx';
import { type Column, ReportTable } from '#platform/ui/report-table.tsx';
import shared from '#platform/ui/shared.module.css';
import { TRAIDOS, traidosCalls, traidosFallbacks } from '../calls.ts';
import type { PrecioTraido } from '../contract.ts';
import { type LineasTraidas, NOMBRES_LINEAS } from '../price-lines.ts';
import { MOTIVOS, type Motivo, seenBy } from '../words.ts';
import { subjectText } from './decided-price.tsx';
import { type FotoTools, PriceFoto, type Trozo } from './price-foto.tsx';

type Line = keyof LineasTraidas;

const NAMES = keysOf(NOMBRES_LINEAS);

const shown = (value: string | number | null): string =>
  value === null ? '' : String(value).replace(/\.00$/, '').replace('.', ',');

const shownLines = (lines: LineasTraidas) =>
  Object.fromEntries(NAMES.map((name) => [name, shown(lines[name])])) as Record<Line, string>;

type CheckPriceProps = {
  price: PrecioTraido;
  mayDecide: boolean;
  /** Leaves it for later; undefined where there is no other. */
  onLater: (() => void) | undefined;
};

/**
 * A price to look at: its photograph and its lines, beside what another person brings and what is known. Enter goes to the next line,
 * Ctrl+Enter publishes. Out of a field, L goes to the lines, T covers a part of the photograph and Z enlarges it, I and O propose that
 * it cannot be read or is of another, R goes to all reasons to reject it and J to the next price.
 */
export function CheckPrice({ price, mayDecide, onLater }: CheckPriceProps) {
  const { _id, version, autoescuela, otros } = price;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [TRAIDOS] });
  const { mutateAsync } = useMutation({
    mutationFn: traidosCalls.publicar,
    meta: { fallback: traidosFallbacks.publicar },
    onError: refresh,
    onSuccess: async () => {
      showMessage('success', `Publicado: se lo decimos a ${autoescuela.nombre}`);
      await refresh();
    },
  });
  const [covered, setCovered] = useState<Trozo[]>([]);
  const { foto, isUnseen } = useSeenFoto(price);
  const { field, summary, submit, saving } = useSavingForm({
    labels: NOMBRES_LINEAS,
    initialValues: shownLines(price),
    save: (values) =>
      mutateAsync({
        _id,
        version,
        matricula: values.matricula.trim() || null,
        precioClase: values.precioClase,
        minutosClase: Number(values.minutosClase),
        clasesIncluidas: Number(values.clasesIncluidas),
        bonoClases: values.bonoClases.trim() === '' ? null : Number(values.bonoClases),
        bonoPrecio: values.bonoPrecio.trim() || null,
        tapar: foto.current?.covers() ?? [],
        tramitacion: values.tramitacion.trim() || null,
        presentacion: values.presentacion.trim() || null,
      }),
    guarded: false,
    fallback: traidosFallbacks.publicar,
  });
  const form = useRef<HTMLFormElement>(null);
  const reasons = useRef<HTMLInputElement>(null);
  const { propose, ...refusal } = useRefusal();
  const toLines = useCallback(() => form.current?.querySelector<HTMLElement>('table input')?.focus(), []);
  useEffect(toLines, [toLines]);
  useLetters({
    l: toLines,
    r: () => reasons.current?.focus(),
    j: () => onLater?.(),
    t: () => foto.current?.cover(),
    z: () => foto.current?.zoom(),
    i: () => propose('ilegible'),
    o: () => propose('otra'),
  });
  return (
    <article className={cards.card} aria-labelledby={_id}>
      <div className={cards.head}>
        <h2 id={_id}>
          {autoescuela.slug ? <a href={`/${autoescuela.slug}`}>{autoescuela.nombre}</a> : autoescuela.nombre}
        </h2>
        {otros.length > 0 && <Mark tone="waiting">{plural(otros.length + 1, 'persona', 'personas')}</Mark>}
      </div>
      <p className={cards.brief}>
        {subjectText(price)}
        {autoescuela.telefono && (
          <>
            {' '}
            ·{' '}
            <a href={`tel:${autoescuela.telefono}`}>
              <Grouped parts={phoneGroups(autoescuela.telefono)} />
            </a>
          </>
        )}
      </p>
      {otros.some(({ mismaRed }) => mismaRed) && (
        <Notice warning>
          Otro precio de esta autoescuela llegó de la misma red: puede ser la misma persona.
        </Notice>
      )}
      <form
        ref={form}
        onSubmit={(event) => (isUnseen() ? event.preventDefault() : submit(event))}
        onKeyDown={moveOn}
        noValidate
      >
        {summary}
        <SimpleGrid cols={{ base: 1, lg: price.foto ? 2 : 1 }} style={{ alignItems: 'start' }}>
          {price.foto && <PriceFoto price={price} covered={covered} onCover={setCovered} tools={foto} />}
          <LinesTable
            price={price}
            cell={(name) =>
              mayDecide ? (
                <TextInput
                  {...field(name)}
                  label={undefined}
                  aria-label={NOMBRES_LINEAS[name]}
                  inputMode="decimal"
                  styles={{ input: { textAlign: 'right' } }}
                />
              ) : (
                shown(price[name]) || 'no lo dice'
              )
            }
          />
        </SimpleGrid>
        <p className={cards.brief}>
          Se leerá «
          {seenBy(
            price.medio,
            1 + otros.filter((one) => one.medio === price.medio && isSame(one, price)).length,
            price.bonoClases,
          )}
          ». Al publicarlo se lo decimos a la autoescuela, que puede corregirlo; el suyo va siempre antes. No
          entra en las medianas.
        </p>
        {mayDecide && (
          <Group gap="xs" mt="md">
            <BusyButton type="submit" busy={saving}>
              Publicar y siguiente
            </BusyButton>
            <Reject {...refusal} {...{ price, reasons }} onDone={refresh} />
            {onLater && (
              <Button variant="default" onClick={onLater}>
                Dejar para luego
              </Button>
            )}
          </Group>
        )}
      </form>
    </article>
  );
}

/** The tools of a photograph. Nobody publishes one without having seen it: `isUnseen` says so. */
function useSeenFoto(price: PrecioTraido) {
  const foto = useRef<FotoTools>(null);
  const isUnseen = () => {
    const unseen = price.foto !== null && foto.current?.covers() === undefined;
    if (unseen) showMessage('error', 'Todavía no se ve la foto: no se publica sin mirarla');
    return unseen;
  };
  return { foto, isUnseen };
}

/** The reason not to publish a price; one that is proposed leaves the focus on the button. */
function useRefusal() {
  const [motivo, setMotivo] = useState<Motivo | null>(null);
  const refuse = useRef<HTMLButtonElement>(null);
  const propose = (reason: Motivo) => {
    setMotivo(reason);
    // The button is disabled until there is a reason.
    requestAnimationFrame(() => refuse.current?.focus());
  };
  return { motivo, setMotivo, refuse, propose };
}

/** Enter goes to the next line and then to the button; with Ctrl it publishes. Escape leaves the field. */
function moveOn(event: KeyboardEvent<HTMLFormElement>) {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.key === 'Escape') return event.target.blur();
  if (event.key !== 'Enter') return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) return event.currentTarget.requestSubmit();
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('table input, button[type="submit"]')];
  boxes[boxes.indexOf(event.target) + 1]?.focus();
}

type LinesTableProps = { price: PrecioTraido; cell(name: Line): ReactNode };

/** The lines beside those of another person and what is known. */
function LinesTable({ price, cell }: LinesTableProps) {
  const {
    otros: [other],
    conocida,
  } = price;
  const columns: Column<Line>[] = [
    { title: 'Línea', cell: (name) => NOMBRES_LINEAS[name] },
    { title: 'Lo que trae', amount: true, cell },
  ];
  if (other)
    columns.push({
      title: `Otra persona, ${shortDay(other.vistoEl)}`,
      amount: true,
      cell: (name) => compared(other[name], price[name]),
    });
  if (conocida)
    columns.push({
      title: `${ORIGENES_CONOCIDA[conocida.origen]}, ${shortDay(conocida.confirmadaEn)}`,
      amount: true,
      cell: (name) => shown(conocida[name]) || 'no consta',
    });
  return <ReportTable caption="Líneas del precio" rows={NAMES} rowKey={(name) => name} columns={columns} />;
}

const ORIGENES_CONOCIDA = {
  autoescuela: 'La autoescuela',
  anotada: 'Anotado',
  traida: 'Traído antes',
} as const;

const isSame = (one: LineasTraidas, other: LineasTraidas) =>
  one.precioClase !== null && NAMES.every((name) => shown(one[name]) === shown(other[name]));

/** An amount of another person: equal or not, in words too. */
function compared(value: string | number | null, brought: string | number | null) {
  const text = shown(value) || 'no lo dice';
  return shown(value) === shown(brought) ? (
    `${text} ✓`
  ) : (
    <Mark tone="waiting">
      {text}
      <span className={shared.hidden}>, distinto</span>
    </Mark>
  );
}

type RejectProps = {
  price: PrecioTraido;
  motivo: Motivo | null;
  setMotivo(motivo: Motivo | null): void;
  onDone(): Promise<unknown>;
  reasons: RefObject<HTMLInputElement | null>;
  refuse: RefObject<HTMLButtonElement | null>;
};

/** The reason not to publish it: choosing it and pressing the button tells it to the bringer. */
function Reject({ price: { _id, version }, motivo, setMotivo, onDone, reasons, refuse }: RejectProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: traidosCalls.rechazar,
    meta: { fallback: traidosFallbacks.rechazar },
    onSettled: onDone,
    onSuccess: () => showMessage('success', 'Rechazado: se lo decimos a quien lo trajo'),
  });
  return (
    <>
      <Select
        ref={reasons}
        aria-label="Por qué no se publica"
        placeholder="Rechazarlo porque…"
        data={keysOf(MOTIVOS).map((value) => ({ value, label: MOTIVOS[value] }))}
        value={motivo}
        onChange={setMotivo}
        clearable
      />
      <Button
        ref={refuse}
        variant="default"
        disabled={isPending || motivo === null}
        onClick={() => motivo && mutate({ _id, version, motivo })}
      >
        Rechazar
      </Button>
    </>
  );
}
