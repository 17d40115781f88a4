import { createStore } from './store.ts';

export type MessageType = 'info' | 'success' | 'warning' | 'error';
/** `id` tells one from the same words said again. */
export type Message = { id: number; type: MessageType; text: string };

/** The one message shown, if any (specification §4): a new one takes the place of the old. */
export const shownMessage = createStore<Message | undefined>(undefined);

let shown = 0;

export function showMessage(type: MessageType, text: string): void {
  shown += 1;
  shownMessage.set({ id: shown, type, text });
}
