import { expect, test } from 'vitest';
import type { LugarSorteado } from '../../../../scripts/draw-named-places.ts';
import drawn from './drawn-places.generated.json' with { type: 'json' };
import { type Lugar, readPlace } from './place.server.ts';

const places: LugarSorteado[] = drawn;

const codeOf = (lugar: Lugar) => {
  if (lugar.tipo === 'sitio') return `${lugar.clase}:${lugar.codigo}`;
  if (lugar.tipo === 'codigoPostal') return `codigoPostal:${lugar.digitos}`;
  return 'codigo' in lugar ? `${lugar.tipo}:${lugar.codigo}` : lugar.tipo;
};

const isFirst = ({ texto, respuestas }: LugarSorteado) => respuestas.includes(codeOf(readPlace(texto).lugar));

const isOffered = ({ texto, respuestas }: LugarSorteado) =>
  readPlace(texto)
    .otros.slice(0, 3)
    .some((otro) => respuestas.includes(codeOf(readPlace(otro.texto).lugar)));

test('de 400 lugares como los dice la gente, cada uno es el primero o está entre tres que se ofrecen', () => {
  expect(places).toHaveLength(400);
  expect(places.filter((place) => !isFirst(place) && !isOffered(place))).toEqual([]);
  expect(places.filter((place) => !isFirst(place)).length).toBeLessThanOrEqual(8);
});

test.each([
  ['La Palma', 'isla:La Palma'],
  ['Hierro', 'isla:El Hierro'],
  ['Triana', 'barrio:41091 triana'],
  ['Pozuelo', 'municipio:28115'],
  ['La Mancha', 'comunidad:08'],
  ['Gasteiz', 'municipio:01059'],
  ['1001', 'codigoPostal:01001'],
  ['8901', 'codigoPostal:08901'],
  ['28.901', 'codigoPostal:28901'],
  ['28 001', 'codigoPostal:28001'],
  ['Fondó de les Neus, el/Hondón de las Nieves', 'municipio:03077'],
  ['Madrid centro', 'distrito:2807901'],
  ['Valladolid centro', 'municipio:47186'],
  ['Calle Mayor 5, Getafe', 'municipio:28065'],
  ['c/ Alcalá 30 28014 Madrid', 'codigoPostal:28014'],
  ['Comunidad de Madrid', 'provincia:28'],
  ['Cataluña', 'comunidad:09'],
  ['isla de Ibiza', 'isla:Ibiza'],
])('«%s» es %s', (texto, codigo) => {
  expect(codeOf(readPlace(texto).lugar)).toBe(codigo);
});

test('«1001» ofrece también la provincia de Cáceres, y «Santa Eulalia», la de Ibiza', () => {
  expect(readPlace('1001').otros.map(({ nombre }) => nombre)).toEqual(['Cáceres']);
  expect(readPlace('Santa Eulalia').otros[0]?.nombre).toBe('Santa Eulària des Riu');
});
