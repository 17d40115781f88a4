import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey, isEmail } from './email.ts';

test.each([
  ['Ana@Ejemplo.ES', 'ana@ejemplo.es'],
  ['  ana@ejemplo.es\t', 'ana@ejemplo.es'],
  ['an.a+autoescuela@gmail.com', 'ana@gmail.com'],
  ['A.N.A@googlemail.com', 'ana@gmail.com'],
  ['ana+uno+dos@GMAIL.com', 'ana@gmail.com'],
  ['an.a+uno@ejemplo.es', 'an.a+uno@ejemplo.es'],
  ['ana@gmail.com.example', 'ana@gmail.com.example'],
  ['ana.peña@correo.gmail.es', 'ana.peña@correo.gmail.es'],
  ['PEÑA@ejemplo.es'.normalize('NFD'), 'peña@ejemplo.es'.normalize('NFC')],
])('«%s» es de quien escribe «%s»', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

test('la forma de una dirección es también la de su forma', () => {
  const address = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom('gmail.com', 'googlemail.com', 'x.es'))
      .map(([local, domain]) => `${local}@${domain}`),
  );
  fc.assert(
    fc.property(address, (email) => {
      expect(emailKey(emailKey(email))).toBe(emailKey(email));
    }),
  );
});

test.each([
  'ana@ejemplo.es',
  ' ana@ejemplo.es ',
  "o'brien+uno@correo.ejemplo.co.uk",
  'peña@ejemplo.es',
  'ana@peña.es',
  'ana@xn--pea-8ma.es',
  'a@b.co',
  `${'a'.repeat(60)}@${'b'.repeat(56)}.es`,
])('«%s» es un correo', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  '',
  'ana',
  'ana@',
  '@ejemplo.es',
  'ana@localhost',
  'ana@@ejemplo.es',
  'ana@uno@ejemplo.es',
  'ana peña@ejemplo.es',
  'ana@ejemplo.es\r\nBcc: todos@ejemplo.es',
  'ana\n@ejemplo.es',
  'ana\0@ejemplo.es',
  'ana\u200b@ejemplo.es',
  'Ana <ana@ejemplo.es>',
  'ana@ejemplo.es,eva@ejemplo.es',
  'ana@ejemplo..es',
  'ana@ejemplo.es.',
  'ana@-ejemplo.es',
  '.ana@ejemplo.es',
  'a..na@ejemplo.es',
  'ana@192.168.1.1',
  `${'a'.repeat(65)}@ejemplo.es`,
  `${'a'.repeat(60)}@${'b'.repeat(57)}.es`,
])('«%s» no lo es', (email) => {
  expect(isEmail(email)).toBe(false);
});
