import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { usePreference } from './preferences.ts';

/** The element of a row's name, which takes the focus for the row. */
const ROW = '[data-row]';
const TYPED_IN = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';
const OPEN_LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

export type ListKeys = {
  /** Address of the screen for a new row, where the person may create one. */
  newLink: string | undefined;
  onSelect: ((id: string) => void) | undefined;
  onHelp(): void;
};

/**
 * Gives whether the single keys of lists are on, and the function that turns them on or off for this person (WCAG
 * 2.1.4).
 */
export function useKeysAreOn(): [boolean, (on: boolean) => void] {
  const [said, say] = usePreference('atajos');
  return [said !== 'no', (on) => say(on ? undefined : 'no')];
}

/**
 * Handles the keys: N new, / search, J and K next and previous row, X select, ? help. Enter needs no code: the focus
 * is in the row's link.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys, isOn: boolean): void {
  const navigate = useNavigate();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!list.current || isMeantForElsewhere(event)) return;
      const { newLink, onSelect, onHelp } = latest.current;
      const on = list.current;
      const actions: Record<string, (() => unknown) | undefined> = {
        n: newLink === undefined ? undefined : () => navigate(newLink),
        '/': () => on.querySelector<HTMLElement>('input[type="search"]')?.focus(),
        j: () => step(on, 1),
        k: () => step(on, -1),
        x: onSelect && (() => select(on, onSelect)),
        '?': onHelp,
      };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list, isOn, navigate]);
}

function isMeantForElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (target instanceof Element) {
    // A checkbox takes the space bar and no letters.
    const typed = target.closest(TYPED_IN);
    if (typed && !typed.matches('input[type="checkbox"]')) return true;
  }
  return [...document.querySelectorAll(OPEN_LAYER)].some((layer) => layer.checkVisibility());
}

const rowsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(ROW)];

/** Gives the row that holds the focus, in any part of it. */
function currentRow(list: HTMLElement): HTMLElement | null {
  const around = document.activeElement?.closest('tr, li');
  return around && list.contains(around) ? around.querySelector<HTMLElement>(ROW) : null;
}

function step(list: HTMLElement, by: number): void {
  const rows = rowsIn(list);
  const current = currentRow(list);
  const at = current ? rows.indexOf(current) : by > 0 ? -1 : rows.length;
  const row = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  const target = row?.querySelector<HTMLElement>('a, button') ?? row;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

function select(list: HTMLElement, onSelect: (id: string) => void): void {
  const id = currentRow(list)?.dataset.row;
  if (id !== undefined) onSelect(id);
}
