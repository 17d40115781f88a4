import { expect, test } from 'vitest';
import { readTogether } from './read-together.server.ts';

/** Readings that end when the test says, in any order. */
function heldReadings() {
  const readings: PromiseWithResolvers<string>[] = [];
  const ask = readTogether(() => {
    const reading = Promise.withResolvers<string>();
    readings.push(reading);
    return reading.promise;
  });
  return { readings, ask };
}

const begun = (readings: unknown[], count: number) => expect.poll(() => readings.length).toBe(count);

test('los que preguntan a la vez comparten una lectura', async () => {
  const { readings, ask } = heldReadings();
  const answers = [ask(), ask(), ask()];
  await begun(readings, 1);
  readings[0]?.resolve('a');
  expect(await Promise.all(answers)).toEqual(['a', 'a', 'a']);
  expect(readings).toHaveLength(1);
});

test('quien pregunta durante una lectura no recibe la respuesta de esa, que pudo leerse antes', async () => {
  const { readings, ask } = heldReadings();
  const first = ask();
  await begun(readings, 1);
  const second = ask();
  await begun(readings, 2);
  readings[1]?.resolve('nueva');
  readings[0]?.resolve('vieja');
  expect([await first, await second]).toEqual(['vieja', 'nueva']);
});

test('con dos lecturas en marcha los demás esperan juntos la siguiente', async () => {
  const { readings, ask } = heldReadings();
  const first = ask();
  await begun(readings, 1);
  const second = ask();
  await begun(readings, 2);
  const others = [ask(), ask()];
  readings[1]?.resolve('b');
  await second;
  await begun(readings, 3);
  readings[2]?.resolve('c');
  readings[0]?.resolve('a');
  expect([await first, ...(await Promise.all(others))]).toEqual(['a', 'c', 'c']);
  expect(readings).toHaveLength(3);
});

test('una lectura que falla no estropea la siguiente', async () => {
  const { readings, ask } = heldReadings();
  const failing = [ask(), ask()];
  await begun(readings, 1);
  readings[0]?.reject(new Error('sin base de datos'));
  for (const answer of failing) await expect(answer).rejects.toThrow('sin base de datos');
  const next = ask();
  await begun(readings, 2);
  readings[1]?.resolve('otra vez');
  expect(await next).toBe('otra vez');
});
