import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useRowGestures } from './use-row-gestures.ts';

/** Where a finger falls: within the row 'una'. */
class Place {
  closest = () => ({ dataset: { id: 'una' } });
}

function gestures() {
  let taken: ReturnType<typeof useRowGestures>['handlers'] | undefined;
  const List = () => {
    taken = useRowGestures(undefined).handlers;
    return null;
  };
  renderToStaticMarkup(createElement(List));
  if (!taken) throw new Error('the list has no gestures');
  return taken;
}

test('la pulsación con que acaba un gesto no abre nada; la de una tecla que viene después, sí', () => {
  vi.stubGlobal('Element', Place);
  vi.stubGlobal('window', globalThis);
  const { onPointerDown, onPointerMove, onPointerUp, onClickCapture } = gestures();
  const finger = (clientX: number) =>
    ({ pointerType: 'touch', target: new Place(), clientX, clientY: 0 }) as never;
  const press = (detail: number) => {
    const stopPropagation = vi.fn();
    onClickCapture({ detail, preventDefault: () => {}, stopPropagation } as never);
    return stopPropagation.mock.calls.length > 0;
  };
  onPointerDown(finger(300));
  onPointerMove(finger(200));
  onPointerUp();
  expect([press(0), press(1), press(1)]).toEqual([false, true, false]);
  vi.unstubAllGlobals();
});
