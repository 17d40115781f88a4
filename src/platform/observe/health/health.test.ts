import { expect, test } from 'vitest';
import { createHealth, type Finding, type Probe, WELL } from './health.server.ts';

const ILL: Finding = { estado: 'aviso', texto: 'Queda poco.', queHacer: 'Haz sitio.' };

test('una comprobación que no acaba no detiene a las demás, ni se vuelve a empezar', async () => {
  let begun = 0;
  const stuck: Probe = {
    clave: 'parada',
    look: () => {
      begun += 1;
      return new Promise(() => {});
    },
  };
  const failed: string[] = [];
  const health = createHealth({
    probes: [stuck, { clave: 'sana', look: async () => ILL }],
    clock: () => new Date(),
    onError: (_error, clave) => failed.push(clave),
  });
  const looks = [health.look(), health.look()];
  await expect.poll(() => health.parts().map(({ clave }) => clave)).toEqual(['sana']);
  await Promise.all(looks);
  expect(begun).toBe(1);
  expect(failed).toEqual(['parada']);
});

test('cada parte dice desde cuándo está así, también de antes de arrancar', async () => {
  let now = new Date('2026-11-23T10:00:00Z');
  let found = ILL;
  const since = new Date('2026-11-20T08:00:00Z');
  const health = createHealth({
    probes: [{ clave: 'disco', look: async () => found }],
    clock: () => now,
    before: new Map([['disco', { estado: 'aviso', desde: since }]]),
    onError: () => {},
  });
  await health.look();
  expect(health.parts()).toEqual([{ clave: 'disco', desde: since, ...ILL }]);
  expect(health.readOnly()).toBeUndefined();
  now = new Date('2026-11-23T11:00:00Z');
  found = { ...ILL, estado: 'mal', noGuarda: 'no cabe' };
  await health.look();
  expect(health.parts()[0]).toMatchObject({ estado: 'mal', desde: now });
  expect(health.readOnly()).toBe('no cabe');
  found = WELL;
  await health.look();
  expect(health.readOnly()).toBeUndefined();
});
