import { Box, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { plural } from '#platform/kit/format.ts';
import { opensLater } from '#platform/ui/later.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Hoy } from '../contract.ts';
import { type Acts, type Kind, kindNames, kindOf } from './acts/kinds.ts';
import { type DoneRows, type ShownCard, withDone } from './use-done-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import styles from './work.module.css';
import { WorkCard } from './work-card.tsx';

const KeysDialog = opensLater(
  async () => (await import('#platform/ui/list/shortcuts-dialog.tsx')).KeysDialog,
  ({ opened }) => opened,
  { reload: false },
);

/** From this many rows on, a person may look at one kind alone. */
const MANY = 8;

type WorkProps = {
  today: Hoy;
  done: DoneRows;
  /** Only what was put off is shown. */
  off: boolean;
  setOff(off: boolean): void;
  acts: Acts;
  /** Kind whose rows stand apart: its queue is long, and is not of the day. */
  apart: Kind | undefined;
};

/** Pending work, in rows that can be done without leaving the screen. */
export function Work({ today, done, off, setOff, acts, apart }: WorkProps) {
  const [kind, setKind] = useState<Kind>();
  const list = useRef<HTMLUListElement>(null);
  const { tell, keys, ...dialog } = useRowKeys(list);
  const cards = withDone(today.tarjetas, done.kept);
  const ofToday = cards.filter(({ tarjeta }) => kindOf(tarjeta.clave) !== apart);
  const ofKind = cards.filter(({ tarjeta }) => kindOf(tarjeta.clave) === kind);
  const shown = [ofKind, ofToday, cards].find(({ length }) => length > 0) ?? [];
  const kinds = kindsOf({ cards, ofToday, apart });
  const last = done.kept.at(-1);
  return (
    <div className={`${shared.card} ${shared.clipped} ${styles.work}`}>
      {kinds.length > 0 && (
        <Kinds
          {...{ kinds, cards, ofToday, apart, setKind, tell }}
          kind={ofKind.length > 0 ? kind : undefined}
        />
      )}
      <ul ref={list} className={shared.list} aria-label={off ? 'Pospuesto' : 'Pendiente'}>
        {shown.map((card) => (
          <WorkCard
            key={card.tarjeta.clave}
            {...{ card, done, off, acts }}
            day={todayInMadrid(new Date(today.calculadoEn))}
            place={cards.indexOf(card)}
            short={shown !== ofKind && shown.length > 1}
          />
        ))}
      </ul>
      <KeysDialog opened={keys !== undefined} keys={keys ?? []} {...dialog} />
      <p className={shared.hidden} role="status">
        {last && `${last.fila.titulo}: ${last.done.text}`}
      </p>
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

const countOf = (cards: readonly ShownCard[]): number =>
  cards.reduce((sum, { tarjeta }) => sum + tarjeta.total - tarjeta.pospuestas, 0);

type Sorted = { cards: readonly ShownCard[]; ofToday: readonly ShownCard[]; apart: Kind | undefined };

/** Kinds to choose from, where one stands apart: that one always, and the others if there are enough rows to tell them apart. */
function kindsOf({ cards, ofToday, apart }: Sorted): Kind[] {
  const found = new Set(cards.map(({ tarjeta }) => kindOf(tarjeta.clave)));
  if (!apart || found.size < 2) return [];
  const many = countOf(ofToday) >= MANY;
  return keysOf(kindNames).filter((kind) => found.has(kind) && (many || kind === apart));
}

type KindsProps = Sorted & {
  kinds: readonly Kind[];
  kind: Kind | undefined;
  setKind(kind: Kind | undefined): void;
  /** Tells all the keys. */
  tell(): void;
};

const Kinds = ({ kinds, cards, ofToday, apart, kind, setKind, tell }: KindsProps) => (
  <fieldset
    className={`${shared.group} ${shared.side} ${shared.gap4} ${shared.ruled} ${styles.kinds}`}
    aria-label="Qué se ve"
  >
    {[undefined, ...kinds].map((one) => (
      <button
        key={one ?? 'todo'}
        type="button"
        className={`${shared.bare} ${styles.kind} ${one !== undefined && one === apart ? styles.apart : ''}`}
        aria-pressed={one === kind}
        onClick={() => setKind(one)}
      >
        {one === undefined ? 'Lo de hoy' : kindNames[one]}{' '}
        <span className={shared.figures}>
          {countOf(
            one === undefined ? ofToday : cards.filter(({ tarjeta }) => kindOf(tarjeta.clave) === one),
          )}
        </span>
      </button>
    ))}
    <button
      type="button"
      className={`${shared.bare} ${styles.keys}`}
      aria-label="Atajos de teclado"
      onClick={tell}
    >
      <span className={shared.key}>↑</span> <span className={shared.key}>↓</span> mover{' '}
      <span className={shared.key}>M</span> para mañana <span className={shared.key}>?</span>
    </button>
  </fieldset>
);
