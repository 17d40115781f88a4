import { expect, test } from 'vitest';
import { resolvePlace } from './place.server.ts';

test('sin texto es toda España', () => {
  expect(resolvePlace('  ')).toEqual({ tipo: 'espana' });
});

test.each([
  ['Madrid', '28'],
  ['alicante', '03'],
  ['Alacant', '03'],
  ['VALENCIA', '46'],
  ['a coruna', '15'],
  ['La Coruña', '15'],
  ['Vizcaya', '48'],
  ['islas baleares', '07'],
])('«%s» es una provincia', (texto, codigo) => {
  expect(resolvePlace(texto)).toMatchObject({ tipo: 'provincia', codigo });
});

test('dos cifras son una provincia; más, el principio de un código postal', () => {
  expect(resolvePlace('08')).toMatchObject({ tipo: 'provincia', codigo: '08' });
  expect(resolvePlace('28100')).toEqual({ tipo: 'codigoPostal', digitos: '28100', codProvincia: '28' });
  expect(resolvePlace('5200')).toEqual({ tipo: 'codigoPostal', digitos: '5200', codProvincia: '52' });
});

test('un código postal de una provincia que no existe no es un lugar', () => {
  expect(resolvePlace('99001')).toEqual({ tipo: 'texto', texto: '99001' });
});

test.each([
  ['Alcobendas', '28006'],
  ['alcobendas, madrid', '28006'],
  ["l'hospitalet de llobregat", '08101'],
  ['San Sebastián', '20069'],
  ['donostia', '20069'],
  ['Elche', '03065'],
  ['ecija', '41039'],
  ['Pamplona', '31201'],
])('«%s» es un municipio', (texto, codigo) => {
  expect(resolvePlace(texto)).toMatchObject({ tipo: 'municipio', codigo });
});

test('de dos pueblos con el mismo nombre gana el mayor y el otro se ofrece', () => {
  expect(resolvePlace('Arroyomolinos')).toMatchObject({
    tipo: 'municipio',
    codProvincia: '28',
    otros: [{ codigo: '10023', nombre: 'Arroyomolinos', codProvincia: '10' }],
  });
});

test('el principio de un nombre también vale', () => {
  const lugar = resolvePlace('San Sebastián de los R');
  expect(lugar).toMatchObject({ codigo: '28134' });
});

test('la provincia tras la coma decide entre homónimos', () => {
  expect(resolvePlace('Mieres, Girona')).toMatchObject({ codProvincia: '17' });
  expect(resolvePlace('Mieres, Asturias')).toMatchObject({ codProvincia: '33' });
});

test('lo que no es ningún lugar queda como texto, con sus comodines inertes', () => {
  expect(resolvePlace('Autoescuela Gala')).toEqual({ tipo: 'texto', texto: 'Autoescuela Gala' });
  expect(resolvePlace('%')).toEqual({ tipo: 'texto', texto: '%' });
  expect(resolvePlace("'; DROP TABLE municipios; --")).toMatchObject({ tipo: 'texto' });
});
