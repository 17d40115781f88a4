import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Call } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { actividad } from './actividades.testing.server.ts';

const { db, person, boss, admin } = await openOffice();

const wrongIn = (response: { json(): { campos?: object[] } }) => response.json().campos;

async function between(by: Call, query: string) {
  const response = await by(`GET /actividades/leerEntre?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const subjects = ({ filas }: { filas: { asunto: string }[] }) => filas.map(({ asunto }) => asunto);

describe('una actividad', () => {
  test('no acaba antes de empezar, ni dura más de un mes', async () => {
    const own = { asunto: 'X', tipo: 'visita', inicio: '2026-11-24T09:00:00Z', _idResponsable: boss.id };
    const make = (fin: string) => admin('POST /actividades/crear', { ...own, fin });
    expect(wrongIn(await make('2026-11-24T08:59:00Z'))).toEqual([
      { campo: 'fin', motivo: 'es antes que «Cuándo»' },
    ]);
    expect(wrongIn(await make('2026-12-25T09:01:00Z'))).toEqual([
      { campo: 'fin', motivo: 'como mucho 31 días después de «Cuándo»' },
    ]);
    expect((await make('2026-12-25T09:00:00Z')).statusCode).toBe(200);
  });

  test('de todo el día empieza con el día de la península', async () => {
    const row = await actividad(admin, boss.id, {
      todoElDia: true,
      inicio: '2026-11-23T23:30:00Z',
      fin: '2026-11-25T15:00:00Z',
    });
    expect([row.inicio, row.fin].map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-23T23:00:00.000Z',
      '2026-11-24T23:00:00.000Z',
    ]);
  });

  test('su contacto y sus papeles son de su cliente', async () => {
    const [one, other] = [await makeCliente(db), await makeCliente(db)];
    const contact = (
      await admin('POST /contactosClientes/crear', {
        _idCliente: one,
        nombre: 'Rosa',
        email: 'rosa@ejemplo.es',
      })
    ).json();
    const presupuesto = await presupuestoIn(admin, '1', { _idCliente: other });
    const outside = [{ campo: '_idContacto', motivo: 'no es de lo elegido en «Cliente»' }];
    const said = { asunto: 'X', tipo: 'visita', inicio: '2026-11-24T09:00:00Z', _idResponsable: boss.id };
    const make = (more: object) => admin('POST /actividades/crear', { ...said, ...more });
    expect(wrongIn(await make({ _idCliente: other, _idContacto: contact._id }))).toEqual(outside);
    const { _id, version } = await actividad(admin, boss.id, { _idCliente: one, _idContacto: contact._id });
    const change = (changes: object) => admin('PUT /actividades/actualizar', { _id, version, ...changes });
    expect(wrongIn(await change({ _idCliente: other }))).toEqual(outside);
    expect(wrongIn(await change({ _idPresupuesto: presupuesto._id }))).toEqual([
      { campo: '_idPresupuesto', motivo: 'no es de lo elegido en «Cliente»' },
    ]);
    const moved = await change({ _idCliente: other, _idContacto: null, _idPresupuesto: presupuesto._id });
    expect(moved.json(), moved.body).toMatchObject({ _idCliente: other, _idContacto: null, version: 2 });
  });

  test('solo tiene trabajadores como participantes, y dice cómo se llaman', async () => {
    const other = await person('Gestor');
    const client = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    const row = await actividad(admin, boss.id, { participantes: [other.id, boss.id] });
    expect(row.participantes).toEqual([other.id, boss.id]);
    expect(row.nombres.participantes).toBe('Persona Administrador, Persona Gestor');
    const { _id, version } = row;
    const wrong = await admin('PUT /actividades/actualizar', { _id, version, participantes: [client.id] });
    expect(wrongIn(wrong)).toEqual([
      { campo: 'participantes', motivo: 'ya no existe: elige otra de la lista' },
    ]);
  });

  test('sobre un papel es de su cliente, y no impide que el borrador se elimine', async () => {
    const _idCliente = await makeCliente(db);
    const presupuesto = await presupuestoIn(admin, '1', { _idCliente });
    const row = await actividad(admin, boss.id, { _idPresupuesto: presupuesto._id });
    expect(row._idCliente).toBe(_idCliente);
    expect((await admin('DELETE /presupuestos/eliminar', { _id: presupuesto._id })).statusCode).toBe(200);
    const left = (await admin(`GET /actividades/consultarPorId?_id=${row._id}`)).json();
    expect(left).toMatchObject({ _idPresupuesto: null, _idCliente, asunto: 'Llamar' });
  });

  test('es también de quien participa: la ve y la cambia; quien no, no', async () => {
    const { call, ...user } = await person('Comercial');
    const shared = await actividad(admin, boss.id, { participantes: [user.id] });
    const foreign = await actividad(admin, boss.id);
    const { _id, version } = shared;
    const done = await call('PUT /actividades/actualizar', { _id, version, estado: 'hecha' });
    expect(done.json()).toMatchObject({ estado: 'hecha', hechaEn: expect.any(String) });
    expect((await call(`GET /actividades/consultarPorId?_id=${foreign._id}`)).statusCode).toBe(404);
    const leaving = { _id, version: version + 1, participantes: [] };
    expect((await call('PUT /actividades/actualizar', leaving)).statusCode).toBe(403);
  });
});

describe('el calendario', () => {
  test('da lo que toca esos días de la península, lo que dura varios también, en su orden', async () => {
    const user = await person('Gestor');
    const add = (asunto: string, inicio: string, said = {}) =>
      actividad(admin, user.id, { asunto, inicio, ...said });
    await add('antes', '2027-02-28T22:59:00Z');
    await add('larga', '2027-02-10T09:00:00Z', { fin: '2027-03-01T09:00:00Z' });
    await add('última', '2027-03-02T22:30:00Z');
    await add('primera', '2027-02-28T23:00:00Z');
    await add('después', '2027-03-02T23:00:00Z');
    const query = `desde=2027-03-01&hasta=2027-03-02&_idResponsable=${user.id}`;
    expect(subjects(await between(admin, query))).toEqual(['larga', 'primera', 'última']);
  });

  test('de alguien son las que lleva y en las que participa; y se filtra por tipo y estado', async () => {
    const user = await person('Gestor');
    const day = { inicio: '2027-04-05T09:00:00Z' };
    await actividad(admin, boss.id, { ...day, asunto: 'con', participantes: [user.id] });
    await actividad(admin, user.id, { ...day, asunto: 'hecha', tipo: 'visita', estado: 'hecha' });
    await actividad(admin, boss.id, { ...day, asunto: 'sin' });
    const query = `desde=2027-04-05&hasta=2027-04-05&_idResponsable=${user.id}`;
    expect(subjects(await between(admin, query)).toSorted()).toEqual(['con', 'hecha']);
    expect(subjects(await between(admin, `${query}&tipo=visita,reunion&estado=hecha`))).toEqual(['hecha']);
  });

  test('a un Comercial le da lo suyo, pida lo de quien pida', async () => {
    const { call, ...user } = await person('Comercial');
    const day = { inicio: '2027-05-05T09:00:00Z' };
    await actividad(admin, boss.id, { ...day, asunto: 'ajena' });
    await actividad(admin, user.id, { ...day, asunto: 'suya' });
    const query = 'desde=2027-05-05&hasta=2027-05-05';
    expect(subjects(await between(call, query))).toEqual(['suya']);
    expect(subjects(await between(call, `${query}&_idResponsable=${boss.id}`))).toEqual([]);
  });

  test('no da más de quinientas, y lo dice', async () => {
    const user = await person('Gestor');
    await db.execute(sql`
      INSERT INTO actividades (id, asunto, tipo, inicio, estado, prioridad, responsable_id)
      SELECT gen_random_uuid(), 'Muchas', 'tarea', '2027-06-01T08:00:00Z', 'pendiente', 'normal', ${user.id}
      FROM generate_series(1, 501)`);
    const query = `desde=2027-06-01&hasta=2027-06-30&_idResponsable=${user.id}`;
    const { filas, cortada } = await between(admin, query);
    expect([filas.length, cortada]).toEqual([500, true]);
    expect((await between(admin, query.replaceAll('-06-', '-07-'))).cortada).toBe(false);
  });

  test('no se pide sin días, ni de más de dos meses, ni al revés', async () => {
    const ask = async (query: string) => wrongIn(await admin(`GET /actividades/leerEntre?${query}`));
    expect(await ask('desde=2027-01-01&hasta=2027-03-05')).toEqual([
      { campo: 'hasta', motivo: 'como mucho 62 días' },
    ]);
    expect(await ask('desde=2027-01-02&hasta=2027-01-01')).toEqual([
      { campo: 'hasta', motivo: 'es antes que «desde»' },
    ]);
    expect(await ask('desde=2027-01-02')).toEqual([{ campo: 'hasta', motivo: expect.any(String) }]);
  });
});
