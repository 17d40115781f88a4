import type { KeyboardEvent } from 'react';

const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keyboard of a card: the arrows move the focus between cards, and M opens the menu that moves the card. */
export function onBoardKey(event: KeyboardEvent<HTMLElement>): void {
  const link = event.target;
  if (
    !(link instanceof HTMLElement) ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    !link.matches('[data-open]')
  )
    return;
  const card = link.closest('[data-card]');
  const step = STEPS[event.key];
  if (event.key.toLowerCase() === 'm') {
    event.preventDefault();
    // The menu closes at any key outside it, and this key opens it.
    event.stopPropagation();
    card?.querySelector<HTMLElement>('[data-move]')?.click();
  } else if (card && step) {
    event.preventDefault();
    neighbour(event.currentTarget, card, step)?.focus();
  }
}

/** For a sideways key, the card at the same height in the next column with cards. */
function neighbour(
  board: HTMLElement,
  card: Element,
  [across, down]: [number, number],
): HTMLElement | undefined {
  const columns = [...board.querySelectorAll('[data-etapa]')]
    .map((column) => [...column.querySelectorAll('[data-card]')])
    .filter((cards) => cards.length > 0);
  const own = columns.findIndex((cards) => cards.includes(card));
  const at = columns[own]?.indexOf(card) ?? 0;
  const column = columns[own + across];
  const found = column?.[Math.min(at + down, column.length - 1)];
  return found?.querySelector<HTMLElement>('[data-open]') ?? undefined;
}

/** The link of a card, wherever it is now. */
export const cardLink = (id: string): HTMLElement | null =>
  document.querySelector(`[data-card="${CSS.escape(id)}"] [data-open]`);
