import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { MailReader } from '#oficina/base/letters/mail-reader.server.ts';
import { replyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { BOUNCES_QUEUE, readMailbox } from '#oficina/correo/correos/devueltos/read-bounces-job.server.ts';
import { imapMailbox } from '#platform/mail/imap.server.ts';
import { startImapServer } from '#platform/mail/imap.testing.server.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import type { ReceivedMessage } from '#platform/mail/smtp.testing.server.ts';
import { jobsOfTheHouse } from '#program/jobs.server.ts';
import { letters } from '#program/letters.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import type { Recibida } from './autoescuela-contract.ts';
import { repliesReader } from './replies.server.ts';
import {
  postOffice,
  receivers,
  secretIn,
  solicitudBody,
  type TestReceiver,
} from './solicitudes.testing.server.ts';

const { db, url } = await createDemoDatabase();
let now = new Date('2026-11-21T10:00:00Z');
/** Messages are a second apart, as no two people write in the same instant. */
const clock = () => {
  now = new Date(now.getTime() + 1_000);
  return now;
};
const app = await openApp(url, { clock });
const addresses = replyAddresses('hola@carneclaro.example', 'una clave de prueba con letras de sobra');
const post = await postOffice(db, clock, addresses);
const imap = await startImapServer();
const replies = repliesReader(addresses);
let school: TestReceiver;
let call: ReturnType<typeof caller>;
let schoolEmail = '';
let people = 0;

beforeAll(async () => {
  [school] = (await receivers(db, 1)) as [TestReceiver];
  const { clienteId } = school;
  const owner = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId });
  call = caller(app, await tokenOf(app, owner));
});

const readAs = (readers: MailReader[]) =>
  readMailbox({
    db,
    clock,
    mailbox: imapMailbox(imap.url),
    readers,
    jobs: () => ({ enqueue: async () => {} }),
  });
/** The job of the program with a mailbox. */
const job = jobsOfTheHouse({
  db,
  clock,
  mail: smtpMail('smtp://127.0.0.1:9'),
  mailbox: imapMailbox(imap.url),
  replies: addresses,
  jobs: () => ({ enqueue: async () => {} }),
} as never).find(({ name }) => name === BOUNCES_QUEUE);
const readAll = async () => job?.handler({} as never);

/** Each call from another address: one address would reach the limit. */
const remote = () => {
  people += 1;
  return `10.8.${Math.floor(people / 250)}.${people % 250}`;
};

