import { expect, test } from 'vitest';
import { createTestDatabase } from '#api/testing.server.ts';
import { openApp } from '../../app.testing.server.ts';

const { url } = await createTestDatabase();
const app = await openApp(url);

const ask = (texto: string) => app.inject(`/comparador/sugerencias?${new URLSearchParams({ texto })}`);
const textos = async (texto: string) =>
  (await ask(texto)).json().sugerencias.map((sugerencia: { texto: string }) => sugerencia.texto);

test('da los municipios que empiezan así, el mayor primero y con su provincia', async () => {
  expect((await textos('alcob'))[0]).toBe('Alcobendas, Madrid');
  expect(await textos('SAN SEBASTIAN')).toContain('Donostia/San Sebastián, Gipuzkoa');
});

test('las provincias van delante, en cualquiera de sus lenguas', async () => {
  expect((await ask('alic')).json().sugerencias[0]).toEqual({ texto: 'Alacant/Alicante', tipo: 'provincia' });
});

test('nunca da más de ocho, y de lo que no es nada no da nada', async () => {
  expect(await textos('a')).toHaveLength(8);
  expect(await textos('%')).toEqual([]);
  expect(await textos('zzzz')).toEqual([]);
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
