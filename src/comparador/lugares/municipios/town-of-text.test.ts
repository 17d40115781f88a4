import { expect, test } from 'vitest';
import { keysOfTown } from './place-index.server.ts';
import { townByCode } from './town-index.server.ts';
import { townOfText } from './town-of-text.server.ts';

test.each([
  ['Aluche', '28', 'Madrid'],
  ['madrid', '28', 'Madrid'],
  ['28901', null, 'Getafe'],
  ['Hospitalet de Llobregat', '08', "L'Hospitalet de Llobregat"],
  ['Fondó de les Neus, el/Hondón de las Nieves', '03', 'el Fondó de les Neus/Hondón de las Nieves'],
  // Nothing is guessed: another province, a typing error, a whole province, no place.
  ['Getafe', '08', undefined],
  ['Getaffe', '28', undefined],
  ['Asturias', null, undefined],
  ['donde sea', '28', undefined],
] as const)('«%s» escrito en un formulario, provincia %s', (texto, codProvincia, municipio) => {
  expect(townOfText(texto, codProvincia)?.nombre).toBe(municipio);
});

test('los nombres de un municipio que admite un formulario llevan los que dejaron de ser oficiales', () => {
  const keys = keysOfTown(townByCode('08101') ?? expect.unreachable());
  expect(keys).toEqual(expect.arrayContaining(['l hospitalet de llobregat', 'hospitalet de llobregat']));
});
