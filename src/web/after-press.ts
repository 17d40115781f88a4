let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => setPressed(true), true);
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => setPressed(false), true);
}

function setPressed(value: boolean): void {
  pressed = value;
}

/**
 * Does `work` once the press that is under way has become a click. What moves things at the first half of a press takes
 * what was pressed from under the pointer, and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(work), { once: true, capture: true });
  else work();
}
