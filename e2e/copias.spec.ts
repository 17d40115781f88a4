import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { JOURNEYS_URL } from '../playwright.config.ts';
import { bundled } from '../scripts/support/build.ts';
import { expect, expectAccessible, test } from './support/fixtures.ts';
import { startMailServer } from './support/mail-server.ts';
import { JOURNEYS_ENV } from './support/own-program.ts';
import { fillSignIn, tokenOf } from './support/people.ts';

test.describe.configure({ mode: 'serial' });

const PORT = String(Number(new URL(JOURNEYS_URL).port) + 20);
const RESTORED = `http://127.0.0.1:${PORT}`;

let folder = '';
let program: ChildProcess | undefined;
let mail: { close(): Promise<void> } | undefined;

const inFolder = (...names: string[]) => path.join(folder, ...names);

/** A command of the program to its end, as a person gives it. */
async function command(name: string, args: string[], dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [bundled(name), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  expect(code, name).toBe(0);
}

/** Copies the program of the journeys, restores it elsewhere and starts that one. */
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-copias-'));
  await chmod(folder, 0o755);
  await mkdir(inFolder('buzon'));
  const server = await startMailServer(inFolder('buzon'));
  mail = server;
  await command('copia', ['--destino', inFolder('copias')], process.env.PROGRAM_DATA ?? '');
  const [file = ''] = await readdir(inFolder('copias'));
  await command('restaurar', [inFolder('copias', file)], inFolder('datos'));
  program = spawn(process.execPath, [bundled('main')], {
    env: {
      ...process.env,
      PORT,
      PUBLIC_URL: RESTORED,
      DATA_DIR: inFolder('datos'),
      COPIAS_DIR: inFolder('copias'),
      ...JOURNEYS_ENV,
      SMTP_URL: server.url,
    },
    stdio: 'inherit',
  });
  await expect
    .poll(async () => (await fetch(`${RESTORED}/salud`).catch(() => undefined))?.status, { timeout: 120_000 })
    .toBe(200);
});

test.afterAll(async () => {
  if (program) {
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    await ended;
  }
  await mail?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const letters = () => readdir(inFolder('buzon'));

test.describe('en el programa restaurado', () => {
  test.use({ baseURL: RESTORED, freshBrowser: true });

  test('lo restaurado lo dice en cada pantalla y no envía nada hasta que se confirma', async ({
    page,
    request,
  }) => {
    await page.goto(`${RESTORED}/panelAdmin/`);
    await fillSignIn(page, 'admin@demo.es');
    const band = page.getByRole('region', { name: 'Copia restaurada' });
    await expect(band).toContainText('No se envía nada a nadie');
    // Somebody asks for a key: their letter waits.
    await request.put(`${RESTORED}/usuariosTrabajadores/enviarNuevaClavePorEmail`, {
      data: { email: 'gestor@demo.es' },
    });
    await page.goto(`${RESTORED}/panelAdmin/copias`);
    await expect(band).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Copias' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '.tar' })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hacer copia ahora' }).click();
    await expect(page.getByText('Comprobada', { exact: true })).toHaveCount(1, { timeout: 120_000 });
    const instants = page.getByRole('region', { name: 'Volver a un instante' });
    await expect(instants.getByRole('listitem')).toContainText('Desde el', { timeout: 120_000 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(band).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${RESTORED}/panelAdmin/correos`);
    await expect(page.getByText('Esperando').or(page.getByText('En cola')).first()).toBeVisible();
    expect(await letters()).toEqual([]);
    await band.getByRole('button', { name: 'Confirmar y volver a enviar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirmar y volver a enviar' });
    await expect(dialog).toContainText(
      'Confirma solo si el programa del que se hizo la copia ya no funciona',
    );
    await dialog.getByLabel('Enviarlos', { exact: false }).last().check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirmar y volver a enviar' }).click();
    await expect(band).toBeHidden();
    await expect.poll(async () => (await letters()).length, { timeout: 120_000 }).toBeGreaterThan(0);
  });

  test('un documento que no está como se guardó no se entrega, se nombra y se repone de la copia', async ({
    page,
    request,
  }) => {
    const documents = inFolder('datos', 'ficheros', 'documentos');
    const [id = ''] = await readdir(documents);
    const good = await readFile(path.join(documents, id));
    await writeFile(path.join(documents, id), good.subarray(1));
    const token = await tokenOf(request, 'trabajador', 'admin@demo.es');
    const download = () => request.get(`${RESTORED}/documentos/descargar?_id=${id}`, { headers: { token } });
    expect((await download()).status()).toBe(503);
    await page.goto(`${RESTORED}/panelAdmin/copias`);
    await fillSignIn(page, 'admin@demo.es');
    const files = page.getByRole('region', { name: 'Documentos y fotos' });
    await expect(files.getByText('No pesa lo que pesaba')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await files.getByRole('button', { name: 'Reponer de las copias' }).click();
    await expect(files.getByText('Todos están como se guardaron.')).toBeVisible({ timeout: 120_000 });
    expect((await readFile(path.join(documents, id))).equals(good)).toBe(true);
    expect((await download()).status()).toBe(200);
  });
});

test.describe('en el disco', () => {
  test.use({ baseURL: 'file://', freshBrowser: true });

  test('lo que se saca se lee en un navegador desde el disco', async ({ page }) => {
    await command('exportar', ['--destino', inFolder('fuera')], inFolder('datos'));
    const [made = ''] = await readdir(inFolder('fuera'));
    await page.goto(pathToFileURL(inFolder('fuera', made, 'index.html')).href);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Todo lo de');
    await expect(page.getByRole('row', { name: /^Facturas \d/ })).toBeVisible();
    await expectAccessible(page);
    for (const link of await page.getByRole('link').all()) {
      const address = new URL((await link.getAttribute('href')) ?? '', page.url());
      expect(address.protocol).toBe('file:');
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
