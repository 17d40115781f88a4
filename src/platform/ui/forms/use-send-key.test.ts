import { afterEach, expect, test, vi } from 'vitest';
import { pressBy } from './use-send-key.ts';

afterEach(() => vi.unstubAllGlobals());

/** A button in a layer of the screen, and how often it is pressed. */
function buttonIn(layer: string, busy = false) {
  const button = { layer, pressed: 0, getAttribute: () => String(busy), click: () => (button.pressed += 1) };
  return button;
}

/** Presses Ctrl+Enter on a button under these dialogs, the last one on top. */
function press(button: ReturnType<typeof buttonIn>, dialogs: { name: string; hidden?: true }[] = []): number {
  const layers = dialogs.map(({ name, hidden }) => ({
    contains: (one: typeof button) => one.layer === name,
    checkVisibility: () => !hidden,
  }));
  vi.stubGlobal('document', { querySelectorAll: () => layers });
  const event = { key: 'Enter', ctrlKey: true, preventDefault: () => {} };
  pressBy(event as KeyboardEvent, button as unknown as HTMLElement);
  return button.pressed;
}

test('la tecla pulsa el botón del diálogo que está encima, y ninguno que quede debajo', () => {
  const [below, above] = [{ name: 'pedido' }, { name: 'correo' }];
  expect(press(buttonIn('pantalla'))).toBe(1);
  expect(press(buttonIn('pantalla'), [below])).toBe(0);
  expect(press(buttonIn('pedido'), [below, above])).toBe(0);
  expect(press(buttonIn('correo'), [below, above])).toBe(1);
  expect(press(buttonIn('pedido'), [below, { ...above, hidden: true }])).toBe(1);
});

test('un botón ocupado no se pulsa otra vez', () => {
  expect(press(buttonIn('pantalla', true))).toBe(0);
});
