import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { ActividadEntre } from '../../calendario/entre.ts';
import { actividades } from '../../contract.ts';
import { clockOf, longDay } from './days.ts';
import { type At, afterKey, bounded, isStill, NO_SHIFT, type Shift, STEP, shifted } from './shift.ts';

/** Pixels that the pointer must move before a press counts as a drag. */
const PRESS = 4;

type DragState = { x: number; y: number; width: number; stretches: boolean; moved: boolean };

type Moving = { row: ActividadEntre; shift: Shift };

/** 'Martes, 24 de noviembre, 10:30–11:15'. */
export function timesText({ row, shift }: Moving): string {
  const { inicio, fin } = shifted(row, shift);
  const day = longDay(todayInMadrid(new Date(inicio)));
  return `${day}, ${clockOf(inicio)}${fin === null ? '' : `–${clockOf(fin)}`}`;
}

/** Link of an actividad of the week. */
const linkOf = (id: string) => document.querySelector<HTMLElement>(`[data-actividad="${CSS.escape(id)}"] a`);

/** Moves and stretches actividades of a week, with the pointer or the keys; `hour` is the height of an hour in pixels. */
export function useShift(hour: number) {
  const queries = useQueryClient();
  const [moving, draw] = useState<Moving>();
  // Also in a ref: the pointer may be released before its last move is drawn.
  const latest = useRef<Moving>(undefined);
  const setMoving = (next: Moving | undefined) => {
    latest.current = next;
    draw(next);
  };
  const grabbed = useRef<DragState>(undefined);
  const focused = useRef<string>(undefined);
  const saving = useMutation({
    mutationFn: ({ row, shift }: Moving) => {
      const { inicio, fin } = shifted(row, shift);
      const times = shift.stretch === 0 && row.fin === null ? { inicio } : { inicio, fin };
      return crudCalls<typeof actividades>(actividades.name).actualizar(row, times);
    },
    onSuccess: (_row, moved) => showMessage('success', `«${moved.row.asunto}»: ${timesText(moved)}`),
    // The actividad stays drawn in its new place until the calendar has been read again.
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: [actividades.name] });
      setMoving(undefined);
    },
    meta: { fallback: wordsOf(actividades).fallbacks.actualizar, background: true },
  });
  useEffect(() => {
    if (moving || !focused.current) return;
    // The row may be in another day, where it was drawn anew.
    linkOf(focused.current)?.focus();
    focused.current = undefined;
  }, [moving]);
  const keep = () => {
    grabbed.current = undefined;
    const last = latest.current;
    if (!last || saving.isPending) return;
    if (isStill(last.shift)) setMoving(undefined);
    else saving.mutate(last);
  };
  const leave = () => {
    grabbed.current = undefined;
    if (!saving.isPending) setMoving(undefined);
  };
  const shiftOf = (row: ActividadEntre) => (moving?.row._id === row._id ? moving.shift : NO_SHIFT);
  const handlers = (row: ActividadEntre, at: At) => {
    const drag = (held: DragState, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>) => {
      const [x, y] = [clientX - held.x, clientY - held.y];
      if (!held.moved && Math.hypot(x, y) < PRESS) return;
      held.moved = true;
      const minutes = Math.round((y * 60) / hour / STEP) * STEP;
      const shift = held.stretches
        ? { ...NO_SHIFT, stretch: minutes }
        : { days: Math.round(x / held.width), minutes, stretch: 0 };
      setMoving({ row, shift: bounded(shift, at) });
    };
    return {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // A finger scrolls instead.
        if (event.button !== 0 || event.pointerType === 'touch' || saving.isPending) return;
        const width = event.currentTarget.parentElement?.clientWidth ?? 1;
        const stretches = event.target instanceof HTMLElement && event.target.dataset.end !== undefined;
        const held: DragState = { x: event.clientX, y: event.clientY, width, stretches, moved: false };
        grabbed.current = held;
        // Listens on the window, because a quick pointer leaves the actividad at its first move.
        const until = new AbortController();
        const { signal } = until;
        const end = (work: () => void) => () => {
          until.abort();
          work();
        };
        window.addEventListener('pointermove', (at) => drag(held, at), { signal });
        window.addEventListener('pointerup', end(keep), { signal });
        window.addEventListener('pointercancel', end(leave), { signal });
      },
      onClickCapture: (event: { preventDefault(): void }) => {
        if (latest.current?.row._id === row._id) event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (saving.isPending) return;
        const shift = afterKey(shiftOf(row), event);
        if (shift) {
          event.preventDefault();
          setMoving({ row, shift: bounded(shift, at) });
        } else if (moving && event.key === 'Enter') {
          event.preventDefault();
          focused.current = row._id;
          keep();
        } else if (moving && event.key === 'Escape') leave();
      },
      // Losing the focus cancels the move: the actividad goes back to its place.
      onBlur: () => grabbed.current === undefined && leave(),
    };
  };
  return { moving, shiftOf, handlers };
}

export type Shifting = ReturnType<typeof useShift>;
