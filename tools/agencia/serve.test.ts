import { readFile } from 'node:fs/promises';
import https from 'node:https';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startAgency } from '#oficina/ventas/verifactu/agency.testing.server.ts';
import { readReply } from '#oficina/ventas/verifactu/reply.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { changed, GOOD, NOW, query, remission, sealed } from './good-records.testing.server.ts';
import { keptCertificates } from './kept-certificates.server.ts';
import { keepRegister, readRegister } from './register-file.server.ts';

const numbered = (number: string) =>
  remission(sealed(changed(GOOD.alta, ['<sf:NumSerieFactura>F-1<', `<sf:NumSerieFactura>${number}<`])));

type AgencyServer = Awaited<ReturnType<typeof startAgency>>;

/** Calls the service as any other program does. */
async function call(
  { url, ca, certFile, keyFile }: AgencyServer,
  method: string,
  to: string,
  body?: string | Buffer,
) {
  const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
  const request = https.request(new URL(to, url), { method, ca, cert, key, agent: false });
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on('error', reject).on('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
    });
    request.end(body);
  });
}

const clock = () => NOW;

test('se porta mal cuando se le pide, una vez por mensaje, y después cumple', async () => {
  const agency = await startAgency({ clock });
  const send = async (number: string) => readReply(await agency.transport.enviar(numbered(number)));
  agency.plan.push({ hangUp: 'before' }, { hangUp: 'after' }, { status: 503 }, { fault: 'Codigo[4134].No' });
  for (const words of ['', '', 'HTTP 503', 'Codigo[4134]']) await expect(send('A')).rejects.toThrow(words);
  // The answer was lost, but the agency has the record.
  expect((await send('A')).lineas[0]).toMatchObject({ codigo: 3000, duplicado: { estado: 'Correcta' } });
  agency.plan.push({ lines: { B: { estado: 'Incorrecto', codigo: 1100 } } }, { slow: 1 });
  expect((await send('B')).lineas[0]).toMatchObject({ codigo: 1100 });
  expect((await send('B')).lineas[0]).toMatchObject({ estado: 'Correcto' });
  await agency.die();
  await expect(send('C')).rejects.toThrow('ECONNREFUSED');
  await agency.revive();
  expect((await send('C')).lineas[0]).toMatchObject({ estado: 'Correcto' });
  expect(agency.received).toHaveLength(8);
});

test('otro programa le da órdenes y mira lo que ha aceptado; lo que no es una orden no la para', async () => {
  const agency = await startAgency({ clock, timeoutMs: 100 });
  expect(await call(agency, 'POST', '/ordenes', '[{"silent":true},{"body":"nada"}]')).toMatchObject({
    status: 200,
    text: '{"ordenes":2}',
  });
  await expect(agency.transport.enviar(numbered('A'))).rejects.toThrow(/abort|timeout/i);
  expect(await agency.transport.enviar(numbered('A'))).toBe('nada');
  await agency.transport.enviar(numbered('A'));
  expect(JSON.parse((await call(agency, 'GET', '/registro')).text)).toMatchObject([
    { numSerie: 'A', tipo: 'Alta', estado: 'Correcta', codigo: null },
  ]);
  expect((await call(agency, 'POST', '/ordenes', '{"caos":1}')).status).toBe(500);
  await agency.transport.enviar(query());
});

test('la consulta que hace el propio programa no se queda con la orden que era para la remisión', async () => {
  const agency = await startAgency({ clock });
  agency.plan.push({ status: 503 }, { status: 403, para: 'consulta' });
  await expect(agency.transport.enviar(query())).rejects.toThrow('HTTP 403');
  await agency.transport.enviar(query());
  await expect(agency.transport.enviar(numbered('A'))).rejects.toThrow('HTTP 503');
});

test('lo que no es un mensaje suyo recibe su código', async () => {
  const agency = await startAgency({ clock });
  const service = new URL(agency.url).pathname;
  expect((await call(agency, 'GET', service)).text).toContain('Codigo[4135]');
  const latin1 = Buffer.from(numbered('A').replace('Clases', 'Español'), 'latin1');
  expect((await call(agency, 'POST', service, latin1)).text).toContain('Codigo[4119]');
  expect(await call(agency, 'POST', service, '')).toMatchObject({
    status: 500,
    text: expect.stringContaining('Codigo[4138]'),
  });
  expect(agency.agency.register.asientos.size).toBe(0);
});

test('quien lleva un certificado con NIF solo presenta lo suyo, y consta como presentador', async () => {
  const company = await startAgency({ clock, nif: 'B12345674' });
  expect(await company.transport.enviar(numbered('A'))).toContain('<tik:NIFPresentador>B12345674<');
  const agent = await startAgency({ clock, nif: '12345678Z' });
  expect(await agent.transport.enviar(numbered('A'))).toContain('Codigo[4112]');
  const named = changed(numbered('A'), [
    '</sf:ObligadoEmision>',
    '</sf:ObligadoEmision><sf:Representante><sf:NombreRazon>Ana</sf:NombreRazon><sf:NIF>12345678Z</sf:NIF></sf:Representante>',
  ]);
  expect(await agent.transport.enviar(named)).toContain('<tik:NIFPresentador>12345678Z<');
});

test('lo que acepta se conserva, y los certificados se hacen una vez para cada NIF', async () => {
  const agency = await startAgency({ clock });
  await agency.transport.enviar(numbered('A'));
  const folder = await temporaryFolder();
  const file = path.join(folder, 'registro.json');
  await keepRegister(file, agency.agency.register);
  const again = await startAgency({ clock, register: await readRegister(file) });
  expect(await again.transport.enviar(numbered('A'))).toContain('>3000<');
  await expect(readRegister(agency.certFile)).rejects.toThrow('no es un registro');
  const made = await keptCertificates(folder, { now: NOW, nif: undefined });
  const { server } = await keptCertificates(folder, { now: NOW, nif: undefined });
  expect(server).toEqual(made.server);
  expect((await keptCertificates(folder, { now: NOW, nif: 'B12345674' })).server).not.toEqual(server);
  const late = new Date('2030-01-01T00:00:00Z');
  expect((await keptCertificates(folder, { now: late, nif: 'B12345674' })).server).not.toEqual(server);
});
