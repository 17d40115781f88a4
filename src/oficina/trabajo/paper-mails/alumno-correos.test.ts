import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CorreoDePapel } from '#oficina/base/letters/contract.ts';
import { billableCliente } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, person, boss: admin } = await openOffice();
const commercial = await person('Comercial');
const [permiso] = (await admin.call('GET /permisosConducir/leer?texto=B')).json().filas;

const alumno = async (nombre: string, _idResponsable?: string): Promise<string> => {
  const made = await admin.call('POST /alumnos/crear', {
    nombre,
    email: `${nombre.toLowerCase()}@correo.es`,
    codProvincia: '28',
    _idPermiso: permiso._id,
    ...(_idResponsable && { _idResponsable }),
  });
  expect(made.statusCode, made.body).toBe(200);
  return made.json()._id;
};
const nerea = await alumno('Nerea', commercial.id);
const other = await alumno('Otra');

const cliente = await billableCliente(db);
await admin.call('PUT /alumnos/enviarAAutoescuelas', {
  _id: nerea,
  autoescuelas: [cliente],
  consentimiento: true,
});
const [sent] = (await admin.call(`GET /alumnos/leerEnviadas?_idAlumno=${nerea}`)).json();

/** A correo as queueing leaves it, made some minutes ago. */
const letter = (tipo: string, para: string, datos: object, minutes: number) =>
  db.execute(sql`INSERT INTO correos (id, clave, tipo, para, datos, estado, intentos, creado_en)
    VALUES (gen_random_uuid(), gen_random_uuid()::text, ${tipo}, ${para}, ${JSON.stringify(datos)}::jsonb, 'enviado', 1, now() - ${minutes} * interval '1 minute')`);
await letter('solicitud_enviada', 'nerea@correo.es', { alumnoId: nerea }, 30);
await letter('solicitud_nueva', 'autoescuela@correo.es', { enviadaId: sent._id }, 20);
await letter('solicitud_respondida', 'nerea@correo.es', { enviadaId: sent._id }, 10);
await letter('solicitud_enviada', 'otra@correo.es', { alumnoId: other }, 5);

const read = (call: typeof admin.call, _id: string) => call(`GET /alumnos/correos?_id=${_id}`);

test('son los que se le mandaron al alumno, el último primero; los de la autoescuela no', async () => {
  const rows = (await read(admin.call, nerea)).json<CorreoDePapel[]>();
  expect(rows.map(({ tipo, para }) => [tipo, para])).toEqual([
    ['solicitud_respondida', 'nerea@correo.es'],
    ['solicitud_enviada', 'nerea@correo.es'],
  ]);
});

test('quien lleva una cartera ve los de los suyos', async () => {
  expect((await read(commercial.call, nerea)).json()).toHaveLength(2);
  expect((await read(commercial.call, other)).statusCode).toBe(404);
});

test.each(['Editor', 'Lectura', 'Facturacion'])('%s, que no ve a las personas, no los ve', async (rol) => {
  expect((await read((await person(rol)).call, nerea)).statusCode).toBe(403);
});

test('una autoescuela tampoco', async () => {
  expect((await read((await person('Propietario', 'cliente')).call, nerea)).statusCode).toBe(403);
});
