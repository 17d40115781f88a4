import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createSeal } from '#platform/files/seal.server.ts';
import { type Mail, type MailWay, smtpMail } from '#platform/mail/mail.server.ts';
import { startSmtpServer } from '#platform/mail/smtp.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { addressOf, outgoingMail } from './outgoing-mail.server.ts';

let keptWay: MailWay = 'ninguno';
const kept: Mail = {
  way: async () => keptWay,
  send: async () => {
    throw new Error('nothing is kept here');
  },
};
const options = { mailWay: async () => keptWay, mailFixed: false };
const { db, admin } = await openOffice(options);
const { db: other, admin: fixed } = await openOffice({ mailFixed: true });

/** The secret of the application under test, and another. */
const seal = createSeal('x'.repeat(32));
const mail = outgoingMail({ db, seal, kept, fixed: undefined });

const MESSAGE = {
  from: { name: 'Negocio', address: 'hola@negocio.es' },
  to: 'ana@ejemplo.es',
  subject: 'Prueba',
  text: 'Hola',
};

beforeEach(async () => {
  keptWay = 'ninguno';
  await db.execute(sql`DELETE FROM servidor_correo`);
});

const save = (body: object) =>
  admin('PUT /correos/guardarServidor', {
    servidor: '127.0.0.1',
    puerto: 25,
    seguridad: 'ninguna',
    usuario: null,
    ...body,
  });
const fieldsOf = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.json().campos.map(({ campo }: { campo: string }) => campo);

test('el servidor del panel se usa desde que se guarda, y el que lo cambia, desde que lo cambia', async () => {
  expect(await mail.way()).toBe('ninguno');
  const [one, two] = [await startSmtpServer(), await startSmtpServer()];
  for (const server of [one, two]) {
    expect((await save({ puerto: Number(new URL(server.url).port) })).statusCode).toBe(200);
    expect(await mail.way()).toBe('servidor');
    await mail.send(MESSAGE);
    expect((await server.received(1))[0]?.to).toEqual(['ana@ejemplo.es']);
  }
});

test('la clave se guarda cerrada, no se da nunca y no va a otra máquina', async () => {
  const whole = {
    servidor: 'smtp.negocio.es',
    puerto: 587,
    seguridad: 'starttls',
    usuario: 'ana@negocio.es',
  };
  expect(fieldsOf(await save(whole))).toEqual(['clave']);
  const saved = await save({ ...whole, clave: 'Clave-de-correo-8' });
  expect(saved.json()).toEqual({ fijado: false, servidor: { ...whole, conClave: true } });
  const { rows } = await db.execute(sql`SELECT to_jsonb(s)::text AS fila FROM servidor_correo s`);
  expect(JSON.stringify(rows)).not.toContain('Clave-de-correo-8');
  expect((await admin('GET /correos/leerServidor')).body).not.toContain('Clave-de-correo-8');
  // The same machine and user keep it; another machine does not get it.
  expect((await save({ ...whole, puerto: 2525 })).json().servidor.conClave).toBe(true);
  expect(fieldsOf(await save({ ...whole, servidor: 'smtp.otro.es' }))).toEqual(['clave']);
  expect(fieldsOf(await save({ ...whole, seguridad: 'ninguna' }))).toEqual(['seguridad']);
  expect(fieldsOf(await save({ servidor: 'smtp.otro.es/?tls.rejectUnauthorized=false' }))).toEqual([
    'servidor',
  ]);
  const stranger = outgoingMail({ db, seal: createSeal('y'.repeat(32)), kept, fixed: undefined });
  await expect(stranger.send(MESSAGE)).rejects.toThrow(/escríbela otra vez/);
  const log = await db.execute(
    sql`SELECT tipo FROM sucesos_seguridad WHERE tipo = 'servidorCorreoCambiado' LIMIT 1`,
  );
  expect(log.rows).toHaveLength(1);
});

test('sin STARTTLS no se entrega nada, para que la clave no vaya a la vista', async () => {
  const { url } = await startSmtpServer();
  const row = {
    servidor: '127.0.0.1',
    puerto: Number(new URL(url).port),
    usuario: 'ana',
    seguridad: 'starttls',
  } as const;
  await expect(smtpMail(addressOf(row, 'a/b@c:d?e')).send(MESSAGE)).rejects.toMatchObject({ code: 'ETLS' });
  expect(new URL(addressOf(row, 'a/b@c:d?e')).hostname).toBe('127.0.0.1');
  expect(addressOf({ ...row, seguridad: 'tls' }, 'x')).toMatch(/^smtps:\/\/ana:x@127\.0\.0\.1:\d+\/$/);
});

test('no se cambia el que fija el servidor, ni lo hay en la demostración', async () => {
  const body = { servidor: 'smtp.negocio.es', puerto: 587, seguridad: 'starttls', usuario: null };
  const refused = await fixed('PUT /correos/guardarServidor', body);
  expect([refused.statusCode, refused.json().mensaje]).toEqual([409, expect.stringContaining('quien lleva')]);
  expect((await fixed('GET /correos/leerServidor')).json()).toEqual({ fijado: true, servidor: null });
  expect(await other.execute(sql`SELECT FROM servidor_correo`)).toMatchObject({ rowCount: 0 });
  await save(body);
  keptWay = 'demostracion';
  expect(await mail.way()).toBe('demostracion');
  await expect(mail.send(MESSAGE)).rejects.toThrow('nothing is kept here');
  expect((await save(body)).statusCode).toBe(409);
});
