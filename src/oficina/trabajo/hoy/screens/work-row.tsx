import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { showMessage } from '#platform/browser/messages.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { formatDay } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';
import type { Fila, Tarjeta } from '../contract.ts';
import type { ActOutcome } from './acts/act-button.tsx';
import { type Acts, OPENS } from './acts/kinds.ts';
import { SnoozeAct } from './acts/snooze-act.tsx';
import type { ShownRow } from './use-done-rows.ts';
import styles from './work.module.css';

type WorkRowProps = {
  row: ShownRow;
  tarjeta: Tarjeta;
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
  tarjeta: { clave },
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
      <About fila={fila} />
      <span className={styles.amount}>{fila.importe !== null && formatEurosText(fila.importe)}</span>
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

const About = ({ fila: { titulo, detalle, cuando, ruta } }: { fila: Fila }) => (
  <span className={styles.about}>
    <Link className={`${shared.titleLink} ${shared.cut} ${styles.name}`} to={ruta}>
      {titulo}
    </Link>
    <span className={`${shared.cut} ${shared.detail} ${styles.detail}`}>
      {detalle}
      {detalle && cuando && ' · '}
      {cuando && <When at={cuando} />}
    </span>
  </span>
);

const DAY = /^\d{4}-\d\d-\d\d$/;

const When = ({ at }: { at: string }) =>
  DAY.test(at) ? <time dateTime={at}>{formatDay(at)}</time> : <Moment at={at} />;

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
      <span className={styles.about}>
        <Link className={`${shared.titleLink} ${shared.cut} ${styles.name}`} to={fila.ruta}>
          {fila.titulo}
        </Link>
        <span className={`${shared.cut} ${shared.detail} ${styles.detail}`} role="status">
          ✓ {done.text}
        </span>
      </span>
      <span className={styles.amount}>{fila.importe !== null && formatEurosText(fila.importe)}</span>
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
