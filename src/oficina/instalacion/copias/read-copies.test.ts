import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { composeLetter } from '#program/letters.server.ts';
import { whatFails } from './read-copies.server.ts';
import { copias } from './table.server.ts';
import { warnOfCopies } from './warn-job.server.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const { db } = await createTestDatabase();
const made = {
  db,
  clock: () => NOW,
  copies: async () => ({ databaseUrl: '', dataDir: '', folder: '', program: '0' }),
};
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

/** Makes a copy that began `hours` ago and ended with a file, with an error, or not yet. */
const begun = (hours: number, ended: 'done' | 'failed' | 'never') =>
  db.insert(copias).values({
    id: randomUUID(),
    empezadaEn: hoursAgo(hours),
    automatica: true,
    acabadaEn: ended === 'never' ? null : hoursAgo(hours),
    archivo: ended === 'done' ? `copia-${hours}.tar` : null,
    error: ended === 'failed' ? 'No cabe en el disco.' : null,
  });

beforeEach(() => db.execute(sql`DELETE FROM copias`));

test('si no falta nada, no se dice nada', async () => {
  expect(await whatFails(made)).toBeNull();
  await begun(5, 'done');
  await begun(1, 'never');
  expect(await whatFails(made)).toBeNull();
});

test('la última que acabó mal se dice, también cuando otra está en marcha', async () => {
  await begun(30, 'done');
  await begun(6, 'failed');
  await begun(1, 'never');
  expect(await whatFails(made)).toBe('La última copia de seguridad falló. No cabe en el disco.');
});

test('se dice que hace dos días que no hay, aunque ninguna haya llegado nunca a acabar', async () => {
  const late = 'Hace más de dos días que no se hace una copia de seguridad.';
  await begun(50, 'done');
  await begun(2, 'never');
  expect(await whatFails(made)).toBe(late);
  await db.execute(sql`DELETE FROM copias`);
  await begun(50, 'never');
  await begun(2, 'never');
  expect(await whatFails(made)).toBe(late);
});

test('mientras fallan se escribe cada mañana al negocio, una vez', async () => {
  let now = NOW;
  const jobs = () => ({ enqueue: async () => {}, stop: async () => {} });
  const services = { ...made, clock: () => now, jobs };
  const mails = async () =>
    (await db.execute<{ datos: Record<string, unknown> }>(sql`SELECT datos FROM correos ORDER BY clave`))
      .rows;
  await begun(30, 'done');
  await warnOfCopies(services);
  expect(await mails()).toEqual([]);
  await begun(6, 'failed');
  await warnOfCopies({ ...services, copies: async () => undefined });
  expect(await mails(), 'whoever makes none any more').toEqual([]);
  await warnOfCopies(services);
  await warnOfCopies(services);
  now = new Date(NOW.getTime() + 24 * 3_600_000);
  await warnOfCopies(services);
  const [mail, ...others] = await mails();
  expect(others).toHaveLength(1);
  const negocio = { ...(await readSender(db)), email: 'hola@carneclaro.example' };
  const about = { now, creadoEn: now, publicUrl: 'https://sitio.example', negocio };
  const letter = await composeLetter(db, { tipo: 'aviso_copias', datos: mail?.datos ?? {} }, about);
  expect(letter).toMatchObject({ to: 'hola@carneclaro.example', subject: 'Las copias de seguridad fallan' });
  expect(letter?.text).toContain('La última copia de seguridad falló. No cabe en el disco.');
  expect(letter?.text).toContain('https://sitio.example/panelAdmin/copias');
});
