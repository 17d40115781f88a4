import { useLayoutEffect } from 'react';
import { createStore } from './store.ts';

/** Forms with changes that nobody saved. */
const unsaved = new Set<symbol>();

/** The question being asked, if one is; its answer is whether to leave. */
export const leaveQuestion = createStore<((leave: boolean) => void) | undefined>(undefined);

const listeners = new Set<() => void>();

/** Holds nothing any more: what was unsaved is saved, or given up. */
export function releaseUnsaved(): void {
  unsaved.clear();
  for (const tell of listeners) tell();
}

/** Told when what was unsaved is saved or given up; gives what ends that. */
export function onRelease(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Asks before something is lost: at once true when nothing would be. After a yes nothing is held any more. */
export async function confirmLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  leaveQuestion.get()?.(false);
  const leave = await new Promise<boolean>((resolve) => leaveQuestion.set(resolve));
  leaveQuestion.set(undefined);
  if (leave) releaseUnsaved();
  return leave;
}

/** While `dirty`, who leaves the page or the screen is asked first. */
export function useUnsavedGuard(dirty: boolean): void {
  // With what is drawn, not after it: who sees that it is saved may press what asks for that.
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
