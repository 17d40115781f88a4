import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import type { FixtureAnswer, FixtureOrder } from './readers.fixture.server.ts';
import { openReaders, ReaderStopped, type ReadersOptions } from './readers.server.ts';

const open = (options: Partial<ReadersOptions> = {}) => {
  const readers = openReaders<FixtureOrder, FixtureAnswer>({
    file: new URL('./readers.fixture.server.ts', import.meta.url),
    atOnce: 1,
    busy: 'Espera',
    ms: 20_000,
    heapMb: 64,
    residentMb: 400,
    ...options,
  });
  return (order: FixtureOrder) => readers((ask) => ask(order));
};

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

test('un lector sirve otra vez, y deja su sitio a otro cuando se queda con mucha memoria', async () => {
  const ask = open();
  const bytes = Buffer.from('una hoja');
  const first = await ask({ do: 'tell', bytes });
  expect(first.bytes).toEqual(bytes);
  expect((await ask({ do: 'tell' })).pid).toBe(first.pid);
  expect((await ask({ do: 'hold', mb: 200 })).pid).toBe(first.pid);
  await expect.poll(() => isAlive(first.pid)).toBe(false);
  expect((await ask({ do: 'tell' })).pid).not.toBe(first.pid);
});

test.each([
  ['tarda más de lo que puede', { ms: 500 }, { do: 'loop' }],
  ['pasa de su memoria', { ms: 600_000 }, { do: 'stay', mb: 600 }],
  ['llena el montón de JavaScript', { heapMb: 32 }, { do: 'heap', mb: 0 }],
] as const)(
  'el archivo que %s termina su lector, y el siguiente tiene otro',
  async (_which, options, order) => {
    const ask = open(options);
    await expect(ask(order)).rejects.toThrow(ReaderStopped);
    expect((await ask({ do: 'tell' })).pid).toBeGreaterThan(0);
  },
);

test('lo que se rechaza llega con sus campos, y lo que falla con su pila', async () => {
  const ask = open();
  await expect(ask({ do: 'refuse' })).rejects.toMatchObject({
    message: 'No vale',
    more: { campos: [{ campo: 'a', motivo: 'b' }] },
  });
  await expect(ask({ do: 'break' })).rejects.toThrow(/a fault of ours.*readers\.fixture/s);
});

test('un lector no conoce los secretos del programa', async () => {
  const before = process.env.SECRET;
  process.env.SECRET = 'no es para lectores';
  atTheEnd(() => {
    if (before === undefined) delete process.env.SECRET;
    else process.env.SECRET = before;
  });
  expect((await open()({ do: 'tell' })).secret).toBeUndefined();
});
