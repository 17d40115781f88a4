import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { ApiClave, ClaveCreada, FamiliaClave } from './contract.ts';
import { createKey } from './keys.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const logged: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line) => logged.push(line) });
const { db, app, boss: admin, admin: asAdmin } = await openOffice({ clock: () => now, logger });

const actor: Actor = { ...admin, _id: admin.id, nombre: 'Ana', sesionId: admin.id };
const nothing = { leer: false, crear: false, actualizar: false, eliminar: false };
const readOnes = [{ ...nothing, recurso: 'departamentos', leer: true }];

type ClaveDraft = { nombre?: string; expiraEn?: string; permisos?: object[] };

const ask = ({ nombre = 'Contabilidad', expiraEn = '2027-03-31', permisos = readOnes }: ClaveDraft = {}) =>
  asAdmin('POST /apiClaves/crear', { nombre, expiraEn, permisos });

async function newKey(asked: ClaveDraft = {}) {
  const response = await ask(asked);
  const { _id, clave } = response.json<ClaveCreada>();
  expect(response.statusCode, response.body).toBe(200);
  return { _id, clave, call: caller(app, clave) };
}

const listed = async (id: string): Promise<ApiClave> => {
  const { filas } = (await asAdmin('GET /apiClaves/leer')).json<{ filas: ApiClave[] }>();
  const found = filas.find(({ _id }) => _id === id);
  if (!found) throw new Error('not in the list');
  return found;
};

const CLOSED_LIST = 'GET /departamentos/leer';

