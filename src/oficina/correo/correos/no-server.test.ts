import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enlaces } from '#oficina/acceso/usuarios/table.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { isDemonstration } from '#oficina/ventas/negocio/demonstration.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { folderMail, type Mail, type MailWay, smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { letters } from '#program/letters.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertMonth } from '#test/support/rows.testing.server.ts';
import { correoJob } from './correo-job.server.ts';

const UNSENT = 'No hay servidor de correo configurado: no se ha enviado nada.';
const NOW = new Date('2026-11-21T10:00:00Z');

let way: MailWay = 'ninguno';
const kept = folderMail(await temporaryFolder(), async () => false);
const { db, app, admin } = await openOffice({ mailWay: async () => way, kept });
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const jobWith = (mail: Mail) =>
  correoJob({ letters, db, mail, clock: () => NOW, publicUrl: 'https://sitio.example' }, 1);
const mailsTo = (para: string) => db.select().from(correos).where(eq(correos.para, para));

test('sin servidor ninguna llamada que solo envía dice que envió: el papel y su historia se quedan como estaban', async () => {
  const presupuesto = await presupuestoIn(admin, '3', { _idCliente });
  const order = await pedidoUnderWay(admin, { _idCliente });
  const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
  const para = 'ana@ejemplo.es';
  const { _id, version } = presupuesto;
  const calls: [string, object][] = [
    ['PUT /presupuestos/enviarEmailCliente', { _id, version, para }],
    ['PUT /pedidos/enviarEmailCliente', { _id: order._id, para }],
    ['PUT /facturas/enviarEmailCliente', { _id: factura._id, para }],
    ['PUT /facturas/recordarPago', { _id: factura._id, para }],
    ['PUT /usuariosTrabajadores/enviarNuevaClavePorEmail', { email: 'nadie@ejemplo.es' }],
  ];
  const told = async () =>
    (
      await db.execute(sql`SELECT (SELECT json_agg(h ORDER BY h.id) FROM historial h) AS h,
      (SELECT json_agg(e ORDER BY e.id) FROM firmas_eventos e) AS e`)
    ).rows;
  const before = await told();
  for (const [call, body] of calls) {
    const refused = await admin(call as 'PUT /facturas/recordarPago', body);
    expect([call, refused.statusCode, refused.json().codigo]).toEqual([call, 409, 40905]);
    expect(refused.json().mensaje).toMatch(new RegExp(`^${UNSENT} \\S`));
  }
  expect(await db.$count(correos)).toBe(0);
  expect(await told()).toEqual(before);
  for (const [family, paper] of [
    ['presupuestos', presupuesto],
    ['pedidos', order],
    ['facturas', factura],
  ] as const)
    expect((await admin(`GET /${family}/consultarPorId?_id=${paper._id}`)).json()).toMatchObject({
      estado: paper.estado,
      version: paper.version,
    });
  // Marking it as delivered by hand still works.
  expect((await admin('PUT /presupuestos/entregar', { _id, version })).json()).toMatchObject({ estado: '4' });
  expect((await admin('GET /correos/situacion')).json()).toEqual({ salida: 'ninguno', devoluciones: null });
});

test('lo que se hizo queda hecho y la respuesta dice que no salió; su carta espera sin servidor a que alguien la reintente', async () => {
  const email = 'eva@ejemplo.es';
  const person = { email, nombre: 'Eva Gil', rol: 'Gestor' };
  const refused = await admin('POST /usuariosTrabajadores/crear', person);
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    codigo: 40905,
    mensaje:
      'El usuario está creado y sin clave: no puede entrar hasta que reciba la invitación, pero no se ha enviado ningún correo: no hay servidor de correo configurado.',
    detalle: { hecho: { email, estado: 'pendiente' } },
  });
  expect(refused.body).not.toContain('"clave"');
  const again = await admin('POST /usuariosTrabajadores/crear', person);
  expect(again.json().codigo).toBe(40903);
  // A repeated request with the same key gets the same answer, without new work.
  const once = { ...person, email: 'una@ejemplo.es' };
  const key = { 'idempotency-key': 'una-vez' };
  const [first, second] = [
    await admin('POST /usuariosTrabajadores/crear', once, key),
    await admin('POST /usuariosTrabajadores/crear', once, key),
  ];
  expect(first.json()).toMatchObject({ codigo: 40905, detalle: { hecho: { email: once.email } } });
  expect(second).toMatchObject({ statusCode: 409, body: first.body });
  // A user created with a clave needs no correo.
  const withKey = { ...person, email: 'con@ejemplo.es', clave: 'Carne2026!' };
  expect((await admin('POST /usuariosTrabajadores/crear', withKey)).statusCode).toBe(200);
  const [mail] = await mailsTo(email);
  const _id = mail?.id ?? '';
  await jobWith(kept).handler({ id: _id });
  expect((await mailsTo(email))[0]).toMatchObject({
    estado: 'sinServidor',
    intentos: 0,
    asunto: null,
    archivo: null,
    enviadoEn: null,
  });
  // The correo was not composed, so no link exists.
  expect(await db.$count(enlaces)).toBe(0);
  expect((await admin('PUT /correos/reintentar', { _id })).json().codigo).toBe(40905);
  const smtp = await startSmtpServer();
  way = 'servidor';
  expect((await admin('PUT /correos/reintentar', { _id })).json()).toBe(true);
  await jobWith(smtpMail(smtp.url)).handler({ id: _id, desde: 0, reintento: true });
  way = 'ninguno';
  expect((await smtp.received(1)).map(({ to }) => to)).toEqual([[email]]);
  expect((await mailsTo(email))[0]).toMatchObject({ estado: 'enviado', intentos: 1 });
});

