import { useLayoutEffect } from 'react';
import { createStore } from './store.ts';

/** Forms with unsaved changes. */
const unsaved = new Set<symbol>();

/** The open question, if any; its answer says whether to leave. */
export const leaveQuestion = createStore<((leave: boolean) => void) | undefined>(undefined);

const listeners = new Set<() => void>();

/** Empties the list: the changes were saved, or given up. */
export function releaseUnsaved(): void {
  unsaved.clear();
  for (const tell of listeners) tell();
}

/** Calls `tell` when the unsaved changes are saved or given up; gives the function that stops it. */
export function onRelease(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Asks before changes are lost; gives true at once when there are none. After a yes, the list is empty. */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  leaveQuestion.get()?.(false);
  const leave = await new Promise<boolean>((resolve) => leaveQuestion.set(resolve));
  leaveQuestion.set(undefined);
  if (leave) releaseUnsaved();
  return leave;
}

/** Asks the person before leaving the page or the screen while `dirty`. */
export function useUnsavedGuard(dirty: boolean): void {
  // In the same step as the drawing: a person who sees 'saved' may at once press a button that asks.
  useLayoutEffect(() => {
    if (!dirty) return undefined;
    const mark = Symbol('unsaved');
    unsaved.add(mark);
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', warn);
    };
  }, [dirty]);
}
