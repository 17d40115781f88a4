import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { correos } from '#oficina/base/letters/table.server.ts';
import { correoJob } from '#oficina/correo/correos/correo-job.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { type Jobs, startJobs } from '#platform/jobs/jobs.server.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { until } from '#test/support/program.testing.server.ts';

const SECRET = 's'.repeat(32);
const NOW = new Date('2026-11-21T10:00:00Z');

const { db, url } = await createTestDatabase();

let queued: { data: object; key: string }[] = [];
beforeEach(async () => {
  queued = [];
  await db.delete(correos);
});

const jobs: Jobs = {
  enqueue: async (_kind, data, key) => {
    queued.push({ data, key });
  },
  stop: async () => {},
};

const open = () => openApp(url, { jobs, secret: SECRET, clock: () => NOW });

const good = { nombre: 'Ana Peña', email: 'ana@ejemplo.es', mensaje: 'Una duda sobre los datos', hueco: '' };
const token = (date = NOW) => issueFormToken(SECRET, date);

type Fields = Partial<typeof good> & { token?: string; persona?: string; correoVisto?: string };

async function send(app: Awaited<ReturnType<typeof open>>, fields: Fields, remoteAddress = '10.0.0.1') {
  return app.inject({
    method: 'POST',
    url: '/contacto/',
    remoteAddress,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams({ ...good, token: token(), ...fields }).toString(),
  });
}

test('un mensaje bueno queda escrito para el correo del negocio, con la clave de su formulario', async () => {
  const shown = token();
  const response = await send(await open(), { token: shown });
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toBe('/contacto/?enviado');
  const { hueco: _trap, ...message } = good;
  const [row, ...more] = await db.select().from(correos);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    tipo: 'contacto',
    para: 'contacto@localhost',
    datos: message,
    clave: `contacto:${shown.split('.')[0]}`,
    estado: 'pendiente',
  });
  expect(queued).toEqual([{ data: { id: row?.id }, key: row?.id }]);
});

test('un formulario enviado dos veces es un solo correo', async () => {
  const app = await open();
  const shown = token();
  await Promise.all(Array.from({ length: 5 }, () => send(app, { token: shown })));
  expect(await db.$count(correos)).toBe(1);
  expect(queued).toHaveLength(1);
});

test('con la cola caída el mensaje queda escrito igual y a la persona se le dice que sí', async () => {
  const down: Jobs = { ...jobs, enqueue: () => Promise.reject(new Error('queue down')) };
  const app = await openApp(url, { jobs: down, secret: SECRET, clock: () => NOW });
  expect((await send(app, {})).statusCode).toBe(302);
  expect(await db.$count(correos, eq(correos.estado, 'pendiente'))).toBe(1);
});

test('el mensaje llega una vez al negocio, que al responder responde a quien lo escribió', async () => {
  const smtp = await startSmtpServer();
  const job = correoJob({
    letters,
    db,
    mail: smtpMail(smtp.url),
    clock: () => NOW,
    publicUrl: 'http://localhost:3000',
  });
  const real = await startJobs({ databaseUrl: url, jobs: [job], onError: () => {} });
  atTheEnd(() => real.stop(5_000));
  const app = await openApp(url, { jobs: real, secret: SECRET, clock: () => NOW });
  const shown = token();
  await Promise.all(Array.from({ length: 3 }, () => send(app, { token: shown })));
  const [letter] = await smtp.received(1);
  expect(letter).toMatchObject({
    to: ['contacto@localhost'],
    replyTo: good.email,
    subject: 'Mensaje de Ana Peña desde la página de contacto',
  });
  expect(letter?.text).toContain(`Ana Peña <ana@ejemplo.es> ha escrito:\n\n> ${good.mensaje}`);
  await until(() => db.$count(correos, eq(correos.estado, 'enviado')).then((sent) => sent === 1));
  expect(await smtp.received(1)).toHaveLength(1);
});

