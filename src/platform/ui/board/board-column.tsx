import { Box, Button, Group } from '@mantine/core';
import { useId, useRef } from 'react';
import { formatCount, formatExactEuros } from '#platform/kit/format.ts';
import layout from '../frame/layout.module.css';
import shared from '../shared.module.css';
import styles from './board.module.css';
import { BoardCard, type BoardCardProps } from './board-card.tsx';
import type { BoardColumn, BoardStage } from './types.ts';
import { useColumnDrop } from './use-card-drag.ts';

export type BoardColumnProps = Omit<BoardCardProps, 'row' | 'moving' | 'current'> & {
  column: BoardColumn;
  moving: ReadonlySet<string>;
  current: string | undefined;
  /** Stage that a card is being dragged from, if any. */
  dragged: string | undefined;
  loadingMore: boolean;
  onMore(column: BoardColumn): void;
  onDropped(card: string, to: string): void;
};

/** The cards of a stage, with their number and their total amount. */
export function Column(props: BoardColumnProps) {
  const { family, stage, column, moving, current, dragged, loadingMore, onMore, onDropped, ...rest } = props;
  const ref = useRef<HTMLElement>(null);
  const id = useId();
  const takes = (from: string) =>
    family.stages.find((one) => one.id === from)?.steps.includes(stage.id) ?? false;
  const over = useColumnDrop(ref, {
    board: family.name,
    takes,
    onCard: (card) => onDropped(card, stage.id),
  });
  return (
    <section
      ref={ref}
      className={`${stage.className} ${styles.column}`}
      aria-labelledby={id}
      data-etapa={stage.id}
      data-drop={dropState({ dragged, takes, over, own: stage.id })}
    >
      <Box component="header" p="10px 4px 2px" c="var(--stage-ink)">
        <Group component="h2" gap={6} wrap="nowrap" m={0} fz={15} fw={700} id={id}>
          <span className={styles.icon}>{stage.icon}</span> {stage.title}
        </Group>
        <Figures stage={stage} column={column} title={family.amount.title} />
      </Box>
      {column.filas.length === 0 && (
        <Box component="p" m={4} c="var(--stage-ink)" fz={14}>
          Nada en esta etapa
        </Box>
      )}
      <ul className={`${shared.list} ${shared.stack} ${shared.oneColumn} ${shared.gap8}`}>
        {column.filas.map((row) => (
          <BoardCard
            key={row._id}
            {...rest}
            {...{ family, stage, row }}
            moving={moving.has(row._id)}
            current={current === row._id}
          />
        ))}
      </ul>
      {column.siguiente && (
        <Button
          variant="default"
          fullWidth
          aria-busy={loadingMore}
          onClick={() => loadingMore || onMore(column)}
        >
          Ver más
          <span className={layout.hidden}> de {stage.title}</span>
        </Button>
      )}
    </section>
  );
}

/** Number of cards in the stage: 'más de 1000' when not all are counted. */
export const countOf = ({ total, totalEs }: BoardColumn): string =>
  totalEs === 'minimo' ? `más de ${formatCount(total)}` : formatCount(total);

type FiguresProps = { stage: BoardStage; column: BoardColumn; title: string };

function Figures({ column, title }: FiguresProps) {
  return (
    <Group
      component="p"
      className={shared.figures}
      gap="0 8px"
      align="stretch"
      justify="space-between"
      m="2px 0 0"
      fz={13}
    >
      <span>
        <span className={layout.hidden}>Son </span>
        {countOf(column)}
      </span>
      <span title={title}>
        <span className={layout.hidden}>{title}: </span>
        {column.suma === null ? 'sin sumar' : formatExactEuros(Number(column.suma) * 100)}
      </span>
    </Group>
  );
}

type Dropping = {
  dragged: string | undefined;
  takes(from: string): boolean;
  over: boolean;
  own: string;
};

/** State of a column during a drag: it accepts the card, is its origin, or refuses it. */
function dropState({ dragged, takes, over, own }: Dropping): string | undefined {
  if (dragged === undefined) return undefined;
  if (dragged === own) return 'own';
  if (!takes(dragged)) return 'no';
  return over ? 'over' : 'yes';
}