describe('una clave puede lo que dice y nada más', () => {
  test('lee la familia que se le dio, y ninguna otra', async () => {
    const { call } = await newKey();
    expect((await call(CLOSED_LIST)).statusCode).toBe(200);
    // This family has the same row in the matrix of roles.
    const other = await call('GET /clasificacionesCliente/leer');
    expect(other.statusCode).toBe(403);
    expect(other.json().codigo).toBe(40301);
  });

  test('con leer no se crea, ni se cambia, ni se elimina', async () => {
    const { call } = await newKey();
    expect((await call('POST /departamentos/crear', await exampleDepartment())).statusCode).toBe(403);
    expect((await call('PUT /departamentos/actualizar', {})).statusCode).toBe(403);
    expect((await call('DELETE /departamentos/eliminar', {})).statusCode).toBe(403);
  });

  test('con crear se crea, y el historial nombra la clave', async () => {
    const permisos = [{ ...nothing, recurso: 'departamentos', crear: true }];
    const { call } = await newKey({ nombre: 'Gestoría Ruiz', permisos });
    const response = await call('POST /departamentos/crear', await exampleDepartment());
    expect(response.statusCode, response.body).toBe(200);
    const { _id } = response.json<{ _id: string }>();
    expect((await call(CLOSED_LIST)).statusCode).toBe(403);
    const history = await asAdmin(`GET /historial/leer?entidad=departamentos&_idEntidad=${_id}`);
    expect(history.json()).toMatchObject([{ actor: 'Clave API: Gestoría Ruiz', antes: null }]);
  });

  test.each([
    'usuariosClientes',
    'usuariosTrabajadores',
    'accesos',
    'negocio',
    'apiClaves',
    'correos',
    'datosPersonales',
    'historial',
    'solicitudesAlta',
    'peticiones',
    'lanzamientos',
    'nada',
  ])('no se puede dar nada de %s', async (recurso) => {
    const response = await ask({ permisos: [{ ...nothing, recurso, leer: true }] });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual([
      { campo: 'permisos.0.recurso', motivo: 'no se puede dar a una clave' },
    ]);
  });

  test('aunque lo dijera en la base de datos, no llega a las personas, ni al negocio, ni a las claves', async () => {
    const { _id, call } = await newKey();
    const families = [
      'usuariosClientes',
      'usuariosTrabajadores',
      'accesos',
      'negocio',
      'apiClaves',
      'correos',
      'datosPersonales',
    ];
    const all = { leer: true, crear: true, actualizar: true, eliminar: true };
    const permisos = [
      ...families,
      'historial',
      'solicitudesAlta',
      'peticiones',
      'preciosTraidos',
      'direccionesTraidas',
      'lanzamientos',
    ].map((recurso) => ({
      recurso,
      ...all,
    }));
    await db.execute(
      sql`UPDATE api_claves SET permisos = ${JSON.stringify(permisos)}::jsonb WHERE id = ${_id}`,
    );
    const calls = app
      .declaredRoutes()
      .filter(
        ({ route, publico }) =>
          !publico &&
          [
            ...families,
            'historial',
            'solicitudesAlta',
            'peticiones',
            'preciosTraidos',
            'direccionesTraidas',
            'lanzamientos',
          ].includes(familyOf(route)),
      )
      .map(({ route }) => route);
    expect(calls.length).toBeGreaterThan(25);
    for (const route of calls) {
      const response = await call(route, route.startsWith('GET') ? undefined : {});
      expect(response.statusCode, route).toBe(403);
    }
  });

  test('no hay clave sin permisos, ni repetidos, ni de lo que una familia no tiene', async () => {
    const motives = async (permisos: object[]) =>
      (await ask({ permisos })).json<{ campos: { campo: string; motivo: string }[] }>().campos;
    expect(await motives([])).toEqual([{ campo: 'permisos', motivo: 'elige al menos un permiso' }]);
    expect(await motives([{ ...nothing, recurso: 'departamentos' }])).toEqual([
      { campo: 'permisos.0', motivo: 'elige al menos una operación' },
    ]);
    expect(await motives([...readOnes, ...readOnes])).toEqual([
      { campo: 'permisos.1.recurso', motivo: 'está repetido' },
    ]);
    const onlyRead: FamiliaClave[] = [{ recurso: 'informes', titulo: 'Informes', verbos: ['leer'] }];
    const asked = { nombre: 'Cuentas', expiraEn: '2027-03-31' };
    const permisos = [{ recurso: 'informes', leer: true, crear: false, actualizar: false, eliminar: true }];
    await expect(createKey({ db, actor, now }, { ...asked, permisos }, onlyRead)).rejects.toMatchObject({
      more: { campos: [{ campo: 'permisos.0.eliminar', motivo: 'no se puede dar a una clave' }] },
    });
  });

  test('lo que se ofrece son familias con las operaciones que tienen', async () => {
    const families = (await asAdmin('GET /apiClaves/leerRecursos')).json<FamiliaClave[]>();
    expect(families).toContainEqual({
      recurso: 'departamentos',
      titulo: 'Departamentos',
      verbos: ['leer', 'crear', 'actualizar', 'eliminar'],
    });
    expect(families.map(({ recurso }) => recurso)).not.toContain('negocio');
    for (const { recurso, titulo } of families) expect(titulo, recurso).not.toBe(recurso);
  });
});

const familyOf = (route: string) => route.split('/')[1] ?? '';

/** Body of a new departamento, from the initial values of its contract. */
async function exampleDepartment() {
  const { departamentos } = await import('#oficina/catalogos/departamentos/contract.ts');
  return { ...departamentos.initial, nombre: `Tráfico ${Math.trunc(performance.now())}` };
}

