import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readEnv } from './env.server.ts';
import { readMail } from './program-services.server.ts';

const INBOX = 'imaps://hola%40x.example:clave@correo.example';

test.each([
  ['sin buzón', {}, undefined],
  ['sin buzón, aunque se diga una dirección', { IMAP_RESPUESTAS: 'hola@x.example' }, undefined],
  ['la de quien recibe el buzón', { IMAP_URL: INBOX }, 'hola@x.example'],
  ['en una carpeta no entra todo', { IMAP_URL: `${INBOX}/Devueltos` }, undefined],
  ['un usuario que no es una dirección', { IMAP_URL: 'imaps://hola:clave@correo.example' }, undefined],
  [
    'un nombre que no cabe',
    { IMAP_URL: 'imaps://autoescuelas.de%40x.example:clave@correo.example' },
    undefined,
  ],
  [
    'la que se diga',
    { IMAP_URL: `${INBOX}/Devueltos`, IMAP_RESPUESTAS: 'charla@x.example' },
    'charla@x.example',
  ],
  ['ninguna', { IMAP_URL: INBOX, IMAP_RESPUESTAS: 'no' }, undefined],
])('dirección de las respuestas por correo: %s', (_name, env, address) => {
  const { mailbox, replies } = readMail(readEnv(env), 'una clave de prueba con letras de sobra');
  expect(mailbox === undefined).toBe(!('IMAP_URL' in env));
  const given = replies?.of({ id: randomUUID(), lado: 'alumno', desde: 0 });
  expect(given?.replace(/\+.*@/, '@')).toBe(address);
});