const form = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: remote(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Makes a request to the school and confirms it. Gives the correos of the confirmation. */
async function confirmed(email: string) {
  const payload = solicitudBody(email, [school.slug]);
  await app.inject({ method: 'POST', url: '/alumnos/autoregistro', remoteAddress: remote(), payload });
  const [mail] = await post.deliver();
  const link = `/miSolicitud/${secretIn(mail?.text)}`;
  const [, version = ''] = /name="version" value="(\d+)"/.exec((await app.inject({ url: link })).body) ?? [];
  const { headers } = await form(link, { version });
  return { page: `/miSolicitud/${secretIn(headers.location)}`, mails: await post.deliver() };
}

/** A request that its school answered, with the addresses for replies that both letters had. */
async function talk() {
  const email = `responde${people}@ejemplo.es`;
  const { page, mails } = await confirmed(email);
  const toSchool = mails.find(({ subject }) => subject?.startsWith('Nueva solicitud'));
  schoolEmail = toSchool?.to[0] ?? '';
  const row = async (): Promise<Recibida> => {
    const { filas } = (await call('GET /alumnos/consultarMisDatos?limite=100')).json();
    return filas.find((one: Recibida) => one.email === email);
  };
  const { _id } = await row();
  await call('PUT /alumnos/escribirMensaje', {
    _id,
    clave: randomUUID(),
    tipo: 'texto',
    texto: '¿Cuándo quieres?',
  });
  const [toAlumno] = await post.deliver();
  return {
    _id,
    email,
    page,
    row,
    say: (accion: string) => form(page, { accion, _id, clave: randomUUID(), texto: '' }),
    ofSchool: toSchool?.replyTo ?? '',
    ofAlumno: toAlumno?.replyTo ?? '',
    letter: toAlumno as ReceivedMessage,
  };
}

type Talk = Awaited<ReturnType<typeof talk>>;

type Mail = { head?: string; from?: string; id?: string; body?: string; html?: boolean };

/** Puts a message in the mailbox. */
function mail(to: string, { head = '', from, id = randomUUID(), body, html = false }: Mail = {}) {
  const lines = [
    `From: ${from ?? 'ana@ejemplo.es'}`,
    `To: Carné Claro <${to}>`,
    `Message-ID: <${id}@mail.ejemplo.es>`,
    ...(head ? [head] : []),
    `Content-Type: text/${html ? 'html' : 'plain'}; charset=utf-8`,
    '',
    body ?? 'Por las tardes',
  ];
  imap.put(lines.join('\n'), now);
}

/** Messages that came by mail into a thread: side and text. */
const written = async (_id: string) =>
  (
    await db.execute<{ de: string; texto: string }>(sql`SELECT de, texto FROM mensajes_solicitudes
      WHERE enviada_id = ${_id} AND via = 'correo' ORDER BY creado_en, id`)
  ).rows.map(({ de, texto }) => `${de}: ${texto}`);

/** Messages that came by mail into any thread. */
const byMail = () => db.$count(sql`mensajes_solicitudes WHERE via = 'correo'`);

/** Puts the said part of an address and the signature of another together. */
const spliced = (said: string, signed: string) => {
  const at = said.indexOf('+') + 34;
  return said.slice(0, at) + signed.slice(at);
};

const MINE = ['alumno: Por las tardes'];
const NEWS = 'Ana te ha escrito';
const REFUSED = 'Tu mensaje no ha llegado';
const BIG = `Hola\n${'x'.repeat(78).concat('\n').repeat(64_000)}`;

type Seen = {
  /** Everything that came into the thread. */
  hilo?: string[];
  /** Letters that went out: whom to, and what they say. */
  cartas?: { a: 'alumno' | 'autoescuela'; asunto: string; dice?: string }[];
  /** Messages that were read beyond their header; said where none is. */
  leidos?: 0;
};

const toSchool = { a: 'autoescuela', asunto: NEWS } as const;
const no = (a: 'alumno' | 'autoescuela', dice: string) => ({ a, asunto: REFUSED, dice });

const automatic = (head: string): [string, (t: Talk) => unknown, Seen] => [
  `automático: ${head}`,
  ({ ofAlumno }) => mail(ofAlumno, { head }),
  { leidos: 0 },
];

test.each<[string, (t: Talk) => unknown, Seen]>([
  ['una respuesta', ({ ofAlumno }) => mail(ofAlumno), { hilo: MINE, cartas: [toSchool] }],
  [
    'una respuesta de la autoescuela',
    async ({ ofSchool, page }) => {
      // Seen what she had, she is told of what comes.
      await app.inject({ url: page });
      mail(ofSchool);
    },
    {
      hilo: ['autoescuela: Por las tardes'],
      cartas: [{ a: 'alumno', asunto: 'te ha escrito' }],
    },
  ],
  [
    'la dirección en mayúsculas, y en el sobre y no en el mensaje',
    ({ ofAlumno }) => mail('lista@ejemplo.es', { head: `Delivered-To: ${ofAlumno.toUpperCase()}` }),
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'ficha inventada',
    ({ ofAlumno }) => mail(ofAlumno.replace(/.(?=@)/, (last) => (last === 'a' ? 'b' : 'a'))),
    { leidos: 0 },
  ],
  [
    'ficha de un lado con la letra del otro',
    ({ ofAlumno }) => mail(ofAlumno.replace('+a', '+e')),
    { leidos: 0 },
  ],
  [
    'ficha de otro hilo con la firma de este',
    async ({ ofAlumno, _id }) => {
      const other = addresses.of({ id: randomUUID(), lado: 'alumno', desde: 1_795_424_531 });
      expect(addresses.read(`to: ${ofAlumno}`)).toMatchObject({ id: _id, lado: 'alumno' });
      mail(spliced(ofAlumno, other));
      mail(spliced(other, ofAlumno));
    },
    { leidos: 0 },
  ],
  [
    'ficha en un campo que no dice a quién va',
    ({ ofAlumno }) => mail('hola@carneclaro.example', { head: `Reply-To: ${ofAlumno}` }),
    { leidos: 0 },
  ],
  [
    'De falso: vale lo que dice la ficha, y a quien dice ser no le llega nada',
    ({ ofAlumno }) => mail(ofAlumno, { from: 'victima@ejemplo.es', head: 'Reply-To: victima@ejemplo.es' }),
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'De falso en un hilo cerrado: se contesta a quien tiene la casa',
    async ({ ofAlumno, ofSchool, say }) => {
      await say('cierre');
      mail(ofAlumno, { from: 'victima@ejemplo.es' });
      mail(ofSchool, { from: 'victima@ejemplo.es' });
    },
    { cartas: [no('alumno', 'está cerrada'), no('autoescuela', 'está cerrada')] },
  ],
  [
    'bucle: una carta nuestra que vuelve',
    ({ ofAlumno, letter }) =>
      mail(ofAlumno, { head: `X-Entity-Ref-ID: ${letter.header('x-entity-ref-id')}` }),
    { leidos: 0 },
  ],
  [
    'bucle: un contestador que no dice que lo es',
    ({ ofAlumno }) => {
      for (let i = 0; i < 40; i++) mail(ofAlumno, { body: `Estoy fuera ${i}` });
    },
    {
      hilo: Array.from({ length: 30 }, (_, i) => `alumno: Estoy fuera ${i}`),
      cartas: [toSchool, no('alumno', 'muchos mensajes')],
    },
  ],
  automatic('Auto-Submitted: auto-replied'),
  automatic('Precedence: auto_reply'),
  automatic('X-Auto-Response-Suppress: All'),
  automatic('Return-Path: <>'),
  automatic('List-Id: <alumnos.ejemplo.es>'),
  automatic('Content-Type: multipart/report; report-type=disposition-notification; boundary=x'),
  [
    'lo escribe una persona, y lo dice',
    ({ ofAlumno }) => mail(ofAlumno, { head: 'Auto-Submitted: no\nReturn-Path: <ana@ejemplo.es>' }),
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'cinco megas',
    ({ ofAlumno }) => mail(ofAlumno, { body: BIG }),
    { cartas: [no('alumno', 'Pesa demasiado')], leidos: 0 },
  ],
  [
    'de un mensaje de muchas líneas, las primeras',
    ({ ofAlumno }) => mail(ofAlumno, { body: `Por las tardes${'\n'.repeat(6_000)}y esto ya no` }),
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'una cabecera que no acaba no para el buzón',
    ({ ofAlumno }) => {
      mail(ofAlumno, { head: `X-Largo: ${'x'.repeat(1_000_000)}` });
      mail(ofAlumno);
    },
    { hilo: MINE, cartas: [toSchool, no('alumno', 'ningún texto')] },
  ],
  [
    'HTML con un guion',
    ({ ofAlumno }) =>
      mail(ofAlumno, { html: true, body: '<script>robar()</script><p onclick="robar()">Por las tardes</p>' }),
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'más letras que en la página',
    ({ ofAlumno }) => mail(ofAlumno, { body: 'x'.repeat(2_001) }),
    { cartas: [no('alumno', 'más de 2000 letras')] },
  ],
  [
    'nada escrito',
    ({ ofAlumno }) => mail(ofAlumno, { body: '> Hola, Ana:' }),
    { cartas: [no('alumno', 'ningún texto')] },
  ],
  [
    'retirada la solicitud, de los dos lados',
    async ({ ofAlumno, ofSchool, say }) => {
      await say('retirar');
      mail(ofAlumno);
      mail(ofSchool);
    },
    { cartas: [no('alumno', 'está cerrada'), no('autoescuela', 'está cerrada')] },
  ],
  [
    'borrada, de los dos lados: de quien se ha borrado no queda dirección',
    async ({ ofAlumno, ofSchool, page }) => {
      await form(page, { accion: 'borrar', seguro: 'si' });
      mail(ofAlumno);
      mail(ofSchool);
    },
    { cartas: [no('autoescuela', 'está cerrada')] },
  ],
  [
    'cerrada por quien pide',
    async ({ ofSchool, say }) => {
      await say('cierre');
      mail(ofSchool);
    },
    { cartas: [no('autoescuela', 'está cerrada')] },
  ],
  [
    'cerrada por la autoescuela, y contestada dos veces: se dice una',
    async ({ ofAlumno, _id }) => {
      await call('PUT /alumnos/actualizarDesdePanelCliente', { _id, estado: 'perdida' });
      mail(ofAlumno);
      mail(ofAlumno, { body: '¿Hola?' });
    },
    { cartas: [no('alumno', 'está cerrada')] },
  ],
  [
    'pedida otra vez: la ficha de antes no escribe en el hilo nuevo',
    async ({ ofSchool, say, email }) => {
      await say('retirar');
      await confirmed(email);
      mail(ofSchool);
    },
    { cartas: [no('autoescuela', 'está cerrada')] },
  ],
  [
    'el mismo mensaje dos veces',
    ({ ofAlumno }) => {
      mail(ofAlumno, { id: 'uno' });
      mail(ofAlumno, { id: 'uno', head: 'Delivered-To: ana@ejemplo.es' });
    },
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'un buzón que se vuelve a leer entero después de retirarla',
    async ({ ofAlumno, say }) => {
      mail(ofAlumno);
      await readAll();
      await say('retirar');
      imap.renumber();
    },
    { hilo: MINE },
  ],
  [
    'dos programas que leen a la vez',
    async ({ ofAlumno }) => {
      for (let i = 0; i < 6; i++) mail(ofAlumno, { body: `Mensaje ${i}` });
      await Promise.all([readAll(), readAll()]);
    },
    {
      hilo: Array.from({ length: 6 }, (_, i) => `alumno: Mensaje ${i}`),
      cartas: [toSchool],
    },
  ],
  [
    'un programa que muere al escribir',
    async ({ ofAlumno }) => {
      mail(ofAlumno);
      const dying: MailReader = {
        ...replies,
        read: async (message) => {
          const noting = await replies.read(message);
          return async (tx, at) => {
            await noting(tx, at);
            throw new Error('killed');
          };
        },
      };
      await expect(readAs([dying])).rejects.toThrow('killed');
    },
    { hilo: MINE, cartas: [toSchool] },
  ],
  [
    'la web cerrada',
    async ({ ofAlumno }) => {
      mail(ofAlumno);
      await turnDoors(db, false, ['web']);
      await readAll();
      await turnDoors(db, true, ['web']);
    },
    { cartas: [no('alumno', 'web está cerrada')] },
  ],
])('por correo, %s', async (_name, act, { hilo = [], cartas = [], leidos }) => {
  now = new Date('2026-11-21T10:00:00Z');
  await readAll();
  await post.deliver();
  const thread = await talk();
  const before = await byMail();
  imap.asked.length = 0;
  await act(thread);
  await readAll();
  expect(await written(thread._id)).toEqual(hilo);
  const sent = await post.deliver();
  expect(sent.map(({ to, subject, text }) => ({ to: to[0], subject, text })).sort(byTo)).toEqual(
    cartas
      .map(({ a, asunto, dice = '' }) => ({
        to: a === 'alumno' ? thread.email : schoolEmail,
        subject: expect.stringContaining(asunto),
        text: expect.stringContaining(dice),
      }))
      .sort(byTo),
  );
  for (const { subject, replyTo, header } of sent) {
    expect(header('auto-submitted')).toBe('auto-generated');
    // A refusal has no address that would be written to again.
    if (subject === REFUSED) expect(replyTo).toBeUndefined();
  }
  expect((await byMail()) - before).toBe(hilo.length);
  const read = imap.asked.filter((line) => line.includes('BODY.PEEK[]'));
  if (leidos === 0) expect(read).toEqual([]);
  expect(imap.anySeen()).toBe(false);
});

const byTo = (a: { to: string | undefined }, b: { to: string | undefined }) =>
  (a.to ?? '').localeCompare(b.to ?? '');

test('lo escrito por correo se ve en los tres lados, y dice que vino así', async () => {
  const { _id, page, ofAlumno, ofSchool, email, row } = await talk();
  mail(ofAlumno);
  mail(ofSchool, { body: 'Perfecto' });
  await readAll();
  await post.deliver();
  const said = [
    ['alumno', 'Por las tardes', 'correo'],
    ['autoescuela', 'Perfecto', 'correo'],
  ];
  const of = ({ mensajes }: Pick<Recibida, 'mensajes'>) =>
    mensajes.slice(1).map(({ de, texto, via }) => [de, texto, via]);
  expect(of(await row())).toEqual(said);
  const shown = (await app.inject({ url: page })).body.replaceAll('<!-- -->', '');
  expect(shown).toMatch(/, por correo<\/small><p>Por las tardes.*, por correo<\/small><p>Perfecto/s);
  const office = caller(
    app,
    await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' })),
  );
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM alumnos WHERE email = ${email}`);
  const sent = (await office(`GET /alumnos/leerEnviadas?_idAlumno=${rows[0]?.id}`)).json();
  expect(of(sent.find((one: { _id: string }) => one._id === _id))).toEqual(said);
});

test('sin buzón, las cartas llevan a la página como antes y no tienen otra dirección de respuesta', async () => {
  const { _id, letter, page, ofSchool } = await talk();
  expect(letter.text).toContain('También puedes contestar a este correo');
  await form(page, { accion: 'texto', _id, clave: randomUUID(), texto: '¿Seguís?' });
  const about = { now, creadoEn: now, publicUrl: 'http://localhost:3000', negocio: await readSender(db) };
  const row = { tipo: 'solicitud_mensaje_autoescuela', datos: { enviadaId: _id } };
  const news = await letters.composeLetter(db, row, about);
  expect(news?.subject).toBe(NEWS);
  expect(news?.replyTo).toBeUndefined();
  expect(news?.text).toContain('/panelCliente/solicitudes');
  expect(news?.text).not.toContain('contestar a este correo');
  expect(await letters.composeLetter(db, row, { ...about, replies: addresses })).toMatchObject({
    replyTo: ofSchool,
    automatic: true,
  });
  await post.deliver();
});

test('una dirección de respuesta cabe en lo que admite un correo, y vale la de un secreto anterior', () => {
  const place = { id: randomUUID(), lado: 'autoescuela', desde: 1_795_424_531 } as const;
  const old = replyAddresses('autoescuelas.m@x.example', 'la clave de antes').of(place);
  expect(old.indexOf('@')).toBe(64);
  expect(replyAddresses('hola@x.example', 'la de ahora', ['la clave de antes']).read(`Cc: ${old}`)).toEqual(
    place,
  );
  expect(replyAddresses('hola@x.example', 'la de ahora').read(`Cc: ${old}`)).toBeUndefined();
});
