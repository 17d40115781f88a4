import { expect, test } from 'vitest';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { asProgram, atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { startJobs } from '#platform/jobs/jobs.server.ts';
import { type Message, smtpMail } from '#platform/mail/mail.server.ts';
import { watchMail } from '#platform/mail/mail-away.server.ts';
import { pacedMail } from '#platform/mail/mail-pace.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { freePort, until } from './support/program.testing.server.ts';

const letter = (n: number): Message => ({
  from: { name: 'La Autoescuela', address: 'hola@ejemplo.es' },
  to: `persona-${n}@ejemplo.es`,
  subject: `Carta ${n}`,
  text: 'Hola',
  id: `carta-${n}`,
});
const names = (received: { subject: string | undefined }[]) => received.map(({ subject }) => subject).sort();
const numbered = (count: number) => Array.from({ length: count }, (_, n) => letter(n));

test('muchas cartas van por pocas conexiones, cada una una vez; la conexión que el servidor cuelga se cambia', async () => {
  const smtp = await startSmtpServer();
  const mail = smtpMail(smtp.url);
  const all = numbered(130);
  await Promise.all(all.slice(0, 20).map((one) => mail.send(one)));
  expect(smtp.connections()).toBeLessThanOrEqual(2);
  for (const one of all.slice(20, 60)) await mail.send(one);
  expect(smtp.connections()).toBeLessThanOrEqual(2);
  smtp.hangUp();
  for (const one of all.slice(60)) await mail.send(one);
  // Two connections that the server hung up, and a new connection for each hundred letters.
  expect(smtp.connections()).toBeLessThanOrEqual(5);
  expect(names(await smtp.received(130))).toEqual(all.map(({ subject }) => subject).sort());
});

test('dos programas no dan al servidor más cartas por minuto que las de su proveedor', async () => {
  const { db } = await createTestDatabase();
  const smtp = await startSmtpServer();
  const [one, other] = [0, 1].map(() => pacedMail(smtpMail(smtp.url), db.$client, 300));
  const start = performance.now();
  await Promise.all(numbered(20).map((message, n) => (n % 2 === 0 ? one : other)?.send(message)));
  // 300 a minute is five a second: the last five letters wait three seconds.
  expect(performance.now() - start).toBeGreaterThan(2_900);
  expect(await smtp.received(20)).toHaveLength(20);
});

test('con el servidor caído se dice una vez, las cartas esperan sin gastar sus intentos, y al volver sale cada una una vez', async () => {
  const { db, url } = await createTestDatabase();
  const port = await freePort();
  const heard: unknown[] = [];
  let failures = 0;
  const mail = watchMail(smtpMail(`smtp://127.0.0.1:${port}`), {
    onChange: (failure) => heard.push(failure),
    againMs: 4_000,
  });
  const now = () => new Date('2026-11-21T10:00:00Z');
  const job = correoJob({ letters, db, mail, clock: now, publicUrl: 'https://sitio.example' }, 1);
  const { url: databaseUrl, ownerUrl } = asProgram(url);
  const jobs = await startJobs({
    databaseUrl,
    ownerUrl,
    jobs: [job],
    onError: () => {
      failures += 1;
    },
  });
  atTheEnd(() => jobs.stop(1_000));
  const datos = { nombre: 'Ana', email: 'ana@ejemplo.es', mensaje: 'Una duda sobre los datos' };
  for (let n = 0; n < 12; n += 1) {
    const id = await queueCorreo(db, {
      tipo: 'contacto',
      para: 'contacto@localhost',
      datos,
      clave: String(n),
    });
    if (id) await sendQueued(jobs, id);
  }
  const tries = async () =>
    (await db.select().from(correos)).reduce((sum, { intentos }) => sum + intentos, 0);
  await until(async () => failures >= 12);
  expect(await tries()).toBe(1);
  const smtp = await startSmtpServer({}, port);
  await until(async () => (await db.select().from(correos)).every(({ estado }) => estado === 'enviado'));
  const received = await smtp.received(12);
  const rows = await db.select().from(correos);
  expect(received.map(({ messageId }) => messageId?.slice(1, 37)).sort()).toEqual(
    rows.map(({ id }) => id).sort(),
  );
  expect(heard).toEqual([expect.objectContaining({ code: expect.any(String) }), undefined]);
});
