import { expect, test } from 'vitest';
import { datedPage } from '#sitio/dated-page.server.ts';

test.each([
  ['2026-11-22T09:31:00Z', 'Datos del 22 de noviembre a las 10:31: ahora no podemos actualizarlos.'],
  ['2026-07-01T23:05:00Z', 'Datos del 2 de julio a la 1:05: ahora no podemos actualizarlos.'],
  ['2026-07-01T11:05:00Z', 'Datos del 1 de julio a las 13:05: ahora no podemos actualizarlos.'],
])('la página de %s lo dice, y va sin guiones', (asOf, words) => {
  const html =
    '<html><head><script src="a.js"></script></head><body id="inicio"><main>1</main><script>2</script></body></html>';
  expect(datedPage(html, new Date(asOf))).toBe(
    `<html><head></head><body id="inicio"><p class="dated-page" role="status">${words}</p><main>1</main></body></html>`,
  );
});