test('el buzón de la demostración lo hay mientras la base tiene autoescuelas inventadas, y ni un momento más', async () => {
  const mailbox = folderMail(await temporaryFolder(), () => isDemonstration(db));
  expect(await mailbox.way()).toBe('ninguno');
  await insertMonth(db, '2026-01-01', { origen: 'demostracion' });
  expect(await mailbox.way()).toBe('demostracion');
  const [mail] = await mailsTo('eva@ejemplo.es');
  await db
    .update(correos)
    .set({ estado: 'pendiente' })
    .where(eq(correos.id, mail?.id ?? ''));
  await jobWith(mailbox).handler({ id: mail?.id ?? '' });
  const [{ archivo, estado } = { archivo: null, estado: '' }] = await mailsTo('eva@ejemplo.es');
  expect(estado).toBe('enviado');
  expect(String(await mailbox.read(archivo ?? ''))).toContain('eva@ejemplo.es');
  await db.execute(sql`UPDATE meses_dgt SET origen = 'dgt'`);
  expect(await mailbox.way()).toBe('ninguno');
});

test.each(['/contacto/', '/guardarBusqueda/?permiso=B&lugar=Madrid'])(
  'sin servidor el formulario de %s dice que no ha enviado ni guardado nada, y cómo hablar con el negocio',
  async (url) => {
    const page = await app.inject({ url });
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const sent = await app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:80',
        host: 'localhost:80',
      },
      payload: new URLSearchParams({
        token,
        nombre: 'Ana',
        email: 'visita@ejemplo.es',
        mensaje: 'Una duda sobre los datos',
        acepto: 'si',
      }).toString(),
    });
    expect(sent.statusCode, sent.body.slice(0, 300)).toBe(503);
    expect(sent.body).toContain('Ahora mismo este sitio no puede enviar correos');
    expect(sent.body).toContain('Llámanos al +34 910 000 013');
    expect(await mailsTo('hola@carneclaro.example')).toEqual([]);
  },
);

test('las cartas de un papel las ve quien ve el papel, con las palabras del servidor que rechaza', async () => {
  way = 'servidor';
  const smtp = await startSmtpServer({ refuse: 'nadie@ejemplo.es', words: 'mailbox unavailable' });
  const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
  const sent = await admin('PUT /facturas/enviarEmailCliente', {
    _id: factura._id,
    para: ['rosa@ejemplo.es', 'nadie@ejemplo.es', 'ROSA@ejemplo.es'],
    copia: true,
  });
  expect(sent.statusCode, sent.body).toBe(200);
  const read = async () =>
    (await admin(`GET /facturas/correos?_id=${factura._id}`))
      .json<{ _id: string; para: string; estado: string; error: string | null }[]>()
      .map(({ para, estado, error }) => [para.split('@')[0], estado, error])
      .sort();
  const waiting = await read();
  expect(waiting.map(([, estado]) => estado)).toEqual(['pendiente', 'pendiente', 'pendiente']);
  const job = jobWith(smtpMail(smtp.url));
  const rows = await db.select().from(correos).where(sql`datos->>'facturaId' = ${factura._id}`);
  for (const { id } of rows) await job.handler({ id });
  way = 'ninguno';
  const letters = await smtp.received(2);
  const copy = letters.find(({ subject }) => subject?.startsWith('Copia: '));
  expect(copy?.text).toContain('Copia de lo que has enviado a');
  expect(copy?.text).toMatch(/rosa@ejemplo\.es/i);
  const done = await read();
  expect(done).toContainEqual(['nadie', 'rechazado', '550 mailbox unavailable']);
  expect(done.filter(([, estado]) => estado === 'enviado')).toHaveLength(2);
  // The history keeps only the cliente's addresses.
  const history = await db.execute<{ despues: string }>(
    sql`SELECT despues::text FROM historial WHERE entidad_id = ${factura._id} AND despues ? 'enviadaA'`,
  );
  expect(history.rows[0]?.despues).not.toContain(copy?.to[0]);
});
