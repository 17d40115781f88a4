import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { caller, enter, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { removeExpired } from '#oficina/acceso/usuarios/upkeep-job.server.ts';
import { securityRecorder } from '#oficina/base/security-log/recorder.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { until } from '#test/support/program.testing.server.ts';
import type { Suceso } from './contract.ts';

const now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, app, person, boss, admin } = await openOffice({ clock });
const NADIE = 'nadie-mi-clave-secreta';

async function log(query = ''): Promise<Suceso[]> {
  const response = await admin(`GET /seguridad/leer?limite=100${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().filas;
}

/** Moves the clock: events of one instant have no order. */
const typesOf = (rows: Suceso[]) => rows.map(({ tipo }) => tipo).toSorted();

test('lo que se hace con un usuario queda con quién lo hizo, a quién y qué papel tenía', async () => {
  const made = await admin('POST /usuariosTrabajadores/crear', {
    email: 'lola@ejemplo.es',
    nombre: 'Lola Ríos',
    clave: 'Farola-99-roja',
    rol: 'Gestor',
  });
  const { _id } = made.json();
  const change = (what: object) => admin('PUT /usuariosTrabajadores/actualizar', { _id, ...what });
  for (const what of [
    { rol: 'Lectura' },
    { nombre: 'Lola Ríos Gil' },
    { email: 'lola.rios@ejemplo.es' },
    { estado: 'bloqueado' },
    { estado: 'activo' },
  ])
    expect((await change(what)).statusCode).toBe(200);
  await admin('DELETE /usuariosTrabajadores/eliminar', { _id });
  const rows = await log(`&_idUsuario=${_id}`);
  expect(typesOf(rows)).toEqual([
    'correoCambiado',
    'rolCambiado',
    'usuarioAbierto',
    'usuarioBloqueado',
    'usuarioCreado',
    'usuarioEliminado',
  ]);
  expect(rows.find(({ tipo }) => tipo === 'rolCambiado')).toMatchObject({
    _idActor: boss.id,
    actor: 'Persona Administrador',
    _idSobre: _id,
    sobre: 'Lola Ríos',
    detalle: 'Gestor → Lectura',
    en: '2026-11-21T10:00:00+00:00',
  });
  expect(rows[0]?.ip).toMatch(/^10\.200\./);
  expect(JSON.stringify(rows)).not.toContain('@');
});

test('un cambio que no llega a hacerse no queda', async () => {
  const before = (await log()).length;
  const refused = await admin('PUT /usuariosTrabajadores/actualizar', { _id: boss.id, rol: 'Lectura' });
  expect(refused.statusCode).toBe(400);
  const other = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador', estado: 'bloqueado' });
  const late = await admin('PUT /usuariosTrabajadores/actualizar', {
    _id: other.id,
    version: 99,
    rol: 'Editor',
  });
  expect(late.statusCode).toBe(409);
  expect(await log()).toHaveLength(before);
});

test('las claves de otros programas quedan al crearse, al revocarse y cuando una ya no vale', async () => {
  const permisos = [
    { recurso: 'departamentos', leer: true, crear: false, actualizar: false, eliminar: false },
  ];
  const made = await admin('POST /apiClaves/crear', {
    nombre: 'Contabilidad',
    expiraEn: '2027-03-31',
    permisos,
  });
  const { _id, clave } = made.json();
  await admin('PUT /apiClaves/revocar', { _id });
  for (let i = 0; i < 3; i++)
    expect((await caller(app, clave)('GET /departamentos/leer')).statusCode).toBe(401);
  await caller(app, 'cc_inventada-del-todo')('GET /departamentos/leer');
  await until(async () => (await log('&tipo=apiClaveRechazada')).length === 2);
  const rows = (await log('&tipo=apiClaveRechazada,apiClaveCreada,apiClaveRevocada')).toSorted((a, b) =>
    a.tipo.localeCompare(b.tipo),
  );
  expect(rows).toMatchObject([
    { tipo: 'apiClaveCreada', sobre: 'Contabilidad', actor: 'Persona Administrador' },
    { tipo: 'apiClaveRechazada', actor: null },
    { tipo: 'apiClaveRechazada', actor: null },
    { tipo: 'apiClaveRevocada', _idSobre: _id },
  ]);
  const refused = rows.filter(({ tipo }) => tipo === 'apiClaveRechazada');
  expect(new Set(refused.map(({ sobre, veces }) => `${sobre} ${veces}`))).toEqual(
    new Set(['Contabilidad 3', 'null 1']),
  );
  for (const { ruta, ip } of refused) expect([ruta, ip]).toEqual(['GET /departamentos/leer', '127.0.0.1']);
  const { rows: stored } = await db.execute(sql`SELECT * FROM sucesos_seguridad`);
  for (const secret of [clave, clave.slice(3), 'inventada'])
    expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a quien se le niega algo le queda, una fila con las veces; y solo lo lee quien administra', async () => {
  const { call, ...reader } = await person('Lectura');
  for (let i = 0; i < 4; i++) expect((await call('GET /seguridad/leer?texto=secretos')).statusCode).toBe(403);
  await until(async () => (await log(`&_idUsuario=${reader.id}`)).length > 0);
  expect(await log(`&_idUsuario=${reader.id}`)).toMatchObject([
    { tipo: 'denegado', ruta: 'GET /seguridad/leer', veces: 4, actor: 'Persona Lectura' },
  ]);
});

test('quien se lleva un listado queda, con cuántas filas; y quien mira los datos de una persona', async () => {
  expect((await admin('GET /departamentos/exportar?formato=csv')).statusCode).toBe(200);
  await admin('GET /datosPersonales/buscar?email=alguien@ejemplo.es');
  await until(async () => (await log('&tipo=exportacion')).length === 1);
  const [taken] = await log('&tipo=exportacion');
  expect(taken).toMatchObject({
    ruta: 'GET /departamentos/exportar',
    detalle: 'csv',
    actor: 'Persona Administrador',
  });
  expect(taken?.filas).toBeTypeOf('number');
  expect(await log('&tipo=datosConsultados')).toMatchObject([{ actor: 'Persona Administrador' }]);
  expect(JSON.stringify(await log())).not.toContain('alguien@');
});

test('de un correo que no es de nadie queda solo una huella con llave, la misma para el mismo', async () => {
  for (const email of [NADIE, NADIE.toUpperCase(), 'otro@ejemplo.es'])
    expect((await enter(app, { tipo: 'trabajador', email })).statusCode).toBe(401);
  const { rows } = await db.execute<{ email: string; huella: string }>(
    sql`SELECT email_intentado AS email, huella FROM accesos WHERE resultado = 'noExiste' ORDER BY huella`,
  );
  expect(rows.map(({ email }) => email)).toEqual(['', '', '']);
  expect(rows[0]?.huella).toMatch(/^[\da-f]{24}$/);
  expect(new Set(rows.map(({ huella }) => huella)).size).toBe(2);
  const shown = (await admin(`GET /accesos/leer?texto=${rows[1]?.huella}`)).json().filas;
  expect(shown).toHaveLength(2);
  expect(JSON.stringify(shown)).not.toContain(NADIE);
});

test('lo escrito no se cambia ni se borra hasta pasados dos años; al suprimir a alguien, solo sus nombres', async () => {
  for (const statement of [
    sql`UPDATE sucesos_seguridad SET tipo = 'denegado'`,
    sql`UPDATE sucesos_seguridad SET actor = 'Otra persona'`,
    sql`UPDATE sucesos_seguridad SET actor = 'Persona suprimida', veces = 2`,
    sql`DELETE FROM sucesos_seguridad`,
    sql`TRUNCATE sucesos_seguridad`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: 'CC002' } });
  await db.execute(sql`
    INSERT INTO sucesos_seguridad (id, en, tipo, ruta) VALUES
      (gen_random_uuid(), '2024-10-21', 'denegado', 'GET /vieja'),
      (gen_random_uuid(), '2024-12-21', 'denegado', 'GET /reciente')`);
  await removeExpired(db, now);
  const left = (await log('&tipo=denegado')).map(({ ruta }) => ruta);
  expect(left).toContain('GET /reciente');
  expect(left).not.toContain('GET /vieja');
});

test('lo que se junta de alguien a quien se suprime mientras tanto ya no lleva su nombre', async () => {
  const gone = await makeUser(db, { tipo: 'trabajador', rol: 'Lectura' });
  const recorder = securityRecorder({ db, clock });
  recorder.add({ tipo: 'denegado', actor: { _id: gone.id, nombre: 'Rosa Gil' }, ruta: 'GET /suya' });
  expect(
    (
      await admin('POST /datosPersonales/suprimir', {
        familia: 'usuarios',
        _id: gone.id,
        confirmacion: 'SUPRIMIR',
      })
    ).statusCode,
  ).toBe(200);
  await recorder.flush();
  expect((await log('&tipo=denegado&texto=/suya')).map(({ actor }) => actor)).toEqual(['Persona suprimida']);
});

test('con la base de datos caída lo que se junta espera, y después se escribe entero', async () => {
  let broken = true;
  const shaky = new Proxy(db, {
    get: (target, name, receiver) =>
      name === 'execute' && broken
        ? () => Promise.reject(new Error('down'))
        : Reflect.get(target, name, receiver),
  });
  const recorder = securityRecorder({ db: shaky, clock });
  const add = (ruta: string) => recorder.add({ tipo: 'denegado', ruta });
  add('GET /una');
  add('GET /dos');
  await expect(recorder.flush()).rejects.toThrow('down');
  add('GET /una');
  broken = false;
  await recorder.flush();
  const rows = (await log('&tipo=denegado&texto=/una')).concat(await log('&tipo=denegado&texto=/dos'));
  expect(rows.map(({ ruta, veces }) => `${ruta} ${veces}`)).toEqual(['GET /una 2', 'GET /dos 1']);
  for (let i = 0; i < 600; i++) add(`GET /muchas/${i}`);
  await recorder.flush();
  const { rows: many } = await db.execute(sql`
    SELECT count(*)::int AS filas, sum(veces)::int AS veces FROM sucesos_seguridad
    WHERE tipo = 'denegado' AND (ruta LIKE 'GET /muchas/%' OR ruta IS NULL)`);
  expect(many).toEqual([{ filas: 501, veces: 600 }]);
});
