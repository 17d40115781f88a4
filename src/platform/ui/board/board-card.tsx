import { Box, Group, Menu } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatExactEuros } from '#platform/kit/format.ts';
import { Moment } from '../moment.tsx';
import shared from '../shared.module.css';
import styles from './board.module.css';
import type { BoardFamily, BoardRow, BoardStage } from './types.ts';
import { useCardDrag } from './use-card-drag.ts';

export type BoardCardProps = {
  family: BoardFamily;
  stage: BoardStage;
  row: BoardRow;
  /** On its way to another stage. */
  moving: boolean;
  /** Card where the Tab key stops. */
  current: boolean;
  onFocus(id: string): void;
  onMove(row: BoardRow, to: string): void;
};

/** Card: name, amount, time in the stage, and menu of the next stages. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { family, stage, row, moving, current, onFocus } = props;
  const { name, to, code, facts, person } = family.view(row);
  const amount = row[family.amount.field];
  const tabIndex = current ? 0 : -1;
  const ref = useRef<HTMLLIElement>(null);
  useCardDrag(ref, {
    board: family.name,
    card: row._id,
    etapa: row.etapa,
    enabled: family.movable && !moving,
  });
  return (
    <li
      ref={ref}
      className={`${shared.tight} ${styles.card}`}
      data-card={row._id}
      data-movable={family.movable}
      aria-busy={moving}
      onFocus={() => onFocus(row._id)}
    >
      <h3 className={`${shared.plain} ${shared.anywhere} ${styles.name}`}>
        {/* The card is dragged, never its link alone. */}
        <Link className={shared.titleLink} to={to} draggable={false} tabIndex={tabIndex} data-open>
          {name}
        </Link>
      </h3>
      <p className={`${shared.muted} ${shared.anywhere}`}>{[code, ...facts].join(' · ')}</p>
      {typeof amount === 'string' && (
        <Box component="p" className={shared.figures} fw={650} title={family.amount.title}>
          {formatExactEuros(Number(amount) * 100)}
        </Box>
      )}
      {person && <p className={`${shared.muted} ${shared.anywhere}`}>{person}</p>}
      {stage.asksReason && row.motivoCierre && (
        <Box component="p" className={`${shared.muted} ${shared.anywhere}`} fs="italic">
          {row.motivoCierre}
        </Box>
      )}
      <Group component="p" gap="0 6px" justify="space-between" mih={{ base: 44, sm: 30 }} c="dimmed">
        <Moment at={row.etapaDesde} relative />
        {family.movable && <MoveMenu {...props} name={name} tabIndex={tabIndex} />}
      </Group>
    </li>
  );
});

type MoveMenuProps = BoardCardProps & { name: string; tabIndex: number };

/**
 * Menu that moves the card without dragging (WCAG 2.5.7). It is built on first use: a board has hundreds of
 * cards.
 */
function MoveMenu(props: MoveMenuProps) {
  const [asked, setAsked] = useState(false);
  if (asked) return <StagesMenu {...props} />;
  return (
    <button {...buttonOf(props)} onClick={() => setAsked(true)}>
      Mover
    </button>
  );
}

const buttonOf = ({ name, tabIndex }: MoveMenuProps) => ({
  type: 'button' as const,
  className: `${shared.bare} ${styles.move}`,
  'data-move': true,
  tabIndex,
  'aria-label': `Mover ${name}`,
  'aria-haspopup': 'menu' as const,
});

/** Menu of the possible stages; it opens when it is mounted. */
function StagesMenu(props: MoveMenuProps) {
  const { family, stage, row, moving, onMove } = props;
  const button = useRef<HTMLButtonElement>(null);
  const targets = family.stages.filter(({ id }) => stage.steps.includes(id));
  // It replaces the pressed button.
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Menu position="bottom-end" disabled={moving} width={200}>
      <Menu.Target>
        <button {...buttonOf(props)} ref={button}>
          Mover
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Pasa a</Menu.Label>
        {targets.map(({ id, title, icon, className }) => (
          <Menu.Item
            key={id}
            leftSection={<span className={`${className} ${styles.icon}`}>{icon}</span>}
            onClick={() => onMove(row, id)}
          >
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
