import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readEnv, VARIABLES } from './env.server.ts';

test('la documentación y el ejemplo nombran todas las variables, y ninguna más', () => {
  const table = readFileSync('docs/configuracion.md', 'utf8').match(/^\| [`…].*$/gm) ?? [];
  const told = table.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z][A-Z0-9_]+(?=`)/g) ?? []);
  const known = VARIABLES.filter((name) => name !== 'DATABASE_OWNER_URL').toSorted();
  expect(told.filter((name) => name !== 'FILE').toSorted()).toEqual(known);
  const example = readFileSync('.env.example', 'utf8').match(/^# ?[A-Z][A-Z0-9_]+(?==)/gm) ?? [];
  expect(example.map((line) => line.replace(/^# ?/, '')).toSorted()).toEqual(known);
});

test('sin variables valen los valores de siempre', () => {
  expect(readEnv({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 3000,
    DATA_DIR: './datos',
    LOG_LEVEL: 'info',
    publicUrl: 'http://localhost:3000',
  });
});

test('una variable vacía es como si no estuviera', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toEqual(readEnv({}));
});

test('se nombran de una vez todas las variables que están mal', () => {
  const wrong = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x/y',
    SMTP_URL: 'correo',
    IMAP_URL: 'imaps://sin-clave@correo.example/Devueltos',
    IMAP_RESPUESTAS: 'un-nombre-demasiado-largo@correo.example',
    LOG_LEVEL: 'mucho',
    SECRET: 'corto',
    TLS_CERT_FILE: 'cert.pem',
    AEAT_CERT_KEY: 'aeat.pem',
    AEAT_CERT_TYPE: 'otro',
    SELLO_P12_PASSWORD: 'sola',
    PUBLIC_URL: 'ftp://x',
    VIES_URL: 'ftp://vies',
    DGT_MICRODATOS_URL: 'https://example.es/fijo.zip',
    DGT_MAPA_URL: 'ftp://example.es/capa',
  };
  expect(() => readEnv(wrong)).toThrow(namingAll(Object.keys(wrong)));
});

/**
 * Pattern that needs every variable at the start of a line; TLS_KEY_FILE and SELLO_P12_FILE are the
 * missing halves of their pairs.
 */
function namingAll(names: string[]): RegExp {
  const missing: Record<string, string> = {
    TLS_CERT_FILE: 'TLS_KEY_FILE',
    SELLO_P12_PASSWORD: 'SELLO_P12_FILE',
  };
  const expected = names.map((name) => missing[name] ?? name);
  return new RegExp(expected.map((name) => `(?=[^]*^  - ${name}: )`).join(''), 'm');
}

test('la dirección del dueño de la base de datos va con la del programa', () => {
  const dueno = 'postgres://dueno@localhost/carne';
  const DATABASE_URL = 'postgres://app@localhost/carne';
  const expected = { DATABASE_URL, DATABASE_DIRECT_URL: dueno };
  expect(() => readEnv({ DATABASE_DIRECT_URL: dueno })).toThrow(
    'DATABASE_URL: hace falta con DATABASE_DIRECT_URL',
  );
  expect(readEnv(expected)).toMatchObject(expected);
  // Its earlier name.
  expect(readEnv({ DATABASE_URL, DATABASE_OWNER_URL: dueno })).toMatchObject(expected);
  expect(() => readEnv({ ...expected, DATABASE_OWNER_URL: dueno })).toThrow(
    'DATABASE_OWNER_URL: es el nombre de antes',
  );
});

test('la dirección que pasa por un repartidor de conexiones necesita la que no pasa', () => {
  const DATABASE_URL = 'postgres://app@uno:6432/carne?pooling=transaction';
  const DATABASE_DIRECT_URL = 'postgres://dueno@uno,dos/carne';
  expect(() => readEnv({ DATABASE_URL })).toThrow(
    'DATABASE_DIRECT_URL: hace falta si DATABASE_URL lleva «pooling»',
  );
  expect(() => readEnv({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toThrow(
    'no puede llevar «pooling»',
  );
  expect(readEnv({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({ DATABASE_MAX: 20 });
});

test('la dirección pública pierde la barra final y gana https cuando hay certificado', () => {
  expect(readEnv({ PUBLIC_URL: 'https://carneclaro.example/' }).publicUrl).toBe('https://carneclaro.example');
  expect(readEnv({ HOST: '0.0.0.0', PORT: '8443', TLS_CERT_FILE: 'a', TLS_KEY_FILE: 'b' }).publicUrl).toBe(
    'https://localhost:8443',
  );
});

test('a un servicio que no es el de la Agencia solo se envía en pruebas', () => {
  const AEAT_URL = 'https://localhost:8443/ws';
  expect(() => readEnv({ AEAT_URL })).toThrow('AEAT_URL: solo se admite con AEAT_ENTORNO=pruebas');
  expect(() => readEnv({ AEAT_URL, AEAT_ENTORNO: 'produccion' })).toThrow('AEAT_URL');
  expect(readEnv({ AEAT_URL, AEAT_ENTORNO: 'pruebas' })).toMatchObject({ AEAT_URL });
});

test('el certificado de la Agencia se da de una forma', () => {
  const pem = { AEAT_CERT_FILE: 'c.pem', AEAT_CERT_KEY: 'k.pem' };
  expect(() => readEnv({ ...pem, AEAT_P12_FILE: 'c.p12' })).toThrow('AEAT_P12_FILE: el certificado va en');
  expect(() => readEnv({ AEAT_P12_PASSWORD: 'x' })).toThrow('AEAT_P12_FILE: hace falta');
});
