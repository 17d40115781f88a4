import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.each([
  ['612345678', '+34612345678'],
  ['612 34 56 78', '+34612345678'],
  ['612.345.678', '+34612345678'],
  ['+34 910-000-013', '+34910000013'],
  ['0034 910 000 013', '+34910000013'],
  ['34 712 345 678', '+34712345678'],
  ['(91) 000 00 13', '+34910000013'],
  ['800 123 456', '+34800123456'],
  ['６１２３４５６７８', '+34612345678'],
  ['+351 912 345 678', '+351912345678'],
  ['00376 312 345', '+376312345'],
  ['+123456789012345', '+123456789012345'],
  ['+12345678', '+12345678'],
])('«%s» es %s', (text, telefono) => {
  expect(readPhone(text)).toEqual({ telefono });
});

test.each([
  ['', 'Escribe el teléfono'],
  [' - ', 'Escribe el teléfono'],
  ['12345', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['512345678', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['6123456789', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['+34 512 345 678', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['seiscientos', 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9'],
  ['+1234567', 'Escribe el teléfono con el prefijo de su país, como +351 912 345 678'],
  ['+1234567890123456', 'Escribe el teléfono con el prefijo de su país, como +351 912 345 678'],
  ['+0351912345678', 'Escribe el teléfono con el prefijo de su país, como +351 912 345 678'],
])('de «%s» se dice cómo escribirlo', (text, motivo) => {
  expect(readPhone(text)).toEqual({ motivo });
});

test('lo leído se vuelve a leer igual, y nada rompe la lectura', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[+0-9 ]{0,20}$/)), (text) => {
      const read = readPhone(text);
      if ('telefono' in read) expect(readPhone(read.telefono)).toEqual(read);
      else expect(read.motivo).not.toBe('');
    }),
  );
});
