import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** True when the screen's form was refused: the title must say it first. */
export const titleError = createStore(false);

/** Sets the browser's title: 'Accesos · Carné Claro'. */
export function usePageTitle(title: string): void {
  const failed = useStore(titleError);
  useEffect(() => {
    document.title = `${failed ? 'Error: ' : ''}${title} · Carné Claro`;
  }, [title, failed]);
}
