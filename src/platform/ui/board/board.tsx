import { Box, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useStable } from '#platform/browser/use-stable.ts';
import { keepFocus } from '../keep-focus.ts';
import { ListEmpty, ListFailed } from '../list/list-states.tsx';
import shared from '../shared.module.css';
import { useSmall } from '../use-small.ts';
import styles from './board.module.css';
import { Column, countOf } from './board-column.tsx';
import { type BoardFilter, BoardFilters, noneOf, useBoardAddress } from './board-filters.tsx';
import { cardLink, onBoardKey } from './board-keys.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { BoardColumn, BoardData, BoardFamily, BoardRow, Move } from './types.ts';
import { useBoard } from './use-board.ts';
import { useDragged } from './use-card-drag.ts';

export type BoardProps = {
  family: BoardFamily;
  searchLabel: string;
  filters: readonly BoardFilter[];
};

/** A board with one column for each stage. Cards are moved by dragging, from their menu or by keyboard. */
export function Board({ family, searchLabel, filters }: BoardProps) {
  const { params, stage, set } = useBoardAddress(filters);
  const board = useBoard(family, params);
  const { data, error, isError, refetch } = board;
  const narrowed = Object.keys(params).length > 0;
  const none = data?.columnas.every(({ total }) => total === 0);
  if (none && !narrowed) return <ListEmpty text={`Todavía no hay ${family.many}.`} />;
  return (
    <div className={styles.board} data-stale={board.isPlaceholderData}>
      <BoardFilters {...{ searchLabel, filters, params, set }} />
      {isError && <ListFailed error={error} fallback={family.fallbacks.leer} onRetry={refetch} />}
      {!data && !isError && <BoardLoading family={family} />}
      {none && <ListEmpty text="Nada coincide con lo que buscas." onClear={() => set(noneOf(filters))} />}
      {data && !none && <Columns {...{ family, board, data, stage }} onStage={(etapa) => set({ etapa })} />}
    </div>
  );
}

type ColumnsProps = {
  family: BoardFamily;
  board: ReturnType<typeof useBoard>;
  data: BoardData;
  stage: string;
  onStage(stage: string): void;
};

function Columns({ family, board, data, stage, onStage }: ColumnsProps) {
  const small = useSmall();
  const { start, ...asking } = useMoving(family, board.move);
  const [focused, setFocused] = useState<string>();
  const dragged = useDragged(family.name);
  const onMove = useStable((row: BoardRow, to: string) => start({ row, to }));
  const onFocus = setFocused;
  const shownStage = family.stages.some(({ id }) => id === stage) ? stage : family.stages[0]?.id;
  const shown = small ? data.columnas.filter(({ etapa }) => etapa === shownStage) : data.columnas;
  const cards = shown.flatMap(({ filas }) => filas);
  const current = cards.some(({ _id }) => _id === focused) ? focused : cards[0]?._id;
  const onDropped = (card: string, to: string) => {
    const row = cards.find(({ _id }) => _id === card);
    if (row) start({ row, to });
  };
  return (
    <>
      {small && <StageChoice {...{ family, data, onStage }} value={shownStage ?? ''} />}
      {!small && family.movable && (
        <Box component="p" className={shared.detail} m="0 0 12px">
          Arrastra una tarjeta a otra etapa o usa su botón «Mover». Con el teclado: las flechas van de una a
          otra, Intro la abre y M la mueve.
        </Box>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within. */}
      <div className={styles.columns} onKeyDown={onBoardKey}>
        {family.stages.map((one) => {
          const column = shown.find(({ etapa }) => etapa === one.id);
          return (
            column && (
              <Column
                key={one.id}
                {...{ family, column, current, onFocus, onMove, onDropped }}
                stage={one}
                moving={board.moving}
                dragged={dragged?.etapa}
                loadingMore={board.more.isPending && board.more.variables?.etapa === one.id}
                onMore={board.more.mutate}
              />
            )
          );
        })}
      </div>
      <ReasonDialog family={family} {...asking} />
    </>
  );
}

/**
 * Milliseconds; longer than the library takes to return the focus to a menu's button, which moves with its
 * card.
 */
const RETURN_MS = 60;

/** Moves the focus with the card; while the card is off the screen, to the heading. */
function followCard(id: string): void {
  setTimeout(() => {
    const { activeElement: at } = document;
    if (at === document.body || at === document.querySelector('main h1'))
      cardLink(id)?.focus({ preventScroll: true });
    keepFocus();
  }, RETURN_MS);
}

/** Moves a card, and first asks for a reason when the stage needs one. */
function useMoving(family: BoardFamily, move: (wanted: Move) => Promise<boolean>) {
  const [pending, setPending] = useState<Move>();
  const [asked, setAsked] = useState<string>();
  const onMove = async (wanted: Move) => {
    const done = move(wanted);
    followCard(wanted.row._id);
    const moved = await done;
    if (!moved) followCard(wanted.row._id);
    return moved;
  };
  const start = (wanted: Move) => {
    const stage = family.stages.find(({ id }) => id === wanted.to);
    if (!stage?.asksReason) return onMove(wanted);
    setAsked(wanted.row._id);
    return setPending(wanted);
  };
  return {
    start,
    pending,
    onMove,
    onClose: () => setPending(undefined),
    onClosed: () => asked !== undefined && followCard(asked),
  };
}

type StageChoiceProps = {
  family: BoardFamily;
  data: BoardData;
  value: string;
  onStage(stage: string): void;
};

/** On small screens, shows one stage at a time. */
function StageChoice({ family, data, value, onStage }: StageChoiceProps) {
  const labelOf = (column: BoardColumn | undefined, title: string) =>
    column ? `${title} (${countOf(column)})` : title;
  return (
    <NativeSelect
      mb={12}
      label="Etapa"
      value={value}
      data={family.stages.map(({ id, title }) => ({
        value: id,
        label: labelOf(
          data.columnas.find(({ etapa }) => etapa === id),
          title,
        ),
      }))}
      onChange={(event) => onStage(event.currentTarget.value)}
    />
  );
}

const CARDS = ['a', 'b', 'c'];

const BoardLoading = ({ family }: { family: BoardFamily }) => (
  <div className={styles.columns} aria-hidden="true">
    {family.stages.map(({ id, className }) => (
      <div key={id} className={`${className} ${styles.column}`}>
        <Skeleton height={48} />
        {CARDS.map((card) => (
          <Skeleton key={card} height={110} mt={8} />
        ))}
      </div>
    ))}
  </div>
);
