import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { caller, enter } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { addAdministrator } from '#oficina/acceso/usuarios/add-administrator.server.ts';
import { makeFirstLink } from '#oficina/acceso/usuarios/first-link.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { firstSteps } from './first-administrator.server.ts';

const { db, url } = await createTestDatabase();
let now = new Date('2026-11-21T10:00:00Z');
const app = await openApp(url, { clock: () => now });

const ANA = { nombre: 'Ana Peña', email: 'ana@negocio.es', clave: 'Farola-37-azul' };

/** An installation to which nobody has come yet. */
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  // The database keeps an active Administrador, and refuses to empty what is sealed, so only the superuser of the test empties the table.
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`TRUNCATE usuarios, enlace_primer_administrador CASCADE`);
  });
});

const create = (enlace: string, body: Partial<typeof ANA> = {}) =>
  app.inject({
    method: 'POST',
    url: '/usuariosTrabajadores/crearPrimerAdministrador',
    payload: { ...ANA, ...body, enlace },
  });

const isMissing = async () =>
  (await app.inject('/usuariosTrabajadores/consultarPrimerAdministrador')).json<{ falta: boolean }>().falta;

async function newLink(): Promise<string> {
  const secret = await makeFirstLink(db, now);
  if (secret === undefined) throw new Error('there is an administrator');
  return secret;
}

async function expectDead(enlace: string, words: RegExp) {
  const refused = await create(enlace, { email: 'otra@negocio.es' });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().campos).toEqual([{ campo: 'enlace', motivo: expect.stringMatching(words) }]);
}

test('con el enlace se crea el primer administrador y se entra; después no vale, ni se hace otro', async () => {
  expect(await isMissing()).toBe(true);
  const enlace = await newLink();
  expect(enlace).toMatch(/^[\w-]{43}$/);
  const { rows } = await db.execute(sql`SELECT to_jsonb(e)::text AS fila FROM enlace_primer_administrador e`);
  expect(JSON.stringify(rows)).not.toContain(enlace);
  const made = await create(enlace);
  expect(made.statusCode, made.body).toBe(200);
  expect(made.headers['cache-control']).toBe('no-store');
  const mine = await caller(app, made.json().token)('GET /usuariosTrabajadores/consultarMiUsuario');
  expect(mine.json()).toMatchObject({ nombre: ANA.nombre, email: ANA.email, rol: 'Administrador' });
  expect((await enter(app, { tipo: 'trabajador', email: ANA.email })).statusCode).toBe(200);
  expect(await isMissing()).toBe(false);
  await expectDead(enlace, /tiene administrador/);
  expect(await makeFirstLink(db, now)).toBeUndefined();
  const log = await db.execute(sql`SELECT detalle FROM sucesos_seguridad WHERE tipo = 'usuarioCreado'`);
  expect(log.rows).toContainEqual({ detalle: 'Administrador, con el enlace de la instalación' });
});

test('dos a la vez con el mismo enlace: solo uno lo consigue', async () => {
  const enlace = await newLink();
  const people = ['uno@negocio.es', 'dos@negocio.es', 'tres@negocio.es'];
  const answers = await Promise.all(people.map((email) => create(enlace, { email })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  const { rows } = await db.execute(sql`SELECT count(*)::int AS n FROM usuarios`);
  expect(rows).toEqual([{ n: 1 }]);
});

test('caduca en una hora, y cada uno nuevo acaba con el anterior', async () => {
  const first = await newLink();
  const second = await newLink();
  await expectDead(first, /dura una hora y sirve una vez/);
  now = new Date('2026-11-21T11:00:00Z');
  await expectDead(second, /primer-administrador/);
  now = new Date('2026-11-21T10:59:59Z');
  expect((await create(second)).statusCode).toBe(200);
});

test('una clave que se adivina o un correo a medias no gastan el enlace', async () => {
  const enlace = await newLink();
  expect((await create(enlace, { clave: 'password1' })).json().campos[0].campo).toBe('clave');
  expect((await create(enlace, { clave: 'Ana Peña 1' })).json().campos[0].campo).toBe('clave');
  expect((await create(enlace, { email: 'sinarroba' })).json().campos[0].campo).toBe('email');
  expect((await create(enlace)).statusCode).toBe(200);
});

test('el administrador hecho por órdenes acaba con el enlace, también si se usan a la vez', async () => {
  const enlace = await newLink();
  const byCommand = addAdministrator(db, { email: 'eva@negocio.es', nombre: 'Eva', hash: 'x', now });
  const [answer] = await Promise.all([create(enlace), byCommand]);
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM usuarios`);
  // Either the link came first and the command added another, or the command came first and the link was dead.
  expect(rows[0]?.n).toBe(answer.statusCode === 200 ? 2 : 1);
  await expectDead(enlace, /tiene administrador/);
});

test('el enlace solo se escribe en una terminal: en lo que se guarda, la orden que lo da', async () => {
  const asked = { db, publicUrl: 'https://negocio.es', now };
  const kept = await firstSteps({ ...asked, terminal: false });
  expect(kept.join('\n')).toContain('npm run primer-administrador');
  expect(kept.join('\n')).not.toContain('#');
  const [, address = ''] = await firstSteps({ ...asked, terminal: true });
  const { pathname, hash, origin } = new URL(address);
  expect([origin, pathname]).toEqual(['https://negocio.es', '/panelAdmin/primerAdministrador']);
  expect((await create(hash.slice(1))).statusCode).toBe(200);
  expect(await firstSteps({ ...asked, terminal: true })).toEqual([]);
});
