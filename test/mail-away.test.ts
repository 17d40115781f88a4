import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CLAVE, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { askAll, startFaultyProgram } from './support/faults.testing.server.ts';
import { until } from './support/program.testing.server.ts';

/** Starts a mail server that accepts connections and stays silent. */
async function startMuteServer(): Promise<{ url: string; calls: Socket[] }> {
  const calls: Socket[] = [];
  const server = createServer((socket) => {
    calls.push(socket.on('error', () => {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://usuario:secreta@127.0.0.1:${port}`, calls };
}

test('con un servidor de correo que acepta y calla esperan las cartas, y nadie más', async () => {
  const mute = await startMuteServer();
  const program = await startFaultyProgram({ SMTP_URL: mute.url });
  // The program only ends after its correo fails, so cut the connection.
  atTheEnd(() => {
    for (const call of mute.calls) call.destroy();
  });
  const { email } = await makeUser(program.db, { tipo: 'trabajador', rol: 'Gestor' });
  const asked = await fetch(`${program.url}/usuariosTrabajadores/enviarNuevaClavePorEmail`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(asked.status).toBe(200);
  await until(async () => mute.calls.length > 0);

  const answered = await askAll(program);
  expect(Object.values(answered).map(({ estado }) => estado)).toEqual([
    200, 200, 200, 200, 200, 200, 200, 401, 200,
  ]);
  const letters = async () =>
    (await program.db.execute(sql`SELECT estado, error FROM correos WHERE para = ${email}`)).rows;
  // All requests were answered while the correo was still waiting.
  expect(await letters()).toEqual([{ estado: 'pendiente', error: null }]);

  for (const call of mute.calls) call.destroy();
  await until(async () => (await letters())[0]?.error !== null);
  expect(await letters()).toEqual([{ estado: 'pendiente', error: expect.not.stringContaining('secreta') }]);
  const entered = await fetch(`${program.url}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, clave: CLAVE }),
  });
  expect(entered.status).toBe(200);
});
