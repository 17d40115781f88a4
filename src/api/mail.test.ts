import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderMail, smtpMail } from './mail.server.ts';
import { startSmtpServer } from './smtp.testing.server.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-correo-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const message = {
  from: 'sitio@ejemplo.es',
  to: 'duena@ejemplo.es',
  replyTo: 'ana@ejemplo.es',
  subject: 'Matrícula de 50 €: ¿cuándo?',
  text: 'Mañana, en el número 3.\n',
};

test('sin servidor de correo el mensaje queda entero en un archivo .eml', async () => {
  await folderMail(folder).send(message);
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/\.eml$/);
  const eml = await readFile(path.join(folder, name), 'utf8');
  expect(eml).toMatch(/^To: duena@ejemplo\.es\r$/m);
  expect(eml).toMatch(/^Reply-To: ana@ejemplo\.es\r$/m);
});

test('con servidor de correo el mensaje llega con sus tildes', async () => {
  const smtp = await startSmtpServer();
  await smtpMail(smtp.url).send(message);
  expect(await smtp.received(1)).toEqual([
    { to: ['duena@ejemplo.es'], subject: message.subject, text: 'Mañana, en el número 3.' },
  ]);
});

test('un servidor que rechaza al destinatario es un error, no un silencio', async () => {
  const smtp = await startSmtpServer({ refuse: 'duena@ejemplo.es' });
  await expect(smtpMail(smtp.url).send(message)).rejects.toThrow(/550/);
});
