import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNif } from './nif.ts';

describe('los números buenos', () => {
  test.each([
    ['12345678Z', 'DNI'],
    ['00000000T', 'DNI'],
    ['89890001K', 'DNI'],
    ['X1234567L', 'NIE'],
    ['Y1234567X', 'NIE'],
    ['Z1234567R', 'NIE'],
    ['X0000000T', 'NIE'],
    ['K1234567L', 'NIF'],
    ['L1234567L', 'NIF'],
    ['M1234567L', 'NIF'],
  ])('%s es el %s de una persona', (nif, tipo) => {
    expect(readNif(nif)).toEqual({ nif, tipo, dudoso: false });
  });

  test.each([
    'A58818501',
    'B85905495',
    'B63272603',
    'B72877814',
    'A28015865',
    'Q2826000H',
    'P2807900B',
    'G28029643',
    'W0049001A',
    'N0032484H',
    'B12345674',
  ])('%s es de una entidad', (nif) => {
    expect(readNif(nif)).toEqual({ nif, tipo: 'entidad', dudoso: false });
  });

  test.each(['C12345674', 'C1234567D', 'U12345674', 'U1234567D', 'A00000000', 'A0000000J'])(
    '%s vale porque en su clase el control es cifra o letra',
    (nif) => {
      expect(readNif(nif)).toEqual({ nif, tipo: 'entidad', dudoso: false });
    },
  );
});

test.each([
  ['12.345.678-Z', '12345678Z'],
  [' 12345678 z ', '12345678Z'],
  ['1234567L', '01234567L'],
  ['x-1234567-l', 'X1234567L'],
  ['ES B-12345674', 'B12345674'],
  ['esb12345674', 'B12345674'],
  ['ES12345678Z', '12345678Z'],
  ['B/12345674', 'B12345674'],
  ['b–12345674', 'B12345674'],
  ['１２３４５６７８Ｚ', '12345678Z'],
])('«%s» se lee como %s', (text, nif) => {
  expect(readNif(text)).toMatchObject({ nif, dudoso: false });
});

test.each(['12345678A', 'X1234567A', 'Y1234567L', 'K1234567A', '1234567A'])(
  'de %s se dice que la letra no es la suya',
  (nif) => {
    expect(readNif(nif)).toEqual({
      motivo: 'La letra no corresponde al número: repasa las cifras y la letra del NIF',
    });
  },
);

test.each(['B85905496', 'B12345678', 'A5881850A', 'Q28260008', 'U12345678', 'N00324848', 'B1234567D'])(
  '%s se admite con dudas: hay números antiguos que no cumplen la norma',
  (nif) => {
    expect(readNif(nif)).toEqual({ nif, tipo: 'entidad', dudoso: true });
  },
);

test.each([
  '123',
  '123456789',
  'I12345678',
  'B1234567',
  'B123456789',
  '12345678ZZ',
  'Ñ12345678',
  'B1234567K',
])('de «%s» se dice cómo es un NIF', (text) => {
  expect(readNif(text)).toEqual({
    motivo: 'Escribe el NIF completo: nueve cifras y letras, como 12345678Z o B12345674',
  });
});

test.each(['', ' ', '-.-'])('de «%s» se dice que falta', (text) => {
  expect(readNif(text)).toEqual({ motivo: 'Escribe el NIF' });
});

test('cambiar una sola cifra de un DNI se nota siempre', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.nat({ max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (number, place, shift) => {
        const digits = String(number).padStart(8, '0');
        const letter = 'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23];
        expect(readNif(digits + letter)).toMatchObject({ tipo: 'DNI' });
        const other = String((Number(digits[place]) + shift) % 10);
        const changed = digits.slice(0, place) + other + digits.slice(place + 1);
        expect(readNif(changed + letter)).toHaveProperty('motivo');
      },
    ),
  );
});

test('lo leído se vuelve a leer igual, y nada rompe la lectura', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = readNif(text);
      if ('nif' in read) expect(readNif(read.nif)).toEqual(read);
      else expect(read.motivo).not.toBe('');
    }),
  );
});
