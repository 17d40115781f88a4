import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isMeantForElsewhere } from '../keys-elsewhere.ts';
import { currentRow, step } from './list-rows.ts';
import { KEYS, usePreference } from './views/preferences.ts';

export type ListKeys = {
  /** Opens the choice of a filter, where the list has filters. */
  onFilter: (() => void) | undefined;
  /** Address of the screen for a new row, where the person may create one. */
  newLink: string | undefined;
  onSelect: ((id: string) => void) | undefined;
  onHelp(): void;
  /** Writes in the row that has the focus, where cells can be written. */
  onEdit: (() => boolean) | undefined;
  /** Takes the act of a row with this letter; false when there is none. */
  onLetter(letter: string, id: string | undefined): boolean;
  /** Actions of the quick view, where rows have one; each says whether it did anything. */
  peek: { toggle(): boolean; go(by: number): boolean; close(): boolean } | undefined;
};

/** Gives whether single keys are on, and the function that turns them on or off for this person (WCAG 2.1.4). */
export function useKeysAreOn(): [boolean, (on: boolean) => void] {
  const [said, say] = usePreference(KEYS);
  return [said !== 'no', (on) => say(on ? undefined : 'no')];
}

/**
 * Handles the keys: N new, / search, F filter, J and K next and previous row, X select, ? help, and of the row beside
 * the list Space, the arrows and Escape; F2 writes in the row. Enter needs no code: the focus is in the row's link.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys, isOn: boolean): void {
  const navigate = useNavigate();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!list.current || isMeantForElsewhere(event)) return;
      const { newLink, onSelect, onFilter, onHelp, onEdit, onLetter, peek } = latest.current;
      const on = list.current;
      const actions: Record<string, (() => unknown) | undefined> = {
        n: newLink === undefined ? undefined : () => navigate(newLink),
        '/': () => on.querySelector<HTMLElement>('input[type="search"], [data-search]')?.focus(),
        f: onFilter,
        f2: onEdit,
        j: () => peek?.go(1) || step(on, 1),
        k: () => peek?.go(-1) || step(on, -1),
        ' ': peek && !isPressable(event.target) ? peek.toggle : undefined,
        arrowdown: peek && (() => peek.go(1)),
        arrowup: peek && (() => peek.go(-1)),
        escape: peek?.close,
        x: onSelect && (() => select(on, onSelect)),
        '?': onHelp,
      };
      const key = event.key.toLowerCase();
      const action = actions[key] ?? (() => onLetter(key, currentRow(on)?.dataset.row));
      // An action that had nothing to do leaves the key to the browser.
      if (action() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, isOn, navigate]);
}

/** Says whether the space bar presses this element. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, input, summary, [role="button"]') !== null;

function select(list: HTMLElement, onSelect: (id: string) => void): void {
  const id = currentRow(list)?.dataset.row;
  if (id !== undefined) onSelect(id);
}
