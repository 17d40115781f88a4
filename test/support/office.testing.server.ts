import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import type { AppOptions } from '#program/app-options.server.ts';
import { openApp } from './app.testing.server.ts';

/**
 * Application on its own database, with an Administrador who calls it; `as` signs in a trabajador of
 * another role.
 */
export async function openOffice(options: Partial<AppOptions> = {}) {
  const { db, url } = await createTestDatabase();
  const app = await openApp(url, options);
  const as = async (rol: string) =>
    caller(app, await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol })));
  return { db, url, app, as, admin: await as('Administrador') };
}
