import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { askVies } from './ask-vies.server.ts';

const NOW = '2026-11-21T10:00:00.000Z';

let answer: { status?: number; body: string } | 'silent' | 'dies' = { body: '{}' };
const asked: string[] = [];
const server = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (answer === 'silent') return;
  if (answer === 'dies') return void request.socket.destroy();
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
atTheEnd(() => {
  server.closeAllConnections();
  server.close();
});
const viesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`;
const { admin, as } = await openOffice({ viesUrl });

const FRENCH = 'FR40303265045';
let next = 0;
async function cliente(data: Record<string, unknown>): Promise<string> {
  next += 1;
  const made = await admin('POST /clientes/crear', {
    nombreComercial: `Cliente ${next}`,
    razonSocial: `Cliente ${next}`,
    ...data,
  });
  expect(made.statusCode, made.body).toBe(200);
  return made.json()._id;
}
const kept = async (_id: string) =>
  (await admin(`GET /clientes/consultarVies?_id=${_id}`)).json().comprobacion;
const said = (isValid: boolean, userError: string) => ({
  body: JSON.stringify({ isValid, userError, name: '---' }),
});

test('lo que dice VIES de un NIF-IVA se guarda con su fecha, y deja de valer cuando el número es otro', async () => {
  const _id = await cliente({ identificacion: '02', nif: FRENCH, codPais: 'FR' });
  expect(await kept(_id)).toBeNull();
  answer = said(true, 'VALID');
  const valid = { numero: FRENCH, resultado: 'valido', motivo: null, en: NOW };
  expect((await admin('PUT /clientes/comprobarVies', { _id })).json()).toEqual(valid);
  expect(asked).toEqual(['GET /rest-api/ms/FR/vat/40303265045']);
  expect(await kept(_id)).toEqual(valid);
  answer = said(false, 'INVALID');
  await admin('PUT /clientes/comprobarVies', { _id });
  expect(await kept(_id)).toMatchObject({ resultado: 'noConsta', motivo: null });
  // The result does not block saving, and does not hold for the new number.
  const changed = await admin('PUT /clientes/actualizar', { _id, nif: 'FR61954506077' });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await kept(_id)).toBeNull();
});

test.each([
  ['el país no contesta', said(false, 'MS_UNAVAILABLE'), /su país no contesta/],
  ['hay demasiadas consultas', said(false, 'MS_MAX_CONCURRENT_REQ'), /demasiadas consultas/],
  [
    'falla entero',
    { status: 500, body: '{"actionSucceed":false,"errorWrappers":[{"error":"SERVICE_UNAVAILABLE"}]}' },
    /no está disponible/,
  ],
  ['dice algo desconocido', said(true, 'OTRA_COSA'), /no se entiende/],
  ['no es JSON', { status: 503, body: '<html>' }, /no se entiende/],
  ['se corta', 'dies', /No se ha podido llegar/],
  ['calla', 'silent', /tarda demasiado/],
] as const)(
  'si %s no se dice ni que vale ni que no consta, sino por qué no se sabe',
  async (_case, given, words) => {
    answer = given;
    expect(await askVies(viesUrl, FRENCH, 300)).toEqual({
      resultado: 'sinComprobar',
      motivo: expect.stringMatching(words),
    });
  },
);

test('solo se pregunta por números de la Unión, y quien puede cambiar el cliente', async () => {
  asked.length = 0;
  const spanish = await cliente({ nif: '12345678Z' });
  expect((await admin('PUT /clientes/comprobarVies', { _id: spanish })).json()).toMatchObject({
    campos: [{ campo: 'nif' }],
  });
  expect(await kept(spanish)).toBeNull();
  const reader = await as('Lectura');
  expect((await reader('PUT /clientes/comprobarVies', { _id: spanish })).statusCode).toBe(403);
  expect(asked).toEqual([]);
});