test.each([
  ['nombre', '   ', 'Nombre: falta'],
  ['nombre', 'Ana\r\nBcc: todos@ejemplo.es', 'Nombre: escríbelo en una línea'],
  ['nombre', 'x'.repeat(81), 'Nombre: escribe 80 letras como mucho'],
  ['email', 'ana', 'Correo electrónico: escribe un correo completo'],
  ['mensaje', 'corto', 'Mensaje: escribe al menos 10 letras'],
  ['mensaje', `nulo\0${'x'.repeat(20)}`, 'Mensaje: tiene caracteres que no valen'],
])('un %s «%s» se rechaza nombrando el campo', async (field, value, message) => {
  const response = await send(await open(), { [field]: value });
  expect(response.statusCode).toBe(400);
  // React writes a comment between two pieces of text.
  expect(response.body.replaceAll('<!-- -->', '')).toContain(message);
  expect(queued).toEqual([]);
});

test.each([
  ['inventado', 'no.es'],
  ['de otra clave', issueFormToken('o'.repeat(32), NOW)],
  ['de anteayer', token(new Date('2026-11-19T10:00:00Z'))],
])('un formulario %s no se acepta', async (_what, wrong) => {
  const response = await send(await open(), { token: wrong });
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain('El formulario ha caducado');
  expect(queued).toEqual([]);
});

test.each(['https://spam.example', 'Clave-de-8!', 'Ana Peña', '0'])(
  'a quien llega con «%s» en el campo escondido se le pregunta, sin perder lo escrito; si contesta, se envía',
  async (hueco) => {
    const app = await open();
    const asked = await send(app, { hueco });
    expect(asked.statusCode).toBe(400);
    expect(asked.body).toContain('si eres una persona, vuelve a pulsar el botón');
    expect(asked.body).toContain(good.mensaje);
    expect(asked.body).toContain('<input type="hidden" name="persona" value="si"/>');
    expect(queued).toEqual([]);
    const answered = await send(app, { hueco, persona: 'si' });
    expect(answered.statusCode).toBe(302);
    expect(queued).toHaveLength(1);
  },
);

test('el campo escondido no se llama como ningún dato, y les dice a los gestores de claves que lo dejen', async () => {
  const { body } = await (await open()).inject('/contacto/');
  const [field = ''] = /<input[^>]*name="hueco"[^>]*>/.exec(body) ?? [];
  for (const mark of [
    'autoComplete="off"',
    'data-1p-ignore',
    'data-bwignore',
    'data-lpignore="true"',
    'data-form-type="other"',
  ])
    expect(field).toContain(mark);
  expect(body).not.toMatch(/<input[^>]*name="(web|url|website|phone|company)"/);
});

test.each([
  ['ana@gmial.com', '¿querías decir ana@gmail.com?'],
  ['ana@hotmial.com', '¿querías decir ana@hotmail.com?'],
])('un correo dudoso, %s, se pregunta una vez, y se envía si se repite', async (email, question) => {
  const app = await open();
  const asked = await send(app, { email });
  expect(asked.statusCode).toBe(400);
  expect(asked.body.replaceAll('<!-- -->', '')).toContain(question);
  expect(asked.body).toContain(`<input type="hidden" name="correoVisto" value="${email}"/>`);
  expect(queued).toEqual([]);
  expect((await send(app, { email, correoVisto: email })).statusCode).toBe(302);
  expect(queued).toHaveLength(1);
});

test('el undécimo mensaje seguido de una dirección espera; los de otra siguen entrando', async () => {
  const app = await open();
  for (let i = 0; i < 10; i++) expect((await send(app, {})).statusCode).toBe(302);
  const refused = await send(app, {});
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('Has enviado muchos mensajes seguidos');
  expect(refused.body).toContain(good.mensaje);
  expect((await send(app, {}, '10.0.0.2')).statusCode).toBe(302);
  expect(queued).toHaveLength(11);
});

test('un envío de más de 64 kB no se lee', async () => {
  const response = await send(await open(), { mensaje: 'x'.repeat(70_000) });
  expect(response.statusCode).toBe(413);
  expect(queued).toEqual([]);
});

test('un formulario enviado desde otra página no se acepta', async () => {
  const app = await open();
  const response = await app.inject({
    method: 'POST',
    url: '/contacto/',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://otra.example',
      host: 'localhost',
    },
    payload: new URLSearchParams({ ...good, token: token() }).toString(),
  });
  expect(response.statusCode).toBe(400);
  expect(queued).toEqual([]);
});
