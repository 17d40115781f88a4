import type { Page } from '@playwright/test';
import { adminScreens, clientScreens } from '../src/panel/screens.ts';
import { addressOf } from './support/first-rows.ts';
import { expect, expectAccessible, loadingDialog, test } from './support/fixtures.ts';
import { inGroups } from './support/in-groups.ts';
import { asAdmin, callsOf, openAs } from './support/people.ts';

const ADMIN = { tipo: 'trabajador', email: 'admin@demo.es' } as const;
const SCHOOL = { tipo: 'cliente', email: 'autoescuela@demo.es' } as const;

/** The screen with what it shows, and nothing that failed. */
async function expectShown(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/404|An error occurred/);
  await expect(loadingDialog(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await expectAccessible(page);
}

/** News would be shown to everybody who comes in: the journey of what is new makes its own. */
const MADE_ELSEWHERE = /^auxiliares\/actualizaciones\//;
const none = (path: string) => expect(path, 'no hay ninguna fila').toMatch(MADE_ELSEWHERE);

const OFFICE = adminScreens.map(({ path }) => path).filter((path) => /:(id|fila|familia)/.test(path));
const nameOf = (paths: readonly string[]) => `de ${paths[0]} a ${paths.at(-1)}`;

test.describe('las fichas de la oficina, con datos', () => {
  for (const paths of inGroups(OFFICE, 8))
    test(nameOf(paths), async ({ page, request }) => {
      test.setTimeout(150_000);
      const calls = await asAdmin(request);
      const users = await calls.get('/usuariosClientes/leer?texto=autoescuela@demo.es');
      const letters = await calls.get('/plantillasCorreo/leer');
      const given = {
        clientes: users.filas[0]._idCliente,
        'auxiliares/plantillasCorreo': letters.filas[0]._id,
      };
      await openAs(page, ADMIN, '/panelAdmin/miCuenta');
      for (const path of paths)
        await test.step(path, async () => {
          const address = await addressOf(calls, path, given);
          if (address === undefined) return none(path);
          await page.goto(`/panelAdmin/${address.replace(':familia', 'clientes')}`);
          await expectShown(page);
        });
    });
});

test.describe('las pantallas de las autoescuelas, con datos', () => {
  for (const paths of inGroups(
    clientScreens.map(({ path }) => path),
    8,
  ))
    test(nameOf(paths), async ({ page, request }) => {
      test.setTimeout(150_000);
      const calls = await callsOf(request, 'cliente', SCHOOL.email);
      await openAs(page, SCHOOL, '/panelCliente/perfilUsuario');
      for (const path of paths)
        await test.step(path, async () => {
          const address = await addressOf(calls, path);
          if (address === undefined) return none(path);
          await page.goto(`/panelCliente/${address}`);
          await expectShown(page);
        });
    });
});
