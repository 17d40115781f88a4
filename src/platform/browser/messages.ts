import { createStore } from './store.ts';

export type MessageType = 'info' | 'success' | 'warning' | 'error';
/** A message; `id` tells it from an equal text shown again, and `undo` undoes the action that it reports. */
export type Message = { id: number; type: MessageType; text: string; undo?: () => void };

/** The message on screen, if any (specification §4): a new one replaces the old. */
export const shownMessage = createStore<Message | undefined>(undefined);

/** Milliseconds between a warning and the success of the same work. */
const SAME_WORK_MS = 500;

/** Messages that can be found again. */
const RECENT = 10;

export type RecentMessage = Omit<Message, 'undo'> & { at: string };

/** The last messages of this session of work, the newest first; nothing of them is kept when the page goes. */
export const recentMessages = createStore<readonly RecentMessage[]>([]);

let shown = 0;
let warnedAt = Number.NEGATIVE_INFINITY;

/** Shows a message in the place of the last one. A success does not cover a warning of its own work. */
export function showMessage(type: MessageType, text: string, undo?: () => void): void {
  const now = performance.now();
  if (type === 'success' && now - warnedAt < SAME_WORK_MS) return;
  if (type === 'warning') warnedAt = now;
  shown += 1;
  const message = { id: shown, type, text };
  shownMessage.set(undo ? { ...message, undo } : message);
  recentMessages.set(
    [{ ...message, at: new Date().toISOString() }, ...recentMessages.get()].slice(0, RECENT),
  );
}
