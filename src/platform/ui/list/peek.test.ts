import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PeekAct } from './peek.tsx';

test.each([true, false])('la tecla de un acto se enseña si las teclas están encendidas: %j', (keysAreOn) => {
  const act = createElement(PeekAct, { name: 'Cobrar', letter: 'c', icon: null, keysAreOn });
  const html = renderToStaticMarkup(createElement(MantineProvider, null, act));
  expect(html).toContain('Cobrar');
  expect([html.includes('aria-keyshortcuts="c"'), html.includes('<kbd')]).toEqual([keysAreOn, keysAreOn]);
});
