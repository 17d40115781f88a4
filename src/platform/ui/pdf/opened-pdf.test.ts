import { expect, test } from 'vitest';
import { openedPdf } from './opened-pdf.ts';

test.each([[true], [false]])('un PDF que nadie espera ya (%s) se cierra en cuanto se abre', async (left) => {
  let closed = false;
  const leaving = new AbortController();
  const openPdf = async () => {
    if (left) leaving.abort();
    return {
      pages: [],
      close: () => {
        closed = true;
      },
    };
  };
  await openedPdf(new ArrayBuffer(0), leaving.signal, async () => ({ openPdf }));
  expect(closed).toBe(left);
});
