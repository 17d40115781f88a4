import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { caller, Verb } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { rolesCliente, rolesTrabajador } from '#oficina/base/roles/roles.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { registerPolicy } from '#platform/http/policy.server.ts';
import { openOffice } from './support/office.testing.server.ts';
import { EXPECTED, PUBLIC, untoldRoutes } from './support/policy-rows.testing.server.ts';
import { TO_CONFIRM } from './support/policy-table.testing.server.ts';

const ROLES = [
  ...rolesTrabajador.map((rol) => ({ tipo: 'trabajador' as const, rol })),
  ...rolesCliente.map((rol) => ({ tipo: 'cliente' as const, rol })),
];
const SHORT = ['Adm', 'Ges', 'Com', 'Fac', 'Edi', 'Lec', 'Pro', 'EdC', 'LeC'];

const { db, app, as } = await openOffice();
await app.ready();

const isHead = (route: string) => route.startsWith('HEAD ');
const guarded = app
  .declaredRoutes()
  .filter(({ route, publico }) => !publico && !isHead(route))
  .map(({ route }) => route);

/** Session of each role, reused from route to route. */
const sessions: (ReturnType<typeof caller> | undefined)[] = [];
const sessionOf = async (index: number, kind: (typeof ROLES)[number]) => {
  sessions[index] ??= await as(kind.rol, kind.tipo);
  return sessions[index];
};

/** Roles that a route lets in. */
async function walk(route: string): Promise<string> {
  const isRead = route.startsWith('GET');
  const seen: string[] = [];
  for (const [index, kind] of ROLES.entries()) {
    const response = await (await sessionOf(index, kind))(route, isRead ? undefined : {});
    const { statusCode } = response;
    // The call may have ended the session, or given it to another user.
    if (!isRead && statusCode < 300) sessions[index] = undefined;
    expect(statusCode, `${route} ${kind.rol}`).not.toBe(401);
    expect(statusCode, `${route} ${kind.rol}`).toBeLessThan(500);
    if (statusCode === 403) expect(response.json().codigo).toBe(40301);
    seen.push(statusCode === 403 ? '···' : (SHORT[index] ?? ''));
  }
  return seen.join(' ');
}

describe('cada llamada y cada papel', () => {
  test('no hay más llamadas con llave que las de la tabla', () => {
    const untold = app.declaredRoutes().filter(({ publico }) => !publico);
    expect(untold.flatMap(untoldRoutes)).toEqual([]);
    expect(Object.keys(EXPECTED).filter((route) => !guarded.includes(route))).toEqual([]);
  });

  test.each(Object.entries(EXPECTED))('%s', async (route, expected) => {
    expect(await walk(route)).toBe(expected);
  });

  test.each(Object.keys(EXPECTED))('%s sin token es un 401, y nadie guarda la respuesta', async (route) => {
    const [method, path] = route.split(' ') as [Verb, string];
    const response = await app.inject({ method, url: path });
    expect(response.statusCode).toBe(401);
    expect(response.json().codigo).toBe(40101);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('lo que se confirma está contado, y a quien no lo ha confirmado hace poco se le pide', async () => {
    const recent = app
      .declaredRoutes()
      .flatMap(({ route, config }) => (config.recent ? [[route, config.recent]] : []));
    expect(Object.fromEntries(recent)).toEqual(TO_CONFIRM);
    const boss = await as('Administrador');
    await db.execute(sql`UPDATE sesiones SET probada_en = creada_en - interval '11 minutes'`);
    const asked: string[] = [];
    for (const [route, how] of Object.entries(TO_CONFIRM)) {
      const response = await boss(route, route.startsWith('GET') ? undefined : {});
      if (response.json().codigo === 40303) asked.push(route);
      else expect(how, route).not.toBe(true);
    }
    expect(asked.toSorted()).toEqual(
      Object.keys(TO_CONFIRM)
        .filter((route) => TO_CONFIRM[route] === true)
        .toSorted(),
    );
  });

  test('lo que puede pedir cualquiera está contado', () => {
    const open = app.declaredRoutes().filter(({ publico }) => publico);
    expect(open.flatMap(untoldRoutes)).toEqual([]);
    expect(PUBLIC.filter((call) => !open.some(({ route }) => route === call))).toEqual([]);
  });
});

test('una ruta que no dice quién puede llamarla no deja arrancar el programa', async () => {
  const { app: bare } = await createHttpApp({
    logger: pino({ level: 'silent' }),
    secure: false,
    development: false,
  });
  registerPolicy(bare, { authenticate: async () => undefined });
  bare.get('/olvidada', () => 'todo');
  await expect(bare.ready()).rejects.toThrow('routes without a policy: GET /olvidada');
});
