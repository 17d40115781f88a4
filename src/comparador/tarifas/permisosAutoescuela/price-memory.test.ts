import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { priceChanges } from './price-changes.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, as, admin } = await openOffice({ clock }, await createDemoDatabase());

type Tarifa = { _id: string; version: number } & Record<string, unknown>;

let autoescuela = '';
let other = '';

beforeAll(async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT cliente_id AS id FROM permisos_autoescuela ORDER BY cliente_id LIMIT 2`,
  );
  [autoescuela = '', other = ''] = rows.map(({ id }) => id);
});

const of = (rol: string, clienteId = autoescuela) => as(rol, 'cliente', clienteId);

const make = async (nombre: string, more: object = {}): Promise<Tarifa> => {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`);
  const response = await admin('POST /permisosAutoescuela/crear', {
    _idCliente: autoescuela,
    _idPermiso: rows[0]?.id,
    nombre,
    precioClase: '30',
    estado: 'publicada',
    vigenteDesde: '2026-01-01',
    confirmadaEn: '2026-06-01',
    ...more,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const save = async ({ _id, version }: Tarifa, changes: object): Promise<Tarifa> => {
  const call = await of('Propietario');
  const response = await call('PUT /permisosAutoescuela/actualizar', { _id, version, ...changes });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

test('lo que pidió una tarifa queda escrito, y ni cambiándolo en la base de datos se puede negar', async () => {
  now = new Date('2026-09-01T10:00:00Z');
  let tarifa = await make('Memoria', { matricula: '100' });
  now = new Date('2026-10-01T10:00:00Z');
  tarifa = await save(tarifa, { precioClase: '32', matricula: null });
  // Only the last change of a day counts.
  now = new Date('2026-10-01T10:05:00Z');
  tarifa = await save(tarifa, { precioClase: '33' });
  // A direct write to the table counts too.
  await db.execute(
    sql`UPDATE permisos_autoescuela SET precio_clase = 35, modificado_en = '2026-11-20T23:30:00Z' WHERE id = ${tarifa._id}`,
  );
  const changes = await priceChanges(db, [tarifa._id], '2026-11-22');
  expect(changes.get(tarifa._id)?.cambios).toEqual([
    { dia: '2026-11-21', linea: 'clase', antes: 3_300, despues: 3_500 },
    { dia: '2026-10-01', linea: 'matricula', antes: 10_000, despues: null },
    { dia: '2026-10-01', linea: 'clase', antes: 3_000, despues: 3_300 },
  ]);
  for (const statement of [
    sql`UPDATE precios_tarifas SET hoja = NULL WHERE tarifa_id = ${tarifa._id}`,
    sql`DELETE FROM precios_tarifas WHERE tarifa_id = ${tarifa._id}`,
    sql`TRUNCATE precios_tarifas`,
  ])
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('neither changed nor removed') },
    });
});

test('de los dos años se dicen todos los cambios, también el primero, y de antes ninguno', async () => {
  now = new Date('2023-01-10T10:00:00Z');
  let tarifa = await make('Antigua', { confirmadaEn: '2023-01-10', vigenteDesde: '2023-01-10' });
  now = new Date('2024-11-19T10:00:00Z');
  tarifa = await save(tarifa, { precioClase: '31' });
  now = new Date('2024-11-22T10:00:00Z');
  await save(tarifa, { precioClase: '32' });
  expect((await priceChanges(db, [tarifa._id], '2026-11-21')).get(tarifa._id)).toMatchObject({
    desde: '2024-11-21',
    hasta: '2026-11-21',
    cambios: [{ dia: '2024-11-22', linea: 'clase', antes: 3_100, despues: 3_200 }],
  });
});

test('cuánto dura la clase también se recuerda, porque cambia lo que vale su precio', async () => {
  now = new Date('2026-09-01T10:00:00Z');
  const tarifa = await make('Minutos', { minutosClase: 45 });
  now = new Date('2026-09-05T10:00:00Z');
  await save(tarifa, { minutosClase: 60 });
  expect((await priceChanges(db, [tarifa._id], '2026-11-22')).get(tarifa._id)?.cambios).toEqual([
    { dia: '2026-09-05', linea: 'minutos', antes: 45, despues: 60 },
  ]);
});

