import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import { markRestored } from '#oficina/base/restored.server.ts';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { remindDue, remindersJob } from '#oficina/ventas/facturas/cobros/reminders.server.ts';
import { sendPending } from '#oficina/ventas/verifactu/sender.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { type Jobs, startJobs } from '#platform/jobs/jobs.server.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { until } from '#test/support/program.testing.server.ts';
import { unlessHeld } from './copy-jobs.server.ts';

const NOW = new Date('2026-11-22T10:00:00Z');
const clock = () => NOW;

/** Makes a restored office with a running queue, and a mail server that records the correos. */
async function restored() {
  const { db, url } = await createTestDatabase();
  const client = await db.$client.connect();
  await markRestored(client, { archivo: 'copia.tar', copiaDe: '2026-11-20T03:30:00Z', now: NOW });
  client.release();
  const smtp = await startSmtpServer();
  const job = correoJob(
    { letters, db, mail: smtpMail(smtp.url), clock, publicUrl: 'https://sitio.example' },
    1,
  );
  let tried = 0;
  const noted = {
    ...job,
    handler: async (data: Parameters<typeof job.handler>[0]) => {
      await job.handler(data);
      tried += 1;
    },
  };
  const jobs: Jobs = await startJobs({ databaseUrl: url, jobs: [noted], onError: () => {} });
  atTheEnd(() => jobs.stop(1_000));
  const { as } = await openOffice({ jobs, clock }, { db, url });
  const write = async (clave: string) => {
    const datos = { nombre: 'Ana', email: 'ana@ejemplo.es', mensaje: clave };
    const id = await queueCorreo(db, { tipo: 'contacto', para: 'contacto@ejemplo.es', datos, clave });
    await db.execute(
      sql`UPDATE correos SET creado_en = ${new Date('2026-11-20T03:00:00Z')} WHERE clave = ${clave}`,
    );
    if (id) await sendQueued(jobs, id);
  };
  const states = async () =>
    (await db.execute<{ estado: string }>(sql`SELECT estado FROM correos ORDER BY clave`)).rows.map(
      ({ estado }) => estado,
    );
  return { db, smtp, as, write, states, tried: () => tried };
}

test('una copia restaurada no envía correos hasta que alguien lo confirma, y entonces sí, una vez', async () => {
  const { smtp, as, write, states, tried } = await restored();
  await write('a');
  await write('b');
  await until(async () => tried() >= 2);
  expect(await states()).toEqual(['pendiente', 'pendiente']);
  expect(await smtp.received(0)).toHaveLength(0);
  const admin = await as('Administrador');
  expect((await admin('GET /copias/situacion')).json().restaurada).toEqual({
    copiaDe: '2026-11-20T03:30:00.000Z',
    restauradaEn: NOW.toISOString(),
  });
  expect((await admin('GET /copias/porEnviar')).json()).toMatchObject({ correos: 2, registros: 0 });
  expect((await (await as('Gestor'))('PUT /copias/confirmar', { correos: 'enviar' })).statusCode).toBe(403);
  expect(await smtp.received(0)).toHaveLength(0);
  for (let i = 0; i < 2; i++)
    expect((await admin('PUT /copias/confirmar', { correos: 'enviar' })).statusCode).toBe(200);
  const messages = await smtp.received(2);
  await until(async () => (await states()).every((estado) => estado === 'enviado'));
  expect(messages).toHaveLength(2);
  expect((await admin('GET /copias/situacion')).json().restaurada).toBeNull();
});

test('lo que esperaba se puede dar por no enviado, y lo de después sale', async () => {
  const { smtp, as, write, states } = await restored();
  await write('a');
  const admin = await as('Administrador');
  expect((await admin('PUT /copias/confirmar', { correos: 'descartar' })).statusCode).toBe(200);
  expect(await states()).toEqual(['fallido']);
  await write('b');
  const [message] = await smtp.received(1);
  expect(message?.text).toContain('b');
  await until(async () => (await states()).join() === 'fallido,enviado');
});

test('a la Agencia Tributaria no va nada, y lo que quizá se envió cuenta como intentado', async () => {
  const { db, as } = await restored();
  let asked = 0;
  const transport = {
    enviar: async () => {
      asked += 1;
      return '';
    },
  };
  const cadena = crypto.randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      sql`INSERT INTO cadenas (id, nif, instalacion, demostracion) VALUES (${cadena}, '12345678Z', 'P', false)`,
    );
    await tx.execute(sql`
      INSERT INTO registros_envios (registro_id, cadena_id, orden, estado) VALUES (gen_random_uuid(), ${cadena}, 1, 'pendiente')`);
  });
  expect(await sendPending({ db, clock, transport })).toEqual([]);
  expect(asked).toBe(0);
  const admin = await as('Administrador');
  expect((await admin('GET /copias/porEnviar')).json().registros).toBe(1);
  await admin('PUT /copias/confirmar', { correos: 'descartar' });
  const { rows } = await db.execute(sql`SELECT intentos FROM registros_envios`);
  expect(rows).toEqual([{ intentos: 1 }]);
});

test('lo que se hace solo espera: los recordatorios no se escriben mientras tanto', async () => {
  const { db } = await restored();
  let done = 0;
  const [reminders] = unlessHeld(db, [
    {
      ...remindersJob({ db, clock, jobs: () => ({ enqueue: async () => {} }) }),
      handler: async () => void done++,
    },
  ]);
  await reminders?.handler({} as never);
  expect(done).toBe(0);
  await db.execute(sql`UPDATE restauracion SET confirmada_en = now()`);
  await reminders?.handler({} as never);
  expect(done).toBe(1);
  await remindDue({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
});
