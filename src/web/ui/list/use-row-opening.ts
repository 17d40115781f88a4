import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

const OWN = 'a, button, input, label, select, textarea, summary, [role="button"]';

/** Says whether the pressed element does something by itself, or the person is selecting text. */
const isMeantForElse = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest(OWN) !== null) || String(getSelection() ?? '') !== '';

/** Opens a row pressed anywhere, as its link would: with Ctrl or the middle button, in another tab. */
export function useRowOpening<Row>(rowLink: ((row: Row) => string) | undefined) {
  const navigate = useNavigate();
  if (!rowLink) return undefined;
  const apart = (row: Row) => window.open(rowLink(row), '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent, row: Row) => {
      if (isMeantForElse(event)) return;
      if (event.ctrlKey || event.metaKey) apart(row);
      else if (!event.shiftKey && !event.altKey) navigate(rowLink(row));
    },
    onAuxClick: (event: MouseEvent, row: Row) => {
      if (event.button === 1 && !isMeantForElse(event)) apart(row);
    },
  };
}
