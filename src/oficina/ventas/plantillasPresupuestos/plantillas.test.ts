import { expect, test } from 'vitest';
import { makeConcepto } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, as } = await openOffice();
const seller = await as('Comercial');
const _idConcepto = await makeConcepto(db);

const LINEAS = [
  { tipo: 'seccion', descripcion: 'Diseño', tipoIva: '0' },
  { _idConcepto, descripcion: 'Horas', cantidad: '2,5', precioUnitario: '50', tipoIva: '21' },
  { tipo: 'opcional', descripcion: 'Fotos', precioUnitario: '120', dto1: '10' },
];

test('lo que se guarda en una plantilla se lee igual, con sus líneas en su orden', async () => {
  const made = await seller('POST /plantillasPresupuestos/crear', {
    nombre: 'Web básica',
    diasValidez: 15,
    dtoGlobal1: '5',
    condiciones: 'A un mes',
    lineas: LINEAS,
  });
  expect(made.statusCode, made.body).toBe(200);
  const { _id, version } = made.json();
  const read = (await seller(`GET /plantillasPresupuestos/consultarPorId?_id=${_id}`)).json();
  expect(read).toMatchObject({ nombre: 'Web básica', diasValidez: 15, dtoGlobal1: '5.00', version });
  expect(read.lineas).toMatchObject([
    { tipo: 'seccion', descripcion: 'Diseño' },
    { _idConcepto, descripcion: 'Horas', cantidad: '2.5', precioUnitario: '50' },
    { tipo: 'opcional', descripcion: 'Fotos', dto1: '10' },
  ]);
  const renamed = await seller('PUT /plantillasPresupuestos/actualizar', { _id, version, nombre: 'Web' });
  expect(renamed.json().lineas).toEqual(read.lineas);
});

test('dos no se llaman igual, tampoco con otras mayúsculas', async () => {
  await seller('POST /plantillasPresupuestos/crear', { nombre: 'Rótulos' });
  const again = await seller('POST /plantillasPresupuestos/crear', { nombre: 'rótulos' });
  expect(again.statusCode).toBe(409);
  expect(again.json().campos).toMatchObject([{ campo: 'nombre' }]);
});

test('no guarda lo que cuesta, ni líneas de un papel, ni más de doscientas', async () => {
  const refused = async (lineas: unknown[]) => {
    const answer = await seller('POST /plantillasPresupuestos/crear', { nombre: 'No', lineas });
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json().campos.map(({ campo }: { campo: string }) => campo);
  };
  expect(await refused([{ descripcion: 'x', coste: '5' }])).toEqual([expect.stringMatching(/^lineas\.0/)]);
  expect(await refused([{ descripcion: 'x', _id: _idConcepto }])).toEqual([
    expect.stringMatching(/^lineas\.0/),
  ]);
  expect(await refused([{ descripcion: 'x', cantidad: '0' }])).toEqual(['lineas.0.cantidad']);
  expect(await refused(Array.from({ length: 201 }, () => ({ descripcion: 'x' })))).toEqual(['lineas']);
});

test('quien solo lee no las hace, y solo un administrador las quita', async () => {
  const reader = await as('Lectura');
  expect((await reader('POST /plantillasPresupuestos/crear', { nombre: 'No' })).statusCode).toBe(403);
  const { _id } = (await seller('POST /plantillasPresupuestos/crear', { nombre: 'Para quitar' })).json();
  expect((await seller('DELETE /plantillasPresupuestos/eliminar', { _id })).statusCode).toBe(403);
  const admin = await as('Administrador');
  expect((await admin('DELETE /plantillasPresupuestos/eliminar', { _id })).json()).toBe(true);
});
