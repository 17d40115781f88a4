import { useEffect } from 'react';

/** The field where a form that has just opened begins. */
export function useFirstFocus(id: string): void {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}
