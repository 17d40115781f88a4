import { describe, expect, test } from 'vitest';
import { emailDoubt } from './email-doubt.ts';
import { emailField, phoneField } from './person-fields.ts';

describe('un correo que parece un error se pregunta', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@hotmal.com', 'ana@hotmail.com'],
    ['ana@yaho.es', 'ana@yahoo.es'],
    ['josé@ejemplo.es', 'jose@ejemplo.es'],
    ['begoña@gmail.con', 'begona@gmail.com'],
    ['müller@web.de', 'muller@web.de'],
    ['ana@gmail.es', 'ana@gmail.com'],
    ['ana@autoescuela.con', 'ana@autoescuela.com'],
    ['ana@iclod.com', 'ana@icloud.com'],
    ['Ana@OUTLOKO.COM', 'Ana@outlook.com'],
  ])('%s', (written, meant) => {
    expect(emailDoubt(written)?.sugerencia).toBe(meant);
  });

  test.each([
    'ana@gmail.com',
    'ana@mail.com',
    'ana@live.es',
    'ana@autoescuela.es',
    'ana@ñandú.es',
    'ana@autoescuela.com.es',
    'ana@gmx.es',
    'ana@con.es',
  ])('%s no', (written) => {
    expect(emailDoubt(written)).toBeUndefined();
  });
});

test.each([
  'tel:600123456',
  '600\ufe0f123456',
  '600\u2009123\u3000456',
  '\u202a600123456\u202c',
  'Tel. 600\u200b123456',
  'TEL:600-123-456',
  'Móvil: 600\u00a0123\u202f456',
  'teléfono 600123456',
  'callto:600\u2060123\u00ad456',
  '6\ufe0f00\ufe0f123456\u2028',
])('un teléfono copiado se limpia: %j', (written) => {
  expect(phoneField().parse(written)).toBe('+34600123456');
});

test.each([
  'ana\u200b@ejemplo.es\ufeff',
  'ana@ejem\u00adplo.es',
  '\u2066ana@ejemplo.es\u2069',
  'ana\u2060@ejemplo.es',
  'ana\ufe0f@ejemplo.es',
  'mailto:ana@ejemplo.es',
  '\u00a0ana@ejemplo.es\u3000',
])('un correo copiado es el mismo sin lo que no se ve: %j', (written) => {
  expect(emailField().parse(written)).toBe('ana@ejemplo.es');
});
