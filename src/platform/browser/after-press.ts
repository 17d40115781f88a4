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
 * Does `work` after the present press has become a click. If the layout changes between mouse down and
 * mouse up, the button moves away and the click is lost.
 */
export function afterPress(work: () => void): void {
  if (pressed) document.addEventListener('pointerup', () => setTimeout(work), { once: true, capture: true });
  else work();
}
