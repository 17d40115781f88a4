import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { enter } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from './support/app.testing.server.ts';
import { builtEntry } from './support/program.testing.server.ts';

const { url } = await createTestDatabase();
const app = await openApp(url);

/** Runs the command as a person does, with this input. */
async function run(args: string[], written = '') {
  const child = spawn(process.execPath, [builtEntry('crear-administrador'), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });
  child.stdin.end(written);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  return { code, output: (await output).join('') };
}

const signIn = async (email: string, clave: string) =>
  (await enter(app, { tipo: 'trabajador', email }, { clave })).statusCode;

test('inventa una clave, la muestra una vez y con ella se entra', async () => {
  const { code, output } = await run(['--email', 'jefa@ejemplo.es', '--generar']);
  expect(code).toBe(0);
  expect(output).toContain('Se ha creado un Administrador con el correo jefa@ejemplo.es. El enlace');
  const [, clave = ''] = /Su clave es (\S+) /.exec(output) ?? [];
  expect(await signIn('jefa@ejemplo.es', clave)).toBe(200);
});

test('toma la clave que se le escribe, sin repetirla', async () => {
  const { code, output } = await run(['--email', 'jefe@ejemplo.es'], 'Rotonda 24\n');
  expect(code).toBe(0);
  expect(output).not.toContain('Rotonda 24');
  expect(await signIn('jefe@ejemplo.es', 'Rotonda 24')).toBe(200);
});

test('una clave corta, un correo que no lo es o uno repetido se dicen, y no se crea nada', async () => {
  const short = await run(['--email', 'otra@ejemplo.es'], 'corta\n');
  expect(short).toEqual({ code: 1, output: expect.stringContaining('Clave entre 8 y 16 caracteres') });
  const none = await run(['--email', 'sinarroba', '--generar']);
  expect(none).toEqual({ code: 1, output: expect.stringContaining('no es un correo completo') });
  const again = await run(['--email', 'JEFA@ejemplo.es', '--generar']);
  expect(again).toEqual({ code: 1, output: expect.stringContaining('Ya hay un usuario trabajador') });
});
