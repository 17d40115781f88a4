import { expect, test } from 'vitest';
import { postcode } from './contacto-fields.ts';

test('un código postal que no es un texto se rechaza, aunque no se pueda escribir como texto', () => {
  const { schema } = postcode({ title: 'Código postal' });
  for (const value of [{ toString: null, valueOf: null }, 28013, ['28013'], '99999', '2801'])
    expect(schema.safeParse(value).success).toBe(false);
  expect(schema.safeParse('28013').success).toBe(true);
});
