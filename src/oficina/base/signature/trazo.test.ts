import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOJA, isFirma, readTrazo, smoothPath, writeTrazo } from './trazo.ts';

const point = fc.tuple(fc.integer({ min: 0, max: HOJA.ancho }), fc.integer({ min: 0, max: HOJA.alto }));
const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 6 });

test('lo que se dibuja se lee igual, y como curva no lleva más que números', () => {
  fc.assert(
    fc.property(strokes, (drawn) => {
      expect(readTrazo(writeTrazo(drawn))).toEqual(drawn);
      expect(smoothPath(drawn)).toMatch(/^[MQL\d. ]+$/);
    }),
  );
});

test('lo que se sale de la hoja se lleva a su borde', () => {
  expect(
    writeTrazo([
      [
        [-5, 300],
        [700.4, 10.6],
      ],
      [],
    ]),
  ).toBe('M0 200L600 11');
});

test('cualquier otro texto no es una firma', () => {
  fc.assert(
    fc.property(strokes, fc.string({ minLength: 1 }), fc.nat(), (drawn, other, at) => {
      const text = writeTrazo(drawn);
      const place = at % (text.length + 1);
      const changed = text.slice(0, place) + other + text.slice(place);
      const read = readTrazo(changed);
      // If a text is read, all of it has the valid form: no part is ignored.
      if (read) expect(changed).toMatch(/^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/);
    }),
  );
  for (const text of [
    '',
    'M1 1 L2 2',
    'L1 1',
    'M1 1Z',
    'M1.5 2L3 4',
    'M1 1\n',
    `M1 1${'L1 1'.repeat(6_000)}`,
  ])
    expect(readTrazo(text), text.slice(0, 20)).toBeUndefined();
});

test('un punto o un toque no son una firma; un trazo, sí', () => {
  expect(isFirma([[[10, 10]]])).toBe(false);
  expect(
    isFirma([
      [
        [10, 10],
        [20, 20],
      ],
    ]),
  ).toBe(false);
  expect(
    isFirma([
      [
        [10, 10],
        [60, 60],
      ],
    ]),
  ).toBe(true);
});
