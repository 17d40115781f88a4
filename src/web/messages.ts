import { createStore } from './store.ts';

export type MessageType = 'info' | 'success' | 'warning' | 'error';
/** `id` tells one from the same words said again. */
export type Message = { id: number; type: MessageType; text: string };

/** The one message shown, if any (specification §4): a new one takes the place of the old. */
export const shownMessage = createStore<Message | undefined>(undefined);

/** A warning and the success of the same work come one right after the other. */
const SAME_WORK_MS = 500;

let shown = 0;
let warnedAt = Number.NEGATIVE_INFINITY;

/** Shows a message in the place of the one before. A success does not cover what its own work warned of. */
export function showMessage(type: MessageType, text: string): void {
  const now = performance.now();
  if (type === 'success' && now - warnedAt < SAME_WORK_MS) return;
  if (type === 'warning') warnedAt = now;
  shown += 1;
  shownMessage.set({ id: shown, type, text });
}
