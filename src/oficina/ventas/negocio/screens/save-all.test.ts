import { expect, test } from 'vitest';
import { saveAll } from './save-all.ts';

const saving = (refused?: string, valid = true) => {
  const done: string[] = [];
  const send = (part: string) => async () => {
    if (part === refused) throw new Error(part);
    done.push(part);
    return true;
  };
  const parts = { valid: () => valid, first: [send('logo'), send('policy')], last: send('fields') };
  return { done, parts };
};

test.each([
  [undefined, true, ['logo', 'policy', 'fields']],
  ['policy', false, ['logo']],
  ['fields', false, ['logo', 'policy']],
])('si se rechaza %s, lo que va después se queda sin guardar', async (refused, all, sent) => {
  const { done, parts } = saving(refused);
  expect([await saveAll({ current: false }, parts), done]).toEqual([all, sent]);
});

test('con un campo mal escrito no se envía nada más que lo que lo dice', async () => {
  const { done, parts } = saving(undefined, false);
  await saveAll({ current: false }, parts);
  expect(done).toEqual(['fields']);
});

test('dos pulsaciones a la vez guardan una vez, y después se puede otra', async () => {
  const { done, parts } = saving();
  const underWay = { current: false };
  expect(await Promise.all([saveAll(underWay, parts), saveAll(underWay, parts)])).toEqual([true, false]);
  await saveAll(underWay, parts);
  expect(done).toHaveLength(6);
});
