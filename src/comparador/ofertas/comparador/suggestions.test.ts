import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { insertAutoescuela } from './offers.testing.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';

const { url, db } = await createTestDatabase();
const app = await openApp(url);

beforeAll(async () => {
  await db.execute(sql`
    INSERT INTO meses_dgt VALUES ('2025-12-01', 1, 'a', 'a', 'dgt', now());
    INSERT INTO centros_examen VALUES (1, 'Móstoles', '28', '28092'), (3, 'N.D.', NULL, NULL);
    INSERT INTO estadisticas_provincia VALUES ('28', 1, 4, 1000, 440, 5, 44), ('28', 1, 1, 1000, 500, 5, 32);
    CREATE TABLE resultados_todos PARTITION OF resultados DEFAULT`);
  await insertAutoescuela(db, { id: 1, nombre: 'Autoescuela Alcobeña', tasa: 0.6, examenes: 200, centro: 1 });
  await insertAutoescuela(db, { id: 2, nombre: 'Gala Norte', tasa: 0.6, examenes: 100, centro: 1 });
  await insertAutoescuela(db, { id: 3, nombre: 'Gala Sur', tasa: 0.6, examenes: 300, centro: 1 });
  await refreshOffers(db, { now: new Date('2026-11-21T10:00:00Z') });
});

const ask = (texto: string) => app.inject(`/comparador/sugerencias?${new URLSearchParams({ texto })}`);
type Sugerencia = { tipo: string; texto: string; nombre: string; que: string; ruta: string | null };
const suggested = async (texto: string): Promise<Sugerencia[]> => (await ask(texto)).json().sugerencias;
const said = async (texto: string) => (await suggested(texto)).map(({ nombre, que }) => `${nombre}: ${que}`);

test('mezcla lugares y autoescuelas, cada uno con lo que es; los lugares mayores, delante', async () => {
  const alcob = await suggested('alcob');
  expect(alcob[0]).toEqual({
    tipo: 'lugar',
    texto: 'Alcobendas, Madrid',
    nombre: 'Alcobendas',
    que: 'municipio de Madrid',
    ruta: null,
  });
  expect(alcob.at(-1)).toEqual({
    tipo: 'autoescuela',
    texto: 'Autoescuela Alcobeña',
    nombre: 'Autoescuela Alcobeña',
    que: 'autoescuela en Móstoles, sección 01',
    ruta: expect.stringMatching(/^\/autoescuela-alcobena-m0001-01$/),
  });
  expect((await said('alic'))[0]).toBe('Alacant/Alicante: provincia');
  expect(await said('SAN SEBASTIAN')).toContain('Donostia/San Sebastián: municipio de Gipuzkoa');
  expect((await said('aluch'))[0]).toBe('Aluche: barrio de Latina, Madrid');
  expect((await said('chamb'))[0]).toBe('Chamberí: distrito de Madrid');
});

test('«Madrid» ofrece la provincia y la ciudad, y un código postal a medias, los que empiezan así', async () => {
  expect((await said('Madrid')).slice(0, 2)).toEqual(['Madrid: provincia', 'Madrid: municipio de Madrid']);
  expect(await said('2890')).toContain('28901: código postal de Getafe');
  expect((await said('28'))[0]).toBe('Madrid: provincia');
  expect(await said('99')).toEqual([]);
});

test.each([
  ['Madird', 'Madrid: provincia'],
  ['barsel', 'Barcelona: provincia'],
  ['Jetafe', 'Getafe: municipio de Madrid'],
  ['zaragosa', 'Zaragoza: provincia'],
])('con la errata de «%s» sugiere «%s»', async (texto, primera) => {
  expect((await said(texto))[0]).toBe(primera);
});

test('las autoescuelas se encuentran por el principio de sus palabras, la de más exámenes primero', async () => {
  const autoescuelas = async (texto: string) =>
    (await suggested(texto)).filter(({ tipo }) => tipo === 'autoescuela').map(({ nombre }) => nombre);
  expect(await autoescuelas('gala')).toEqual(['Gala Sur', 'Gala Norte']);
  expect(await autoescuelas('autoescuela norte ga')).toEqual(['Gala Norte']);
  expect(await autoescuelas('ala')).toEqual([]);
});

test('nunca da más de ocho, y de lo que no es nada no da nada', async () => {
  expect(await suggested('a')).toHaveLength(8);
  expect(await suggested('%')).toEqual([]);
  expect(await suggested('zzzz')).toEqual([]);
});

test.each([
  ['', 'falta'],
  ['x'.repeat(81), 'escribe 80 letras como mucho'],
  ['a\0b', 'tiene caracteres que no valen'],
])('un texto como «%s» se rechaza nombrando el campo', async (texto, motivo) => {
  const response = await ask(texto);
  expect(response.statusCode).toBe(400);
  expect(response.json().campos).toEqual([{ campo: 'texto', motivo }]);
});

test('un texto repetido también', async () => {
  expect((await app.inject('/comparador/sugerencias?texto=a&texto=b')).statusCode).toBe(400);
});

test('los municipios de un código postal, el más poblado primero, y los de una provincia en orden', async () => {
  const towns = async (query: string) => (await app.inject(`/municipios/leer?${query}`)).json().municipios;
  expect(await towns('codigoPostal=28901')).toEqual(['Getafe']);
  expect(await towns('codigoPostal=28024')).toEqual(['Madrid', 'Pozuelo de Alarcón']);
  expect(await towns('codigoPostal=99999')).toEqual([]);
  const ofMadrid = await towns('codProvincia=28');
  expect(ofMadrid).toHaveLength(179);
  expect([ofMadrid[0], ofMadrid.at(-1)]).toEqual(['Ajalvir', 'Zarzalejo']);
  expect(await towns('codProvincia=28&texto=la+fortuna')).toEqual(['Leganés']);
  expect(await towns('codProvincia=28&texto=Aravaca')).toEqual(['Madrid']);
  expect(await towns('codProvincia=28&texto=Villainventada')).toEqual([]);
  expect(await towns('codProvincia=08&texto=Getafe')).toEqual([]);
  for (const query of ['', 'texto=Getafe', 'codigoPostal=289', 'codigoPostal=28901&codProvincia=28'])
    expect((await app.inject(`/municipios/leer?${query}`)).statusCode, query).toBe(400);
});
