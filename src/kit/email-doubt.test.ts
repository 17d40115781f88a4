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
  ])('%s', (written, meant) => {
    expect(emailDoubt(written)?.sugerencia).toBe(meant);
  });

  test.each(['ana@gmail.com', 'ana@mail.com', 'ana@live.es', 'ana@autoescuela.es', 'ana@ñandú.es'])(
    '%s no',
    (written) => {
      expect(emailDoubt(written)).toBeUndefined();
    },
  );
});

test.each([
  'tel:600123456',
  '600\ufe0f123456',
  '600\u2009123\u3000456',
  '\u202a600123456\u202c',
  'Tel. 600\u200b123456',
])('un teléfono copiado se limpia: %j', (written) => {
  expect(phoneField().parse(written)).toBe('+34600123456');
});

test('un correo con un signo que no se ve es el mismo sin él', () => {
  expect(emailField().parse('ana\u200b@ejemplo.es\ufeff')).toBe('ana@ejemplo.es');
});
