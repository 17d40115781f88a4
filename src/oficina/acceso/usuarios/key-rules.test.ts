import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';
import { CLAVE, enter, makeUser } from './access.testing.server.ts';
import { whyRefused } from './key-rules.server.ts';
import { createLink } from './links.server.ts';

const { db, app, person, admin } = await openOffice();
const ANA = ['Ana Peña', 'ana.pena@mirador.es', 'Autoescuela Mirador'];
const FRASE = 'me gusta conducir de noche';

const allow = (claveMaxima: 16 | 64) => admin('PUT /negocio/actualizar', { claveMaxima });

afterEach(() => allow(16));

test.each([
  '12345678',
  'qwertyuiop',
  'P@ssw0rd',
  'Contraseña1!',
  'Realmadrid1',
  'carneclaro',
  'iloveyou1',
  '15081985',
  'zzzzzzzzz',
])('«%s» es de las primeras que se prueban', async (clave) => {
  expect(await whyRefused(db, clave, ANA)).toMatch(
    /^Elige una clave menos corriente.*Junta dos o tres palabras/,
  );
});

test.each([
  'Ana Peña',
  'anapeña1',
  'ANAPENA.2',
  'ana.pena@mirador',
  'Mirador.2026',
  'Autoescuela1',
  'PeñaAna12',
])('«%s» está hecha de lo que se sabe de ella', async (clave) => {
  expect(await whyRefused(db, clave, ANA)).toMatch(/^Elige una clave distinta de tu nombre/);
});

test.each(['Rotonda 24', 'Semáforo 51', CLAVE, 'x8K2!mQ9', 'Glorieta 73', '  ñandú  ', 'Carne2026!'])(
  '«%s» vale',
  async (clave) => {
    expect(await whyRefused(db, clave, ANA)).toBeUndefined();
  },
);

test('de 8 a 16 caracteres, como siempre', async () => {
  const refusals = [7, 8, 16, 17].map((length) => whyRefused(db, 'Ñ7-glorieta.Azul9'.slice(0, length), ANA));
  const NO = 'Clave entre 8 y 16 caracteres';
  expect(await Promise.all(refusals)).toEqual([NO, undefined, undefined, NO]);
});

test('una clave que no vale no gasta el enlace ni cuenta como fallo, y se dice junto a su campo', async () => {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Editor' });
  const enlace = await createLink(db, user.id, 'clave', new Date('2026-11-21T10:00:00Z'));
  const reset = (nuevaClave: string) =>
    app.inject({
      method: 'PUT',
      url: '/usuariosClientes/restablecerClave',
      payload: { enlace, nuevaClave },
    });
  const refused = await reset('Persona.Editor');
  expect(refused.json()).toMatchObject({
    codigo: 40001,
    campos: [{ campo: 'nuevaClave', motivo: expect.stringContaining('distinta de tu nombre') }],
  });
  expect((await reset('Semáforo 51')).json()).toBe(true);
  const made = await admin('POST /usuariosTrabajadores/crear', {
    nombre: 'Luis Cano',
    email: 'luis@ejemplo.es',
    rol: 'Lectura',
    clave: 'LuisCano1',
  });
  expect(made.json().campos[0].campo).toBe('clave');
  expect(await db.$count(sql`usuarios WHERE email = 'luis@ejemplo.es'`)).toBe(0);
});

test('el negocio deja poner frases de hasta 64, y con una se entra', async () => {
  const largo = async () => (await app.inject({ url: '/negocio/consultarLargoClave' })).json();
  const { call: ask, ...user } = await person('Gestor');
  const change = async (nuevaClave: string) => {
    const body = { clave: CLAVE, nuevaClave };
    const answer = await ask('PUT /usuariosTrabajadores/actualizarMiClave', body);
    return answer.statusCode === 200 ? answer.json() : answer.json().campos[0].motivo;
  };
  expect(await largo()).toEqual({ minimo: 8, maximo: 16 });
  expect(await change(FRASE)).toBe('Clave entre 8 y 16 caracteres');
  expect((await allow(64)).json().claveMaxima).toBe(64);
  expect(await largo()).toEqual({ minimo: 8, maximo: 64 });
  expect(await change('corta')).toBe('Clave entre 8 y 64 caracteres');
  expect(await change(FRASE.padEnd(65, 'x'))).toBe('Clave entre 8 y 64 caracteres');
  expect(await change(FRASE)).toBe(true);
  // A long clave still works after the business lowers the limit.
  await allow(16);
  expect((await enter(app, user, { clave: FRASE })).statusCode).toBe(200);
  expect((await admin('PUT /negocio/actualizar', { claveMaxima: 32 })).json().campos[0].campo).toBe(
    'claveMaxima',
  );
});