describe('la clave y quien la tiene', () => {
  test('se enseña una vez: en la base de datos y en la lista solo están su huella y su comienzo', async () => {
    const { _id, clave } = await newKey();
    expect(clave).toMatch(/^cc_[\w-]{43}$/);
    const { rows } = await db.execute<{ fila: string; hash: string }>(
      sql`SELECT c::text AS fila, hash FROM api_claves c WHERE id = ${_id}`,
    );
    expect(rows[0]?.fila).not.toContain(clave.slice(0, 12));
    expect(rows[0]?.hash).toBe(createHash('sha256').update(clave).digest('hex'));
    const list = await asAdmin('GET /apiClaves/leer');
    expect(list.body).not.toContain(clave.slice(0, 12));
    expect(list.body).not.toContain(rows[0]?.hash);
    expect(await listed(_id)).toMatchObject({ prefijo: clave.slice(0, 9), estado: 'activa' });
  });

  test('no queda en el registro del programa', async () => {
    const { clave, call } = await newKey();
    await call(CLOSED_LIST);
    await call('POST /departamentos/crear', await exampleDepartment());
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain(clave.slice(3));
  });

  test('revocada, deja de servir al momento; revocarla otra vez lo dice', async () => {
    const { _id, call } = await newKey();
    expect((await call(CLOSED_LIST)).statusCode).toBe(200);
    expect((await asAdmin('PUT /apiClaves/revocar', { _id })).json()).toBe(true);
    const after = await call(CLOSED_LIST);
    expect(after.statusCode).toBe(401);
    expect(after.json().codigo).toBe(40101);
    expect((await asAdmin('PUT /apiClaves/revocar', { _id })).json().codigo).toBe(40904);
    expect(await listed(_id)).toMatchObject({ estado: 'revocada' });
    const { rows } = await db.execute(
      sql`SELECT antes, despues, actor_id FROM historial WHERE entidad_id = ${_id} ORDER BY antes IS NULL DESC`,
    );
    expect(rows).toMatchObject([
      { antes: null, despues: { nombre: 'Contabilidad' }, actor_id: admin.id },
      { antes: { revocadaEn: null }, despues: { revocadaEn: now.toISOString() }, actor_id: admin.id },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/[0-9a-f]{64}/);
  });

  test('sirve su último día entero, en España, y al siguiente ya no', async () => {
    const { _id, call } = await newKey({ expiraEn: '2026-12-01' });
    const before = now;
    now = new Date('2026-12-01T22:59:00Z');
    expect((await call(CLOSED_LIST)).statusCode).toBe(200);
    now = new Date('2026-12-01T23:01:00Z');
    expect((await call(CLOSED_LIST)).statusCode).toBe(401);
    now = before;
    await db.execute(sql`UPDATE api_claves SET expira_en = '2026-11-20' WHERE id = ${_id}`);
    expect(await listed(_id)).toMatchObject({ estado: 'caducada' });
  });

  test('dura como mucho un año, y no puede haber caducado ya', async () => {
    expect((await ask({ expiraEn: '2027-11-21' })).statusCode).toBe(200);
    expect((await ask({ expiraEn: '2027-11-22' })).json().campos[0].campo).toBe('expiraEn');
    expect((await ask({ expiraEn: '2026-11-20' })).json().campos[0].motivo).toBe(
      'elige un día que no haya pasado',
    );
  });

  test('una que no existe es un 401, como una sesión que ha terminado', async () => {
    const unknown = await caller(app, `cc_${'x'.repeat(43)}`)(CLOSED_LIST);
    expect(unknown.statusCode).toBe(401);
    expect(unknown.json().codigo).toBe(40101);
  });

  test('se sabe cuándo y desde dónde se usó, con un minuto de margen', async () => {
    const { _id, clave } = await newKey();
    const use = (remoteAddress: string) =>
      app.inject({ url: '/departamentos/leer', headers: { token: clave }, remoteAddress });
    expect(await listed(_id)).toMatchObject({ ultimaVezEn: null, ultimaIp: null });
    const first = now;
    await use('192.0.2.1');
    now = new Date(first.getTime() + 30_000);
    await use('192.0.2.2');
    expect(await listed(_id)).toMatchObject({ ultimaVezEn: first.toISOString(), ultimaIp: '192.0.2.1' });
    now = new Date(first.getTime() + 61_000);
    await use('192.0.2.3');
    expect(await listed(_id)).toMatchObject({ ultimaVezEn: now.toISOString(), ultimaIp: '192.0.2.3' });
    now = first;
  });

  test('a las 600 peticiones en un minuto espera, y las demás claves no', async () => {
    const { call } = await newKey();
    const other = await newKey();
    const statuses = new Set<number>();
    for (let made = 0; made < 600; made += 1) statuses.add((await call(CLOSED_LIST)).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await call(CLOSED_LIST);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toMatchObject({ codigo: 42901 });
    expect((await other.call(CLOSED_LIST)).statusCode).toBe(200);
  });
});
