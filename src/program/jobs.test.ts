import { PgBoss } from 'pg-boss';
import { expect, test } from 'vitest';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import { jobsOfTheHouse, QUEUES_THAT_WAIT } from './jobs.server.ts';

const mail = smtpMail('smtp://127.0.0.1:9');
/** Daily jobs at a fixed hour. Their services are not used here. */
const daily = jobsOfTheHouse({ mail } as never).flatMap(({ name, cron }) => {
  const hour = /^\d+ (\d+) \* \* \*$/.exec(cron ?? '')?.[1];
  return cron && hour !== undefined ? [{ name, cron, hour: Number(hour) }] : [];
});

test('un trabajo que espera a un programa con certificado, buzón o copias no es un trabajo atrasado', () => {
  const jobs = jobsOfTheHouse({ mail, copiesHere: async () => false } as never);
  const waiting = jobs.filter(({ ready }) => ready).map(({ name }) => name);
  expect(waiting).toHaveLength(5);
  expect(waiting.toSorted()).toEqual(QUEUES_THAT_WAIT.toSorted());
});

test('ningún trabajo diario es entre las dos y las tres: la cola lo haría dos veces en octubre y ninguna en marzo', () => {
  expect(daily.length).toBeGreaterThan(15);
  expect(daily.filter(({ hour }) => hour === 2)).toEqual([]);
});

test.each([
  ['octubre', '2026-10-23T22:00:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
  ['marzo', '2027-03-26T23:00:00Z', ['2027-03-27', '2027-03-28', '2027-03-29']],
])('cada trabajo diario se hace una vez cada día al cambiar la hora en %s', (_month, from, days) => {
  // It only computes due times; it is not started.
  const boss = new PgBoss('postgres://nadie@127.0.0.1:9/nada');
  for (const { name, cron } of daily) {
    const due = boss.previewSchedule(cron, { tz: 'Europe/Madrid', count: 3, from: new Date(from) });
    expect(due.map(todayInMadrid), name).toEqual(days);
  }
});
