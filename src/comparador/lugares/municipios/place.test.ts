import { expect, test } from 'vitest';
import { type Lugar, readPlace, resolvePlace } from './place.server.ts';

const codeOf = (lugar: Lugar) => {
  if (lugar.tipo === 'sitio') return `${lugar.clase} ${lugar.codigo}`;
  if (lugar.tipo === 'codigoPostal') return lugar.digitos;
  return 'codigo' in lugar ? lugar.codigo : lugar.tipo;
};

test('sin texto es toda España', () => {
  expect(resolvePlace('  ')).toEqual({ tipo: 'espana' });
});

test.each([
  ['Madrid', '28'],
  ['provincia de madrid', '28'],
  ['ciudad de Madrid', '28079'],
  ['Madrid capital', '28079'],
  ['sevilla (capital)', '41091'],
  ['distrito de Sant Andreu', 'distrito 0801909'],
  ['alicante', '03'],
  ['Alacant', '03'],
  ['VALENCIA', '46'],
  ['a coruna', '15'],
  ['La Coruña', '15'],
  ['Coruña, A', '15'],
  ['Vizcaya', '48'],
  ['islas baleares', '07'],
  ['08', '08'],
  ['Alcobendas', '28006'],
  ['alcobendas, madrid', '28006'],
  ['alcobendas madrid', '28006'],
  ['Alcobendas (Madrid)', '28006'],
  ['autoescuelas en Alcobendas', '28006'],
  ["l'hospitalet de llobregat", '08101'],
  ['Hospitalet de Llobregat, L’', '08101'],
  ['hospitalet llobregat', '08101'],
  ['San Sebastián', '20069'],
  ['donostia', '20069'],
  ['Elche', '03065'],
  ['ecija', '41039'],
  ['Pamplona', '31201'],
  ['Madrid, Madrid', '28079'],
  ['Mieres, Girona', '17105'],
  ['Mieres, Asturias', '33037'],
  ['Ibiza', '07026'],
  ['Palma de Mallorca', '07040'],
  ['Castellón de la Plana', '12040'],
  ['Cesuras', '15902'],
  ['alcalá', '28005'],
  ['Las Rozas', '28127'],
  ['San Sebastián de los R', '28134'],
  ['Aluche', 'barrio 28079104'],
  ['aluche madrid', 'barrio 28079104'],
  ['Chamberí', 'distrito 2807907'],
  ['Salamanca, Madrid', 'distrito 2807904'],
  ['Vallecas', 'distrito 2807913'],
  ['Gràcia', 'distrito 0801906'],
  ['el raval', 'barrio 08019001'],
  ['Maspalomas', 'localidad 35019 maspalomas'],
  ['28901', '28901'],
  ['28901 Getafe', '28901'],
])('«%s» es %s', (texto, codigo) => {
  expect(codeOf(readPlace(texto).lugar)).toBe(codigo);
});

test.each([
  ['Madird', 'Madrid'],
  ['Barselona', 'Barcelona'],
  ['Jetafe', 'Getafe, Madrid'],
  ['balladolid', 'Valladolid'],
  ['uelva', 'Huelva'],
  ['bilvao', 'Bilbao, Bizkaia'],
  ['hel carmel', 'el Carmel, Horta-Guinardó, Barcelona'],
  ['Jetafe, Madrid', 'Getafe, Madrid'],
])('«%s» se corrige a «%s», y solo así: como nombre sin más no es ningún lugar', (texto, corregido) => {
  expect(readPlace(texto)).toMatchObject({ como: 'corregido', es: { texto: corregido } });
  expect(resolvePlace(texto)).toEqual({ tipo: 'texto', texto });
});

test('«Madrid» es la provincia y ofrece la ciudad; y cada lugar que se ofrece se busca por su texto', () => {
  expect(readPlace('Madrid').otros[0]).toEqual({
    texto: 'Madrid, Madrid',
    nombre: 'Madrid',
    que: 'municipio de Madrid',
  });
  for (const texto of [
    'Madrid',
    'Salamanca',
    'Outeiro',
    'Comillas',
    'San Isidro',
    'Sant Andreu',
    'Villanueva',
  ])
    for (const opcion of readPlace(texto).otros) {
      const again = readPlace(opcion.texto);
      expect([again.como, again.es]).toEqual(['exacto', opcion]);
    }
});

test('de dos pueblos con el mismo nombre gana el mayor y el otro se ofrece', () => {
  const { lugar, otros } = readPlace('Arroyomolinos');
  expect(lugar).toMatchObject({ tipo: 'municipio', codProvincia: '28' });
  expect(otros[0]).toMatchObject({ texto: 'Arroyomolinos, Cáceres', que: 'municipio de Cáceres' });
});

test('un código postal está en su punto, o en su municipio si lo comparte; de uno desconocido solo se sabe su provincia', () => {
  expect(readPlace('28901').lugar).toMatchObject({ municipio: 'Getafe', punto: { lat: 40.305, lon: -3.73 } });
  // GeoNames gives this one the point of others.
  expect(readPlace('46022').lugar).toMatchObject({ municipio: 'València', punto: { lat: 39.4697 } });
  expect(readPlace('2890').lugar).toMatchObject({ digitos: '2890', municipio: null });
  expect(readPlace('28999').lugar).toMatchObject({ codProvincia: '28', municipio: null, punto: null });
  expect(resolvePlace('99001')).toEqual({ tipo: 'texto', texto: '99001' });
});

test('lo que no es ningún lugar queda como texto, con sus comodines inertes', () => {
  expect(resolvePlace('Autoescuela Gala')).toEqual({ tipo: 'texto', texto: 'Autoescuela Gala' });
  expect(resolvePlace('%')).toEqual({ tipo: 'texto', texto: '%' });
  expect(resolvePlace("'; DROP TABLE municipios; --")).toMatchObject({ tipo: 'texto' });
  for (const texto of [
    '((((',
    'a,b,c,,,,',
    ','.repeat(80),
    'ñ'.repeat(80),
    '\u202e',
    '𝕸𝖆𝖉𝖗𝖎𝖉',
    'a '.repeat(40),
  ])
    expect(readPlace(texto).como).toBeDefined();
});
