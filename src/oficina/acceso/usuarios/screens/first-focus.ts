import { useEffect } from 'react';

/** Puts the focus on a field when the form opens. */
export function useFirstFocus(id: string): void {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}
