import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { describeFailure, folderMail, type Message, smtpMail } from './mail.server.ts';
import { startSmtpServer } from './smtp.testing.server.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-correo-'));
  atTheEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const message: Message = {
  from: { name: 'Carné Claro', address: 'sitio@ejemplo.es' },
  to: 'duena@ejemplo.es',
  replyTo: 'ana@ejemplo.es',
  subject: 'Matrícula de 50 €: ¿cuándo?',
  text: 'Mañana, en el número 3.\n',
};

const failureOf = async (work: Promise<unknown>) =>
  describeFailure(
    await work.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );

test('sin servidor de correo el mensaje queda entero en un archivo .eml, cuyo nombre se devuelve', async () => {
  const folder = await newFolder();
  const mail = folderMail(folder);
  const { file = '' } = await mail.send(message);
  expect(await readdir(folder)).toEqual([file]);
  expect(file).toMatch(/\.eml$/);
  const eml = await readFile(path.join(folder, file), 'utf8');
  expect(eml).toMatch(/^To: duena@ejemplo\.es\r$/m);
  expect(eml).toMatch(/^Reply-To: ana@ejemplo\.es\r$/m);
  expect((await mail.read(file))?.toString()).toBe(eml);
});

test('de la carpeta no se lee lo que no está ni lo que está fuera', async () => {
  const mail = folderMail(path.join(await newFolder(), 'todavía no existe'));
  expect(await mail.read('nada.eml')).toBeUndefined();
  await expect(mail.read('../secreto.eml')).rejects.toThrow(/invalid name/);
  await expect(mail.removeBefore(new Date())).resolves.toBeUndefined();
});

test('de la carpeta se quita lo anterior a una fecha y nada más', async () => {
  const folder = await newFolder();
  const mail = folderMail(folder);
  const { file: old = '' } = await mail.send(message);
  const { file: recent } = await mail.send(message);
  await utimes(path.join(folder, old), new Date('2025-01-01'), new Date('2025-01-01'));
  await mail.removeBefore(new Date('2025-06-01'));
  expect(await readdir(folder)).toEqual([recent]);
});

test('con servidor de correo el mensaje llega con sus tildes y sus dos partes', async () => {
  const smtp = await startSmtpServer();
  const both = { ...message, html: '<p>Mañana</p>', id: 'uno', automatic: true };
  expect(await smtpMail(smtp.url).send(both)).toEqual({});
  const [letter] = await smtp.received(1);
  expect(letter).toMatchObject({
    to: ['duena@ejemplo.es'],
    replyTo: 'ana@ejemplo.es',
    messageId: '<uno@ejemplo.es>',
    subject: message.subject,
    text: 'Mañana, en el número 3.',
  });
  expect(letter?.html).toContain('<p>Mañana</p>');
  expect(letter?.headers).toContain('auto-submitted');
});

test('unos saltos de línea en el asunto o en un nombre no añaden destinatarios', async () => {
  const smtp = await startSmtpServer();
  await smtpMail(smtp.url).send({
    ...message,
    from: { name: 'Carné\r\nBcc: todos@ejemplo.es', address: 'sitio@ejemplo.es' },
    subject: 'Hola\r\nBcc: todos@ejemplo.es\r\n\r\nOtro cuerpo',
  });
  const [letter] = await smtp.received(1);
  expect(letter?.to).toEqual(['duena@ejemplo.es']);
  expect(letter?.headers).not.toContain('bcc');
  expect(letter?.text).toBe('Mañana, en el número 3.');
});

test.each(['duena@ejemplo.es, todos@ejemplo.es', 'duena@ejemplo.es>\r\nRCPT TO:<todos@ejemplo.es'])(
  'a «%s» no se le manda nada: no es una sola dirección',
  async (to) => {
    const smtp = await startSmtpServer();
    const { permanent } = await failureOf(smtpMail(smtp.url).send({ ...message, to }));
    expect(permanent).toBe(true);
    expect(await smtp.received(0)).toEqual([]);
  },
);

test('un servidor que rechaza al destinatario es un error para siempre, con sus palabras', async () => {
  const smtp = await startSmtpServer({ refuse: 'duena@ejemplo.es' });
  const sending = smtpMail(smtp.url).send(message);
  expect(await failureOf(sending)).toEqual({ permanent: true, reason: '550 no such user' });
});

test('lo que el servidor deja para luego, y un servidor que no está, se pueden volver a intentar', async () => {
  const smtp = await startSmtpServer({ refuse: 'duena@ejemplo.es', code: 451, words: 'later' });
  const later = await failureOf(smtpMail(smtp.url).send(message));
  expect(later).toEqual({ permanent: false, reason: '451 later' });
  const nobody = await failureOf(smtpMail('smtp://usuario:secreto@127.0.0.1:1').send(message));
  expect(nobody.permanent).toBe(false);
  expect(nobody.reason).toContain('ECONNREFUSED');
  expect(nobody.reason).not.toContain('secreto');
});

test('un servidor que acepta y calla se deja a su hora, y se puede volver a intentar', async () => {
  const mute = createServer(() => {}).listen(0, '127.0.0.1');
  await once(mute, 'listening');
  atTheEnd(() => mute.close());
  const sending = smtpMail(`smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`, 300).send(message);
  const left = await failureOf(sending);
  expect(left.permanent).toBe(false);
  expect(left.reason).not.toBe('');
});

test('un enlace que el servidor repite al rechazar no queda en el motivo', async () => {
  const secret = 'A'.repeat(43);
  const words = `blocked https://carneclaro.example/panelAdmin/clave#${secret} and ${secret}`;
  const smtp = await startSmtpServer({ refuse: 'duena@ejemplo.es', words });
  const { reason } = await failureOf(smtpMail(smtp.url).send(message));
  expect(reason).toBe('550 blocked [dirección] and […]');
});
