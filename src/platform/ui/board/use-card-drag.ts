import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Data of the dragged card, so that no other board takes it. */
type DragData = { board: string; card: string; etapa: string };

const draggedOf = (data: Record<string | symbol, unknown>, board: string): DragData | undefined =>
  data.board === board ? { board, card: String(data.card), etapa: String(data.etapa) } : undefined;

type CardDrag = DragData & { enabled: boolean };

/** Makes the element a draggable card. */
export function useCardDrag(
  ref: RefObject<HTMLElement | null>,
  { board, card, etapa, enabled }: CardDrag,
): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !enabled) return undefined;
    return draggable({ element, getInitialData: () => ({ board, card, etapa }) });
  }, [ref, board, card, etapa, enabled]);
}

type ColumnDrop = {
  board: string;
  takes(etapa: string): boolean;
  onCard(card: string): void;
};

/** Makes a column accept cards; gives whether one is over it. */
export function useColumnDrop(
  ref: RefObject<HTMLElement | null>,
  { board, takes, onCard }: ColumnDrop,
): boolean {
  const [over, setOver] = useState(false);
  const mayTake = useEffectEvent(takes);
  const take = useEffectEvent(onCard);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data, board);
        return dragged !== undefined && mayTake(dragged.etapa);
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const dragged = draggedOf(source.data, board);
        if (dragged) take(dragged.card);
      },
    });
  }, [ref, board]);
  return over;
}

/** The card that is being dragged on this board, if any. */
export function useDragged(board: string): DragData | undefined {
  const [dragged, setDragged] = useState<DragData>();
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data, board) !== undefined,
        onDragStart: ({ source }) => setDragged(draggedOf(source.data, board)),
        onDrop: () => setDragged(undefined),
      }),
    [board],
  );
  return dragged;
}
