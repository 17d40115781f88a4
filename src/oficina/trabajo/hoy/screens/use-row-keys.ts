import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { isMeantForElsewhere } from '#platform/ui/keys-elsewhere.ts';
import { useKeysAreOn } from '#platform/ui/list/use-list-keys.ts';

/**
 * Arrow keys move from row to row, and ↓ goes from the heading of the screen to the first. A letter presses the button with that letter
 * in the row that has the focus, and «?» tells the keys.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  const [isOn, turn] = useKeysAreOn();
  const [keys, setKeys] = useState<Keys>();
  const from = useRef<Element>(null);
  const tell = useCallback(() => {
    from.current = document.activeElement;
    setKeys(list.current ? keysIn(list.current) : []);
  }, [list]);
  const onClose = () => {
    setKeys(undefined);
    // A dialog that has just been loaded does not know where the focus was.
    if (from.current instanceof HTMLElement) from.current.focus();
  };
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (!list.current || isMeantForElsewhere(event)) return;
      if (event.key === '?') tell();
      else if (!press(list.current, event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, isOn, tell]);
  return { tell, keys, isOn, turn, onClose };
}

type Keys = readonly (readonly [key: string, what: string])[];

/** The keys of the rows in sight: each letter with the acts that it does in one row or another. */
function keysIn(list: HTMLElement): Keys {
  const acts = new Map<string, Set<string>>();
  for (const button of list.querySelectorAll<HTMLElement>('[data-letter]')) {
    const { letter = '' } = button.dataset;
    const [name = ''] = (button.ariaLabel ?? '').split(': ');
    acts.set(letter, (acts.get(letter) ?? new Set()).add(name));
  }
  return [
    ['↓', 'Ir a la fila siguiente; desde el título, a la primera'],
    ['↑', 'Ir a la fila anterior'],
    ['Intro', 'Abrir la fila'],
    ...[...acts].map(([letter, names]) => [letter, [...names].join(' o ')] as const),
    ['?', 'Ver estos atajos'],
  ];
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Says whether the key did anything. */
function press(list: HTMLElement, { key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const place = rows.findIndex((row) => row.contains(target));
  if (place === -1 && !target.matches('body, h1')) return false;
  const step = STEPS[key];
  if (step !== undefined) {
    const next = rows[place + step]?.querySelector<HTMLElement>('a, button');
    next?.focus();
    return next !== undefined && next !== null;
  }
  const button = rows[place]?.querySelector<HTMLElement>(`[data-letter="${CSS.escape(key.toUpperCase())}"]`);
  button?.click();
  return button !== undefined && button !== null;
}
