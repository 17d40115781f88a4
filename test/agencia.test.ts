import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { readReply } from '#oficina/ventas/verifactu/reply.ts';
import { soapTransport } from '#oficina/ventas/verifactu/transport.server.ts';
import { readKeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { GOOD, remission, sealed } from '#tools/agencia/good-records.testing.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { builtEntry, until } from './support/program.testing.server.ts';

/** Starts the built tool; gives everything that it has written. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [builtEntry('agencia'), ...args], {
    env: { PATH: process.env.PATH },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  atTheEnd(() => child.kill('SIGKILL'));
  return { child, output: () => text };
}

test('dice dónde escucha y con qué se le habla, y cuenta lo que acepta', async () => {
  const { output } = start('--puerto', '0', '--carpeta', await temporaryFolder(), '--nif', 'B12345674');
  await until(async () => output().includes('Ctrl+C'));
  const variable = (name: string) => new RegExp(`^ +${name}=(.+)$`, 'm').exec(output())?.[1] ?? '';
  const transport = soapTransport({
    url: variable('AEAT_URL'),
    keyPair: () => readKeyPair({ certFile: variable('AEAT_CERT_FILE'), keyFile: variable('AEAT_CERT_KEY') }),
    ca: readFileSync(variable('NODE_EXTRA_CA_CERTS'), 'utf8'),
  });
  const { lineas } = readReply(await transport.enviar(remission(sealed(GOOD.simplificada))));
  // The tool uses the machine's clock.
  expect(lineas).toMatchObject([{ id: { numSerie: 'F-1' } }]);
  await until(async () => /Llegan 1 registro\n.*alta F-1/s.test(output()));
});

test('un puerto ocupado y una opción que no vale se dicen en una línea', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  atTheEnd(() => busy.close());
  await until(async () => busy.listening);
  const { port } = busy.address() as { port: number };
  const folder = await temporaryFolder();
  const ways: [string[], string][] = [
    [['--puerto', String(port), '--carpeta', folder], `El puerto ${port} está ocupado`],
    [['--nif', '12345678A'], '12345678A no es un NIF bien formado'],
    [['--espera', 'mucho'], '--espera va de 0 a 9999'],
  ];
  for (const [args, words] of ways) {
    const { child, output } = start(...args);
    await until(async () => child.exitCode !== null);
    expect([child.exitCode, output().split('\n')[0]]).toEqual([1, expect.stringContaining(words)]);
  }
});
