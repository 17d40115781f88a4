import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { correos } from '#oficina/base/letters/table.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { type ImapLimits, imapMailbox } from '#platform/mail/imap.server.ts';
import { type ImapFault, startImapServer } from '#platform/mail/imap.testing.server.ts';
import { smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { correoJob } from '../correo-job.server.ts';
import { readMailbox } from './read-bounces-job.server.ts';
import { type BouncedCorreo, exim, gmail, outlook, postfix } from './reports.testing.server.ts';
import { correosDevueltos } from './table.server.ts';

const SENT = new Date('2026-11-23T09:00:00Z');
const BACK = new Date('2026-11-23T09:03:00Z');
const NOW = new Date('2026-11-23T09:05:00Z');

const imap = await startImapServer();
const smtp = await startSmtpServer();
const mailboxWith = (limits: Partial<ImapLimits> = {}) => imapMailbox(imap.url, limits);
const { db, admin, as } = await openOffice({ mailboxKey: mailboxWith().key, clock: () => SENT });
await fillBusiness(db);
const _idCliente = await billableCliente(db);
const factura = await issue(admin, await draftFactura(admin, { _idCliente }));

const job = correoJob(
  { letters, db, mail: smtpMail(smtp.url), clock: () => SENT, publicUrl: 'https://sitio.example' },
  1,
);
const read = (limits?: Partial<ImapLimits>) =>
  readMailbox({
    db,
    clock: () => NOW,
    mailbox: mailboxWith(limits),
    jobs: () => ({ enqueue: async () => {} }),
  });

let sent = 0;
/** Sends a factura by correo through the job; gives the headers that it left with. */
async function mailed(para: string): Promise<BouncedCorreo & { id: string }> {
  const answer = await admin('PUT /facturas/enviarEmailCliente', { _id: factura._id, para });
  expect(answer.statusCode, answer.body).toBe(200);
  const [row] = await db.select().from(correos).where(eq(correos.para, para));
  await job.handler({ id: row?.id ?? '' });
  sent += 1;
  const letter = (await smtp.received(sent)).find(({ to }) => to[0] === para);
  const cabeceras = ['message-id', 'x-entity-ref-id']
    .map((name) => `${name}: ${letter?.header(name)}`)
    .join('\n');
  return { id: row?.id ?? '', para, cabeceras };
}

const letter = async (para: string) =>
  (await admin(`GET /facturas/correos?_id=${factura._id}`))
    .json<
      { para: string; estado: string; codigo: string | null; error: string | null; devueltoEn: string }[]
    >()
    .find((row) => row.para === para);
const marks = async () => (await db.select().from(correosDevueltos)).map(({ email }) => email);

async function contact(email: string, recibe: string[] = []): Promise<string> {
  const made = await admin('POST /contactosClientes/crear', { _idCliente, nombre: 'Rosa', email, recibe });
  expect(made.statusCode, made.body).toBe(200);
  return made.json()._id;
}

test.each([
  ['Postfix', postfix, '5.1.1', /^550 5\.1\.1 .*User unknown in virtual mailbox table$/],
  ['Exim', exim, '5.2.1', /^550 5\.2\.1 The email account that you tried to reach is disabled\.$/],
  ['Gmail', gmail, '5.1.1', /^550-5\.1\.1 .*does not exist.* go to \[dirección\]$/],
  ['Outlook', outlook, '5.1.10', /^550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound/],
] as const)(
  'lo que devuelve %s deja la carta devuelta, con sus palabras y su código, y la dirección marcada donde se va a usar',
  async (name, shape, codigo, words) => {
    const email = `Rosa.${name}@ejemplo.es`;
    const _id = await contact(email, ['recordatorios']);
    imap.put(shape(await mailed(email)), BACK);
    await read();
    expect(await letter(email)).toMatchObject({
      estado: 'devuelto',
      codigo,
      error: expect.stringMatching(words),
      devueltoEn: BACK.toISOString(),
    });
    const told = [{ email, codigo, motivo: expect.stringMatching(words), en: BACK.toISOString() }];
    expect((await admin(`GET /contactosClientes/correosDevueltos?_id=${_id}`)).json()).toEqual(told);
    const prepared = (await admin(`GET /facturas/prepararRecordatorio?_id=${factura._id}`)).json();
    expect(prepared.devueltos).toEqual(expect.arrayContaining(told));
  },
);

test('un retraso solo se anota en la carta; lo que al final no llega por algo pasajero queda devuelto sin marcar a nadie', async () => {
  const given = await mailed('lenta@ejemplo.es');
  imap.put(postfix(given, 'delayed'), BACK);
  await read();
  expect(await letter(given.para)).toMatchObject({
    estado: 'enviado',
    codigo: '4.4.1',
    error: expect.stringContaining('Connection timed out'),
  });
  imap.put(postfix(given).replace(/^Status: 5\.1\.1/m, 'Status: 4.4.7'), BACK);
  await read();
  expect(await letter(given.para)).toMatchObject({ estado: 'devuelto', codigo: '4.4.7' });
  expect(await marks()).not.toContain(given.para);
  // A manual retry sends it as any other correo.
  await job.handler({ id: given.id, desde: 1, reintento: true });
  sent += 1;
  expect(await letter(given.para)).toMatchObject({
    estado: 'enviado',
    codigo: null,
    error: null,
    devueltoEn: null,
  });
});

test('un servidor que cambia el identificador de la carta deja el otro; sin ninguno valen la dirección y los días', async () => {
  const renamed = await mailed('ses@ejemplo.es');
  const cabeceras = renamed.cabeceras.replace(
    /^message-id:.*$/m,
    'Message-ID: <0102-de-otro@eu.amazonses.com>',
  );
  imap.put(postfix({ ...renamed, cabeceras }), BACK);
  const bare = await mailed('sola@ejemplo.es');
  imap.put(postfix({ ...bare, cabeceras: 'Received: by otro' }), BACK);
  const old = await mailed('vieja@ejemplo.es');
  await db.execute(sql`UPDATE correos SET enviado_en = enviado_en - interval '7 days' WHERE id = ${old.id}`);
  imap.put(postfix({ ...old, cabeceras: 'Received: by otro' }), BACK);
  await read();
  expect([await letter(renamed.para), await letter(bare.para), await letter(old.para)]).toMatchObject([
    { estado: 'devuelto' },
    { estado: 'devuelto' },
    { estado: 'enviado' },
  ]);
});

test('lo que no es de una carta nuestra, o no se entiende, no cambia nada', async () => {
  const { para, cabeceras } = await mailed('bien@ejemplo.es');
  const ours = { para, cabeceras };
  imap.put(postfix({ para, cabeceras: 'Message-ID: <a-mano@outlook.example>' }), BACK);
  imap.put(
    postfix({ para, cabeceras: 'Message-ID: <01990000-0000-7000-8000-000000000000@x.example>' }),
    BACK,
  );
  imap.put(`From: ana@ejemplo.es\nContent-Type: text/plain\n${cabeceras}\n\nStatus: 5.1.1\n`, BACK);
  imap.put(postfix(ours).replace(/^Action: failed/m, 'Action: relayed'), BACK);
  imap.put(postfix(ours).replace(/^Final-Recipient:.*\nOriginal-Recipient:.*\n/m, ''), BACK);
  imap.put(postfix(ours).slice(0, 900), BACK);
  imap.put(
    `Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n${'--x\n'.repeat(5_000)}\0\xff`,
    BACK,
  );
  const before = await marks();
  await read();
  expect(await letter(para)).toMatchObject({ estado: 'enviado', codigo: null, error: null });
  expect(await marks()).toEqual(before);
});

test('si quien la devuelve es otra dirección a la que se reenvía, la carta lo dice y la nuestra no se marca', async () => {
  const { para, cabeceras } = await mailed('ventas@ejemplo.es');
  const forwarded = postfix({ para, cabeceras }).replace(
    /^Final-Recipient:.*$/m,
    'Final-Recipient: rfc822; ya-no@ejemplo.es',
  );
  imap.put(forwarded, BACK);
  await read();
  expect(await letter(para)).toMatchObject({
    estado: 'devuelto',
    error: expect.stringMatching(/^La reenvía a ya-no@ejemplo\.es: 550 5\.1\.1 /),
  });
  expect(await marks()).not.toContain(para);
});

test('la marca es de la dirección: con otra no la hay, y quien dice que vuelve a funcionar no la ve volver aunque el buzón se lea de nuevo', async () => {
  const email = 'cambia@ejemplo.es';
  const _id = await contact(email);
  imap.put(postfix(await mailed(email)), BACK);
  await read();
  const asked = async (id = _id) => (await admin(`GET /contactosClientes/correosDevueltos?_id=${id}`)).json();
  expect(await asked()).toHaveLength(1);
  await admin('PUT /contactosClientes/actualizar', { _id, email: 'nueva@ejemplo.es' });
  expect(await asked()).toEqual([]);
  await admin('PUT /contactosClientes/actualizar', { _id, email });
  // Another contact cannot clear the mark of an address that is not theirs.
  const other = await contact('otra@ejemplo.es');
  expect((await admin('PUT /contactosClientes/correoFunciona', { _id: other, email })).statusCode).toBe(404);
  const reader = await as('Lectura');
  expect((await reader('PUT /contactosClientes/correoFunciona', { _id, email })).statusCode).toBe(403);
  expect(await asked()).toHaveLength(1);
  expect((await admin('PUT /contactosClientes/correoFunciona', { _id, email })).json()).toBe(true);
  expect(await asked()).toEqual([]);
  const history = (await admin(`GET /historial/leer?entidad=contactosClientes&_idEntidad=${_id}`)).json();
  expect(history).toContainEqual(
    expect.objectContaining({ antes: { correoDevuelto: email }, despues: { correoDevuelto: null } }),
  );
  const before = await marks();
  imap.renumber();
  imap.asked.length = 0;
  await read();
  expect(imap.asked.filter((line) => line.startsWith('UID SEARCH'))).toEqual([
    'UID SEARCH SINCE 16-Nov-2026',
  ]);
  expect(await marks()).toEqual(before);
});

const FAULTS: [ImapFault, RegExp][] = [
  ['key', /^El buzón no admite el usuario o la clave de IMAP_URL: .*clave incorrecta/],
  ['folder', /^El servidor del buzón no deja leer la carpeta «Devueltos»: .*no existe/],
  ['silent', /^El servidor del buzón tarda demasiado en contestar$/],
  ['dies', /^Se ha cortado la conexión con el buzón$/],
  ['nonsense', /^(El servidor del buzón|Se ha cortado la conexión con el buzón)/],
  ['endless', /^El servidor del buzón tarda demasiado en contestar$/],
];

test.each(FAULTS)('un buzón que falla (%s) no para nada, y se dice por qué', async (fault, words) => {
  const told = async () => (await admin('GET /correos/situacion')).json().devoluciones;
  imap.fault = fault;
  await read({ silenceMs: 300, longestMs: 1_000 });
  expect(await told()).toMatchObject({
    fallaDesde: NOW.toISOString(),
    error: expect.stringMatching(words),
  });
  expect(JSON.stringify(await told())).not.toMatch(/cl@ve|cl%40ve/);
  imap.fault = undefined;
  await read();
  expect(await told()).toEqual({ leidoEn: NOW.toISOString(), fallaDesde: null, error: null });
});

test('de diez mil mensajes se miran las cabeceras por partes, se lee solo lo devuelto, y nada queda leído ni movido', async () => {
  const email = 'entre-muchos@ejemplo.es';
  const given = await mailed(email);
  const many = 10_000;
  for (let i = 0; i < many; i++)
    imap.put(`From: ana@ejemplo.es\nContent-Type: text/plain\n\nHola ${i}\n`, BACK);
  imap.put(postfix(given), BACK);
  const total = imap.count();
  imap.asked.length = 0;
  // The next reading continues where this one stopped.
  await read({ enoughMs: 0 });
  const headersAsked = () => imap.asked.filter((line) => line.includes('BODY.PEEK[HEADER]')).length;
  expect(headersAsked()).toBe(1);
  expect(await letter(email)).toMatchObject({ estado: 'enviado' });
  await read();
  expect(await letter(email)).toMatchObject({ estado: 'devuelto' });
  expect(headersAsked()).toBe(Math.ceil((many + 1) / 50));
  expect(imap.asked.filter((line) => line.includes('BODY.PEEK[]'))).toHaveLength(1);
  expect(imap.anySeen()).toBe(false);
  expect(imap.count()).toBe(total);
  const verbs = new Set(
    imap.asked.map((line) =>
      line
        .split(' ')
        .slice(0, line.startsWith('UID') ? 2 : 1)
        .join(' '),
    ),
  );
  expect(
    [...verbs].filter(
      (verb) =>
        ![
          'CAPABILITY',
          'LOGIN',
          'LIST',
          'LSUB',
          'EXAMINE',
          'UID SEARCH',
          'UID FETCH',
          'LOGOUT',
          'NAMESPACE',
        ].includes(verb),
    ),
  ).toEqual([]);
});

test('sin IMAP_URL no se promete nada de lo devuelto', async () => {
  const { admin: without } = await openOffice();
  expect((await without('GET /correos/situacion')).json()).toMatchObject({ devoluciones: null });
});
