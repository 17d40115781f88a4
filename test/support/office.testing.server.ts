import { peopleOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import type { AppOptions } from '#program/app-options.server.ts';
import { openApp } from './app.testing.server.ts';

/**
 * Application on its own database, or on the one given, with an Administrador, `boss`, who calls it as
 * `admin`; `as`, `person` and `signIn` are those of `peopleOf`.
 */
export async function openOffice(options: Partial<AppOptions> = {}, database?: { db: Db; url: string }) {
  const { db, url } = database ?? (await createTestDatabase());
  const app = await openApp(url, options);
  const people = peopleOf(app, db);
  const boss = await people.person('Administrador');
  return { db, url, app, ...people, boss, admin: boss.call };
}
