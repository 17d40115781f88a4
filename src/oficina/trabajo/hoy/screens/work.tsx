import { Box, Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { plural } from '#platform/kit/format.ts';
import shared from '#platform/ui/shared.module.css';
import type { Hoy } from '../contract.ts';
import { type Acts, type Kind, kindNames, kindOf } from './acts/kinds.ts';
import { type DoneRows, type ShownCard, withDone } from './use-done-rows.ts';
import styles from './work.module.css';
import { WorkCard } from './work-card.tsx';

/** From this many rows on, a person may look at one kind alone. */
const MANY = 8;

type WorkProps = {
  today: Hoy;
  done: DoneRows;
  /** Only what was put off is shown. */
  off: boolean;
  setOff(off: boolean): void;
  acts: Acts;
};

/** Pending work, in rows that can be done without leaving the screen. */
export function Work({ today, done, off, setOff, acts }: WorkProps) {
  const [kind, setKind] = useState<Kind>();
  const cards = withDone(today.tarjetas, done.kept);
  const kinds = kindsOf(cards);
  const shown = cards.filter(({ tarjeta }) => kind === undefined || kindOf(tarjeta.clave) === kind);
  return (
    <div className={`${shared.card} ${shared.clipped} ${styles.work}`}>
      {kinds.length > 1 && <Kinds {...{ kinds, cards, kind, setKind }} />}
      <ul className={shared.list} aria-label={off ? 'Pospuesto' : 'Pendiente'} onKeyDown={moveOrPress}>
        {(shown.length > 0 ? shown : cards).map((card, place) => (
          <WorkCard
            key={card.tarjeta.clave}
            {...{ card, done, off, acts }}
            place={place}
            short={kind === undefined && cards.length > 1}
          />
        ))}
      </ul>
      {(off || today.pospuestas > 0) && (
        <Box component="p" className={shared.lined} m={0} p="6px 8px">
          <Button variant="subtle" size="compact-md" onClick={() => setOff(!off)}>
            {off
              ? 'Volver a lo de hoy'
              : `Ver ${plural(today.pospuestas, 'fila pospuesta', 'filas pospuestas')}`}
          </Button>
        </Box>
      )}
    </div>
  );
}

const countOf = (cards: readonly ShownCard[], kind?: Kind): number =>
  cards
    .filter(({ tarjeta }) => kind === undefined || kindOf(tarjeta.clave) === kind)
    .reduce((sum, { tarjeta }) => sum + tarjeta.total - tarjeta.pospuestas, 0);

/** Kinds of these cards, if there are enough rows to tell them apart. */
function kindsOf(cards: readonly ShownCard[]): Kind[] {
  const found = new Set(cards.map(({ tarjeta }) => kindOf(tarjeta.clave)));
  const kinds = keysOf(kindNames).filter((kind) => found.has(kind));
  return countOf(cards) < MANY ? [] : kinds;
}

type KindsProps = {
  kinds: readonly Kind[];
  cards: readonly ShownCard[];
  kind: Kind | undefined;
  setKind(kind: Kind | undefined): void;
};

const Kinds = ({ kinds, cards, kind, setKind }: KindsProps) => (
  <fieldset
    className={`${shared.group} ${shared.side} ${shared.gap4} ${shared.ruled} ${styles.kinds}`}
    aria-label="Qué se ve"
  >
    {[undefined, ...kinds].map((one) => (
      <button
        key={one ?? 'todo'}
        type="button"
        className={`${shared.bare} ${styles.kind}`}
        aria-pressed={one === kind}
        onClick={() => setKind(one)}
      >
        {one === undefined ? 'Todo' : kindNames[one]}{' '}
        <span className={shared.figures}>{countOf(cards, one)}</span>
      </button>
    ))}
  </fieldset>
);

/** Arrow keys move from row to row; a letter presses the button with that letter in the focused row. */
function moveOrPress(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, ctrlKey, metaKey, altKey } = event;
  // React also sends here the keys pressed in the dialog of a row, which is not part of the list on the page.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
  if (ctrlKey || metaKey || altKey) return;
  const row = target.closest<HTMLElement>('[data-row]');
  if (!row) return;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const next = rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
    event.preventDefault();
    return;
  }
  const button = row.querySelector<HTMLElement>(`[data-letter="${CSS.escape(key.toUpperCase())}"]`);
  if (!button) return;
  event.preventDefault();
  button.click();
}
