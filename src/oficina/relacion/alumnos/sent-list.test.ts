import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Enviada } from './sent.ts';

const { db, app, person, boss: admin } = await openOffice();
await app.ready();

const made = async (call: string, body: object) => {
  const response = await admin.call(call, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const permits = await admin.call('GET /permisosConducir/leer?texto=B&limite=100');
const permit: { _id: string } = permits.json().filas.find(({ codigo }: { codigo: string }) => codigo === 'B');

/** Sends an alumno without responsable to an autoescuela. */
async function sent() {
  const cliente = await makeCliente(db);
  const { _id } = await made('POST /alumnos/crear', {
    nombre: 'María José',
    apellidos: 'Peña',
    email: `a-${randomUUID()}@ejemplo.es`,
    codProvincia: '28',
    _idPermiso: permit._id,
  });
  await made('PUT /alumnos/enviarAAutoescuelas', { _id, autoescuelas: [cliente], consentimiento: true });
  return { cliente, alumno: _id as string };
}

const read = async ({ call }: typeof admin, query: string): Promise<Enviada[]> =>
  (await call(`GET /alumnos/leerEnviadas?${query}`)).json();

test('lo enviado se lee por autoescuela y por alumno, y nada más que lo suyo', async () => {
  const { cliente, alumno } = await sent();
  await sent();
  const expected = { alumno: 'María José Peña', estado: 'enviada', permiso: 'B', _idAlumno: alumno };
  expect(await read(admin, `_idCliente=${cliente}`)).toMatchObject([expected]);
  expect(await read(admin, `_idAlumno=${alumno}`)).toMatchObject([{ ...expected, _idCliente: cliente }]);
  const none = await admin.call('GET /alumnos/leerEnviadas');
  expect(none.json().campos).toMatchObject([{ campo: '_idCliente' }]);
});

test('quien no ve a las personas no ve apellidos ni lo que se les respondió', async () => {
  const { alumno } = await sent();
  await db.execute(
    sql`UPDATE alumnos_autoescuelas SET respuesta = 'Hola, María José Peña' WHERE alumno_id = ${alumno}`,
  );
  expect(await read(admin, `_idAlumno=${alumno}`)).toMatchObject([{ respuesta: 'Hola, María José Peña' }]);
  expect(await read(await person('Lectura'), `_idAlumno=${alumno}`)).toMatchObject([
    { alumno: 'María José', respuesta: null },
  ]);
});

test('un comercial ve lo enviado de sus alumnos y a sus clientes, y no lo de otros', async () => {
  const { alumno, cliente } = await sent();
  const comercial = await person('Comercial');
  expect(await read(comercial, `_idAlumno=${alumno}`)).toEqual([]);
  await db.execute(sql`UPDATE clientes SET responsable_id = ${comercial.id} WHERE id = ${cliente}`);
  expect(await read(comercial, `_idAlumno=${alumno}`)).toHaveLength(1);
});
