import { type MouseEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const OWN = 'a, button, input, label, select, textarea, summary, [role="button"]';

/** Says whether the pressed element does something by itself, or the person is selecting text. */
const isMeantForElse = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest(OWN) !== null) || String(getSelection() ?? '') !== '';

/** Says whether the pressed cell can be written in its place. */
const isWritable = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('[data-editable]') !== null;

/** Milliseconds that a press waits for a second one, in a cell that two presses open to write. */
const DOUBLE_MS = 250;

/** Opens a row pressed anywhere, as its link would: with Ctrl or the middle button, in another tab. */
export function useRowOpening<Row>(rowLink: ((row: Row) => string) | undefined) {
  const navigate = useNavigate();
  const waiting = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  if (!rowLink) return undefined;
  const apart = (row: Row) => window.open(rowLink(row), '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent, row: Row) => {
      clearTimeout(waiting.current);
      if (isMeantForElse(event)) return;
      if (event.ctrlKey || event.metaKey) apart(row);
      else if (event.shiftKey || event.altKey) return;
      else if (!isWritable(event)) navigate(rowLink(row));
      else if (event.detail < 2) waiting.current = window.setTimeout(() => navigate(rowLink(row)), DOUBLE_MS);
    },
    onAuxClick: (event: MouseEvent, row: Row) => {
      if (event.button === 1 && !isMeantForElse(event)) apart(row);
    },
  };
}