test('de lo retirado se recuerda de qué día a cuál, y lo de un mismo día no cuenta', async () => {
  now = new Date('2026-09-01T10:00:00Z');
  let tarifa = await make('Retirada');
  for (const [day, estado] of [
    ['2026-09-05T10:00:00Z', 'retirada'],
    ['2026-09-09T10:00:00Z', 'publicada'],
    ['2026-09-20T10:00:00Z', 'retirada'],
    ['2026-09-20T11:00:00Z', 'publicada'],
    ['2026-11-20T10:00:00Z', 'retirada'],
  ] as const) {
    now = new Date(day);
    tarifa = await save(tarifa, { estado });
  }
  expect((await priceChanges(db, [tarifa._id], '2026-11-22')).get(tarifa._id)).toEqual({
    desde: '2026-09-01',
    hasta: '2026-11-22',
    cambios: [],
    retirada: [
      { desde: '2026-09-05', hasta: '2026-09-09' },
      { desde: '2026-11-20', hasta: '2026-11-22' },
    ],
  });
});

test('confirmar una tarifa no es cambiarla', async () => {
  const tarifa = await make('Confirmada');
  await save(tarifa, { confirmadaEn: '2026-11-20' });
  expect(await db.$count(sql`precios_tarifas WHERE tarifa_id = ${tarifa._id}`)).toBe(1);
});

test('lo que pidió mientras era borrador no lo vio nadie, y no se dice', async () => {
  now = new Date('2026-09-01T10:00:00Z');
  const draft = await make('Borrador', { estado: 'borrador', precioClase: '20' });
  now = new Date('2026-09-05T10:00:00Z');
  await save(draft, { precioClase: '31', estado: 'publicada' });
  expect((await priceChanges(db, [draft._id], '2026-11-22')).get(draft._id)).toEqual({
    desde: '2026-09-05',
    hasta: '2026-11-22',
    cambios: [],
    retirada: [],
  });
});

test('quien puede comprobar deja dicho cómo, y eso la confirma; cambiarla lo deshace', async () => {
  now = new Date('2026-11-21T10:00:00Z');
  const tarifa = await make('Comprobada');
  const editor = await as('Editor');
  const body = { _id: tarifa._id, version: tarifa.version, verificadaComo: 'llamada' };
  const response = await editor('PUT /permisosAutoescuela/verificar', body);
  expect(response.json()).toMatchObject({
    verificadaEn: '2026-11-21',
    verificadaComo: 'llamada',
    confirmadaEn: '2026-11-21',
    version: 2,
  });
  expect((await editor('PUT /permisosAutoescuela/verificar', body)).statusCode).toBe(409);
  let kept = await save(response.json(), { confirmadaEn: '2026-11-20' });
  expect(kept.verificadaEn).toBe('2026-11-21');
  kept = await save(kept, { estado: 'retirada' });
  expect(kept.verificadaEn).toBe('2026-11-21');
  kept = await save(kept, { precioClase: '31' });
  expect(kept).toMatchObject({ verificadaEn: null, verificadaComo: null });
});

test('nadie la da por comprobada escribiéndolo, ni de cualquier manera', async () => {
  const tarifa = await make('Inventada');
  const client = await of('Propietario');
  const written = await client('PUT /permisosAutoescuela/actualizar', {
    _id: tarifa._id,
    version: tarifa.version,
    verificadaEn: '2026-11-21',
  });
  expect(written.statusCode).toBe(400);
  const editor = await as('Editor');
  const wrong = await editor('PUT /permisosAutoescuela/verificar', {
    _id: tarifa._id,
    version: tarifa.version,
    verificadaComo: 'de oídas',
  });
  expect(wrong.json().campos).toEqual([{ campo: 'verificadaComo', motivo: 'elige una de las opciones' }]);
});

test('una autoescuela lee la historia de sus tarifas, sin nombres del negocio, y no la de otras ni otra', async () => {
  now = new Date('2026-11-21T10:00:00Z');
  const tarifa = await make('Historia');
  now = new Date('2026-11-21T10:01:00Z');
  await save(tarifa, { precioClase: '34' });
  const call = await of('Lectura');
  const read = (entidad: string, id: string) =>
    call(`GET /historial/leer?entidad=${entidad}&_idEntidad=${id}`);
  const entries = (await read('permisosAutoescuela', tarifa._id)).json();
  expect(entries.map(({ actor }: { actor: string }) => actor)).toEqual([
    'Persona Propietario',
    'Carné Claro',
  ]);
  expect((await read('clientes', autoescuela)).statusCode).toBe(400);
  const stranger = await of('Propietario', other);
  const refused = await stranger(`GET /historial/leer?entidad=permisosAutoescuela&_idEntidad=${tarifa._id}`);
  expect(refused.statusCode).toBe(404);
});
