import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ownScripts } from './script-policy.server.ts';

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('se admiten los scripts propios de la página, y la marca no sale de aquí', () => {
  const { page, sources } = ownScripts(
    '<link href="/a.js" nonce="m"/><script nonce="m">uno()</script><script type="module" nonce="m" async="">dos()</script>',
    'm',
  );
  expect(page).toBe(
    '<link href="/a.js"/><script>uno()</script><script type="module" async="">dos()</script>',
  );
  expect(sources).toEqual([sourceOf('uno()'), sourceOf('dos()')]);
});

test('no se admite lo que otro haya metido en la página ni hace falta admitir los archivos', () => {
  const foreign = '<script>robar()</script><script nonce="adivinada">robar()</script>';
  const { page, sources } = ownScripts(`${foreign}<script src="/a.js" nonce="m"></script>`, 'm');
  expect(page).toBe(`${foreign}<script src="/a.js"></script>`);
  expect(sources).toEqual([]);
});
