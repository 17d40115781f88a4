import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { totalText } from '#platform/ui/list/list-foot.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Tarjeta } from '../contract.ts';
import { type Acts, OPENS } from './acts/kinds.ts';
import type { DoneRows, ShownCard } from './use-done-rows.ts';
import styles from './work.module.css';
import { WorkRow } from './work-row.tsx';

/** Rows that a card shows first, when there are other cards. */
const SHORT = 5;
const RED = 'var(--danger)';

type WorkCardProps = {
  card: ShownCard;
  place: number;
  /** Today in Spain, as '2026-11-05'. */
  day: string;
  /** Beside other cards, it shows its first rows; if nothing is done in them, none. */
  short: boolean;
  off: boolean;
  done: DoneRows;
  acts: Acts;
};

/** A kind of pending work: its title leads to its whole list. */
export function WorkCard({ card: { tarjeta, rows }, place, day, short, off, done, acts }: WorkCardProps) {
  const { clave, titulo, urge, filas, total, pospuestas, ruta } = tarjeta;
  const [whole, setWhole] = useState(false);
  const id = `hoy-${clave}`;
  const isNotice = !acts[clave] && !OPENS[clave];
  const shown = short && !whole ? rows.slice(0, isNotice ? 0 : SHORT) : rows;
  const left = off ? pospuestas : total - pospuestas;
  return (
    <li data-card={clave}>
      <div className={`${shared.side} ${shared.gap10} ${styles.head}`}>
        <Box
          component="h2"
          className={shared.anywhere}
          m={0}
          c={urge ? RED : undefined}
          fz={14}
          fw={600}
          id={id}
        >
          <Link className={shared.titleLink} to={ruta}>
            {titulo}
          </Link>
        </Box>
        <span className={shared.figures}>{off ? pospuestas : totalText({ ...tarjeta, total: left })}</span>
        <Sum tarjeta={tarjeta} />
      </div>
      <ul className={shared.list} aria-labelledby={id}>
        {shown.map((row, index) => (
          <WorkRow
            key={row.fila._id}
            {...{ row, tarjeta, day, off, acts }}
            busy={done.isUndoing(row.done)}
            onDone={(what) => done.add({ tarjeta, fila: row.fila, card: place, place: index, done: what })}
            onUndo={() => row.done && done.undo(row.done)}
          />
        ))}
      </ul>
      {(rows.length > shown.length || left > filas.length) && (
        <Group component="p" className={shared.lined} gap={14} m={0} p="6px 14px 8px">
          {rows.length > shown.length && (
            <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
              {shown.length === 0 ? `Ver ${rows.length}` : `Ver ${rows.length - shown.length} más`}
            </Button>
          )}
          {left > filas.length && (
            <Link className={shared.link} to={ruta} aria-label={`Ver las ${left} filas: ${titulo}`}>
              Ver las {totalText({ ...tarjeta, total: left })}
            </Link>
          )}
        </Group>
      )}
    </li>
  );
}

/** Sum of the rows, only if the card has all of them. */
function Sum({ tarjeta: { urge, filas, total, pospuestas, clave } }: { tarjeta: Tarjeta }) {
  const whole = filas.length === total - pospuestas && filas.every(({ importe }) => importe !== null);
  if (!whole || filas.length < 2 || clave.startsWith('aeat')) return null;
  const sum = filas.reduce((all, { importe }) => all + cents(importe ?? '0'), 0n);
  return (
    <Box component="span" className={shared.figures} ml="auto" c={urge ? RED : undefined} fw={650}>
      {formatEurosText(plain(sum, 2))}
    </Box>
  );
}
