import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** Whether the screen's form was refused, which its title must say first. */
export const titleError = createStore(false);

/** Names the page in the browser: 'Accesos · Carné Claro'. */
export function usePageTitle(title: string): void {
  const failed = useStore(titleError);
  useEffect(() => {
    document.title = `${failed ? 'Error: ' : ''}${title} · Carné Claro`;
  }, [title, failed]);
}
