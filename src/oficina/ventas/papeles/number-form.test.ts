import { describe, expect, test } from 'vitest';
import { mayBeAlike, ownForm, readNumber, writeNumber } from './number-form.ts';

const inYear = (form: string, numero: number, ejercicio = 2026) => writeNumber(form, { ejercicio, numero });

test('la escritura del programa lleva la serie, el año y cinco cifras', () => {
  expect(inYear(ownForm('PRE', 'VA'), 12)).toBe('PRE-VA-2026-00012');
  expect(inYear(ownForm('F', ''), 123_456)).toBe('F-2026-123456');
});

describe('un número escrito en otro programa', () => {
  test.each([
    ['F26/147', 147, 'F26/148', 'F27/001'],
    ['f26/0147', 147, 'F26/0148', 'F27/0001'],
    ['147/2026', 147, '148/2026', '001/2027'],
    ['2026-00009', 9, '2026-00010', '2027-00001'],
    ['26/26', 26, '26/27', '27/01'],
    ['26/2026', 26, '27/2026', '01/2027'],
    ['S1-2026-0099', 99, 'S1-2026-0100', 'S1-2027-0001'],
    ['A.2026_7', 7, 'A.2026_8', 'A.2027_1'],
  ])('«%s» es el %i; después va «%s», y en enero «%s»', (text, numero, next, january) => {
    const read = readNumber(text, 2026);
    expect(read?.numero).toBe(numero);
    const form = read?.form ?? '';
    expect([inYear(form, numero), inYear(form, numero + 1)]).toEqual([text.toUpperCase(), next]);
    expect(inYear(form, 1, 2027)).toBe(january);
  });
  test.each([
    ['A-00147', 147],
    ['F25/147', 147],
    ['2026', 2026],
    ['F26147', 26_147],
    ['Fra 26/147', 147],
    ['Ñ26/147', 147],
    [`${'X'.repeat(30)}-2026-1`, 1],
  ])(
    '«%s» se sigue, pero no así escrito: sin el año aparte, o con letras que no se declaran',
    (text, numero) => {
      expect(readNumber(text, 2026)).toEqual({ numero });
    },
  );
  test.each(['', 'F-', 'F26/0', 'F26/1000000'])('«%s» no se puede seguir', (text) => {
    expect(readNumber(text, 2026)).toBeUndefined();
  });
});

test.each([
  ['F{AA}/{00000}', 'F{AA}-{000}', true],
  ['F{AAAA}-{00000}', 'R{AAAA}-{00000}', false],
  ['A1/{AA}/{0}', 'A2/{AA}/{0}', false],
  ['{AA}/{0}', '{0}/{AA}', true],
  ['{AAAA}-{0}', '{AA}-{0}', false],
  ['F{AA}/{0}', 'F{AA}/{0}/B', false],
])('«%s» y «%s» pueden escribir lo mismo: %s', (one, other, alike) => {
  expect([mayBeAlike(one, other, 2026), mayBeAlike(other, one, 2026)]).toEqual([alike, alike]);
});
