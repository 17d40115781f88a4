import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { enlaces, usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import {
  correoKind,
  type NewCorreo,
  queueCorreo,
  sendQueued,
  TRIES,
} from '#oficina/base/letters/queue.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { type Jobs, startJobs } from '#platform/jobs/jobs.server.ts';
import { type Mail, smtpMail } from '#platform/mail/mail.server.ts';
import { type Refusal, startBrokenSmtpServer, startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { failureOf } from '#platform/observe/log/failure.server.ts';
import { letters } from '#program/letters.server.ts';
import { until } from '#test/support/program.testing.server.ts';
import { correoJob } from './correo-job.server.ts';
import { makeUser } from './people.testing.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const BUSINESS = 'contacto@localhost';

const { db, url } = await createTestDatabase();
beforeEach(() => db.delete(correos));

const message = { nombre: 'Ana', email: 'ana@ejemplo.es', mensaje: 'Una duda sobre los datos' };
const contact = (clave = 'uno'): NewCorreo => ({ tipo: 'contacto', para: BUSINESS, datos: message, clave });

const jobWith = (mail: Mail) =>
  correoJob({ letters, db, mail, clock: () => NOW, publicUrl: 'https://sitio.example' }, 1);

async function serverAndJob(refusal: Refusal = {}) {
  const smtp = await startSmtpServer(refusal);
  return { smtp, job: jobWith(smtpMail(smtp.url)) };
}

async function written(mail: NewCorreo = contact()): Promise<string> {
  const id = await queueCorreo(db, mail);
  if (!id) throw new Error('that mail was there');
  return id;
}

async function row(id: string) {
  const [found] = await db.select().from(correos).where(eq(correos.id, id));
  if (!found) throw new Error('no such mail');
  return found;
}

test('la misma ocasión pedida dos veces es un solo correo, y el de lo que no llegó a pasar no existe', async () => {
  await written();
  expect(await queueCorreo(db, contact())).toBeUndefined();
  const undone = db.transaction(async (tx) => {
    await queueCorreo(tx, contact('dos'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await db.$count(correos)).toBe(1);
});

test('un trabajo hecho diez veces, algunas a la vez, manda un solo mensaje', async () => {
  const { smtp, job } = await serverAndJob();
  const id = await written();
  await Promise.all(Array.from({ length: 5 }, () => job.handler({ id })));
  for (let i = 0; i < 5; i++) await job.handler({ id });
  expect(await smtp.received(1)).toHaveLength(1);
  expect(await row(id)).toMatchObject({
    estado: 'enviado',
    intentos: 1,
    asunto: 'Mensaje de Ana desde la página de contacto',
    error: null,
    archivo: null,
    enviadoEn: NOW,
  });
});

test('un rechazo para siempre se ve como rechazado, con las palabras del servidor, y no se repite', async () => {
  const { smtp, job } = await serverAndJob({ refuse: BUSINESS, words: 'mailbox unavailable' });
  const id = await written();
  await job.handler({ id });
  expect(await row(id)).toMatchObject({
    estado: 'rechazado',
    intentos: 1,
    error: '550 mailbox unavailable',
    enviadoEn: null,
  });
  await job.handler({ id });
  expect((await row(id)).intentos).toBe(1);
  expect(await smtp.received(0)).toEqual([]);
});

test('un fallo pasajero se reintenta desde la cola y el correo acaba enviado', async () => {
  const { smtp, job } = await serverAndJob({ refuse: BUSINESS, code: 451, times: 1 });
  const errors: object[] = [];
  const onError = (error: Error) => {
    const { code, number } = failureOf(error);
    errors.push({ code, number });
  };
  const jobs = await startJobs({ databaseUrl: url, jobs: [job], onError });
  atTheEnd(() => jobs.stop(5_000));
  const id = await written();
  await sendQueued(jobs, id);
  await smtp.received(1);
  await until(async () => (await row(id)).estado === 'enviado');
  expect(await row(id)).toMatchObject({ intentos: 2, error: null });
  expect(errors).toEqual([{ code: 'EENVELOPE', number: 451 }]);
});

test(`tras ${TRIES} intentos fallidos deja de intentarse; otra ronda tiene los mismos`, async () => {
  const { smtp, job } = await serverAndJob({ refuse: BUSINESS, code: 451, words: 'later', times: TRIES + 1 });
  const id = await written();
  for (let i = 1; i < TRIES; i++)
    await expect(job.handler({ id })).rejects.toMatchObject({ cause: { responseCode: 451 } });
  expect(await row(id)).toMatchObject({ estado: 'pendiente', intentos: TRIES - 1, error: '451 later' });
  await job.handler({ id });
  expect(await row(id)).toMatchObject({ estado: 'fallido', intentos: TRIES, error: '451 later' });
  await job.handler({ id });
  const again = { id, desde: TRIES, reintento: true };
  await expect(job.handler(again)).rejects.toMatchObject({ cause: { responseCode: 451 } });
  expect(await row(id)).toMatchObject({ estado: 'pendiente', intentos: TRIES + 1 });
  await job.handler(again);
  expect(await row(id)).toMatchObject({ estado: 'enviado', intentos: TRIES + 2, error: null });
  expect(await smtp.received(1)).toHaveLength(1);
});

test('si el resultado no se llega a escribir, el correo sigue pendiente y no se pierde', async () => {
  const smtp = await startSmtpServer();
  const id = await written();
  const real = smtpMail(smtp.url);
  // Sends it and cuts the connection that would save the result, as when the program is killed in
  // between.
  const cut: Mail = {
    ...real,
    send: async (letter) => {
      const sent = await real.send(letter);
      await db.execute(sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`);
      return sent;
    },
  };
  await expect(jobWith(cut).handler({ id })).rejects.toThrow();
  expect((await row(id)).estado).toBe('pendiente');
  await jobWith(real).handler({ id });
  expect((await row(id)).estado).toBe('enviado');
  const [first, second] = await smtp.received(2);
  // Both have the same Message-ID, so mail programs show one.
  expect(second?.messageId).toBe(first?.messageId);
});

test('la que tiene otra máquina que ya no contesta vuelve a la cola, y sale cuando la base de datos la suelta', async () => {
  const { smtp, job } = await serverAndJob();
  const id = await written();
  const dead = await db.$client.connect();
  await dead.query('BEGIN');
  await dead.query('SELECT FROM correos WHERE id = $1 FOR UPDATE', [id]);
  const failure = await job.handler({ id }).catch((error: unknown) => error);
  await dead.query('ROLLBACK');
  dead.release();
  expect(failure).toMatchObject({ cause: { code: '55P03' } });
  expect(await row(id)).toMatchObject({ estado: 'pendiente', intentos: 0 });
  await job.handler({ id });
  expect(await row(id)).toMatchObject({ estado: 'enviado', intentos: 1 });
  expect(await smtp.received(1)).toHaveLength(1);
});

test('un trabajo que se adelanta a su correo lo vuelve a buscar', async () => {
  const { job } = await serverAndJob();
  await expect(job.handler({ id: '01990000-0000-7000-8000-000000000000' })).rejects.toThrow(
    'there is no mail',
  );
});

test('con la cola caída quien pide el envío no se entera', async () => {
  const down: Jobs = { enqueue: () => Promise.reject(new Error('down')), stop: async () => {} };
  await expect(sendQueued(down, await written())).resolves.toBeUndefined();
});

test('el enlace secreto va en la carta y no queda escrito en ninguna parte', async () => {
  const { smtp, job } = await serverAndJob();
  const jobs = await startJobs({ databaseUrl: url, jobs: [], onError: () => {} });
  atTheEnd(() => jobs.stop(5_000));
  const usuarioId = await makeUser(db);
  const id = await written({ tipo: 'invitacion', para: 'ana@ejemplo.es', datos: { usuarioId }, clave: 'i' });
  await jobs.enqueue(correoKind, { id }, id);
  await job.handler({ id });
  const [letter] = await smtp.received(1);
  const secret = letter?.text?.match(/https:\/\/sitio\.example\/panelAdmin\/clave#([\w-]{43})$/m)?.[1] ?? '';
  expect(letter?.html).toContain(`href="https://sitio.example/panelAdmin/clave#${secret}"`);
  const [link] = await db.select().from(enlaces).where(eq(enlaces.usuarioId, usuarioId));
  expect(link?.huella).toBe(createHash('sha256').update(secret).digest('hex'));
  const stored = await db.execute(sql`
    SELECT row_to_json(c)::text FROM correos c UNION ALL SELECT row_to_json(e)::text FROM enlaces e
    UNION ALL SELECT row_to_json(j)::text FROM pgboss.job j`);
  expect(stored.rows.length).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify(stored.rows)).not.toContain(secret);
});

test('lo que ya no hace falta cuando le toca no se envía', async () => {
  const { smtp, job } = await serverAndJob();
  const usuarioId = await makeUser(db);
  const id = await written({ tipo: 'invitacion', para: 'ana@ejemplo.es', datos: { usuarioId }, clave: 'i' });
  await db.update(usuarios).set({ estado: 'activo', clave: 'ya elegida' }).where(eq(usuarios.id, usuarioId));
  await job.handler({ id });
  expect(await row(id)).toMatchObject({ estado: 'fallido', error: 'Ya no hacía falta' });
  expect(await smtp.received(0)).toEqual([]);
  expect(await db.$count(enlaces, eq(enlaces.usuarioId, usuarioId))).toBe(0);
});

test.each([
  ['silent', 'El servidor de correo tarda demasiado en contestar: '],
  ['dies', 'Se ha cortado la conexión con el servidor de correo: '],
] as const)(
  'con un servidor que no acaba de contestar (%s) la carta sigue en cola, y dice por qué',
  async (how, words) => {
    const job = jobWith(smtpMail(await startBrokenSmtpServer(how), 300));
    const id = await written();
    await expect(job.handler({ id })).rejects.toThrow('a mail was not sent');
    expect(await row(id)).toMatchObject({ estado: 'pendiente', intentos: 1, enviadoEn: null });
    expect((await row(id)).error).toMatch(new RegExp(`^${words}\\S`));
  },
);
