import { expect, test } from 'vitest';
import { createTestDatabase } from '#api/testing.server.ts';
import { resolvePlace } from './place.server.ts';

const { db } = await createTestDatabase();

test('sin texto es toda España', async () => {
  expect(await resolvePlace(db, '  ')).toEqual({ tipo: 'espana' });
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
])('«%s» es una provincia', async (texto, codigo) => {
  expect(await resolvePlace(db, texto)).toMatchObject({ tipo: 'provincia', codigo });
});

test.each([
  ['28100', '28'],
  ['08', '08'],
  ['5200', '52'],
])('el código postal %s es su provincia', async (texto, codigo) => {
  expect(await resolvePlace(db, texto)).toMatchObject({ tipo: 'provincia', codigo });
});

test('un código postal de una provincia que no existe no es un lugar', async () => {
  expect(await resolvePlace(db, '99001')).toEqual({ tipo: 'texto', texto: '99001' });
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
])('«%s» es un municipio', async (texto, codigo) => {
  expect(await resolvePlace(db, texto)).toMatchObject({ tipo: 'municipio', codigo });
});

test('de dos pueblos con el mismo nombre gana el mayor y el otro se ofrece', async () => {
  expect(await resolvePlace(db, 'Arroyomolinos')).toMatchObject({
    tipo: 'municipio',
    codProvincia: '28',
    otros: [{ codigo: '10023', nombre: 'Arroyomolinos', codProvincia: '10' }],
  });
});

test('el principio de un nombre también vale', async () => {
  const lugar = await resolvePlace(db, 'San Sebastián de los R');
  expect(lugar).toMatchObject({ codigo: '28134' });
});

test('la provincia tras la coma decide entre homónimos', async () => {
  expect(await resolvePlace(db, 'Mieres, Girona')).toMatchObject({ codProvincia: '17' });
  expect(await resolvePlace(db, 'Mieres, Asturias')).toMatchObject({ codProvincia: '33' });
});

test('lo que no es ningún lugar queda como texto, con sus comodines inertes', async () => {
  expect(await resolvePlace(db, 'Autoescuela Gala')).toEqual({ tipo: 'texto', texto: 'Autoescuela Gala' });
  expect(await resolvePlace(db, '%')).toEqual({ tipo: 'texto', texto: '%' });
  expect(await resolvePlace(db, "'; DROP TABLE municipios; --")).toMatchObject({ tipo: 'texto' });
});
