import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { showMessage } from '#platform/browser/messages.ts';
import { clockOf } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';
import type { Fila, Tarjeta } from '../contract.ts';
import type { ActOutcome } from './acts/act-button.tsx';
import { type Acts, DUE, OPENS } from './acts/kinds.ts';
import { SnoozeAct } from './acts/snooze-act.tsx';
import { dueWords } from './due-words.ts';
import type { ShownRow } from './use-done-rows.ts';
import styles from './work.module.css';

type WorkRowProps = {
  row: ShownRow;
  tarjeta: Tarjeta;
  /** Today in Spain, as '2026-11-05'. */
  day: string;
  off: boolean;
  acts: Acts;
  /** It is being undone. */
  busy: boolean;
  onDone(done: ActOutcome): void;
  onUndo(): void;
};

/** A row with its buttons. Once done, it says what happened and can be undone where possible. */
export function WorkRow({
  row: { fila, done },
  tarjeta: { clave, urge },
  day,
  off,
  acts,
  busy,
  onDone,
  onUndo,
}: WorkRowProps) {
  if (done) return <DoneRow fila={fila} done={done.done} busy={busy} onUndo={onUndo} />;
  const Acts = acts[clave];
  const opens = OPENS[clave];
  return (
    <li className={`${shared.lined} ${styles.row}`} data-row>
      <About fila={fila}>
        <When {...{ fila, clave, urge, day }} />
      </About>
      <span className={`${shared.side} ${shared.gap6} ${styles.acts}`}>
        {off ? (
          <BackAct clave={clave} fila={fila} />
        ) : (
          <>
            {Acts && <Acts fila={fila} onDone={onDone} />}
            {opens && (
              <Button
                component={Link}
                to={fila.ruta}
                variant="default"
                size="compact-md"
                className={`${styles.act} ${styles.main}`}
                aria-label={`${opens}: ${fila.titulo}`}
              >
                {opens}
              </Button>
            )}
            <SnoozeAct clave={clave} fila={fila} onDone={onDone} />
          </>
        )}
      </span>
    </li>
  );
}

type AboutProps = {
  fila: Fila;
  /** Before the details. */
  children?: ReactNode;
};

/** What a row is about. In two lines, a paper has its cliente and amount in the first, and its number in the second. */
function About({ fila: { titulo, detalle, importe, ruta }, children }: AboutProps) {
  const [number, cliente = ''] = importe === null ? [] : titulo.split(/ · (.*)/);
  return (
    <span className={styles.about}>
      <Link className={`${shared.titleLink} ${shared.cut} ${styles.name}`} to={ruta}>
        {cliente ? (
          <>
            <span className={styles.inOne}>{number} · </span>
            {cliente}
          </>
        ) : (
          titulo
        )}
      </Link>
      <span className={`${shared.cut} ${shared.detail} ${styles.detail}`}>
        {cliente && <span className={styles.inTwo}>{number} · </span>}
        {children}
        {detalle}
      </span>
      {importe !== null && <span className={styles.amount}>{formatEurosText(importe)}</span>}
    </span>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

type WhenProps = Pick<WorkRowProps, 'day'> & Pick<Tarjeta, 'clave' | 'urge'> & { fila: Fila };

/** When the row was due or will be, first among its details. */
function When({ fila: { cuando, detalle }, clave, urge, day }: WhenProps) {
  if (cuando === null) return null;
  const due = DUE[clave];
  const isDay = DAY.test(cuando);
  return (
    <>
      {isDay ? (
        <time className={due && urge ? shared.error : undefined} dateTime={cuando} title={formatDay(cuando)}>
          {due ? dueWords(due, cuando, day) : formatDay(cuando)}
        </time>
      ) : todayInMadrid(new Date(cuando)) === day ? (
        <time dateTime={cuando}>{clockOf(cuando)}</time>
      ) : (
        <Moment at={cuando} relative />
      )}
      {detalle && ' · '}
    </>
  );
}

/** Brings back a row that was put off. */
function BackAct({ clave, fila }: { clave: string; fila: Fila }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => hoyCalls.posponer({ clave, fila: fila._id, hasta: null }),
    onSuccess: async () => {
      showMessage('success', 'De vuelta en Hoy');
      await queries.invalidateQueries({ queryKey: [TODAY] });
      // The button disappears with its row, so the focus must go elsewhere.
      keepFocus();
    },
    meta: { fallback: hoyFallbacks.posponer, background: true },
  });
  return (
    <BusyButton
      variant="default"
      size="compact-md"
      className={styles.act}
      busy={isPending}
      aria-label={`Volver a Hoy: ${fila.titulo}`}
      onClick={() => isPending || mutate()}
    >
      Volver a Hoy
    </BusyButton>
  );
}

function DoneRow({
  fila,
  done,
  busy,
  onUndo,
}: {
  fila: Fila;
  done: ActOutcome;
  busy: boolean;
  onUndo(): void;
}) {
  const place = useRef<HTMLLIElement>(null);
  // The pressed button disappeared with the old row, so this row takes the focus.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <li ref={place} className={`${shared.lined} ${styles.row} ${styles.done}`} data-row tabIndex={-1}>
      <About fila={{ ...fila, detalle: `✓ ${done.text}` }} />
      <span className={`${shared.side} ${shared.gap6} ${styles.acts}`}>
        {done.undo && (
          <BusyButton
            variant="default"
            size="compact-md"
            className={styles.act}
            busy={busy}
            aria-label={`Deshacer: ${fila.titulo}`}
            onClick={onUndo}
          >
            Deshacer
          </BusyButton>
        )}
      </span>
    </li>
  );
}
