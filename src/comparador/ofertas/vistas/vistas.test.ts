import { describe, expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';

const { as } = await openOffice();
const [admin, ana, luz] = [await as('Administrador'), await as('Gestor'), await as('Lectura')];

type View = { _id: string; version: number; nombre: string; predeterminada: boolean; mia: boolean };
type Caller = typeof admin;

let made = 0;
async function create(who: Caller, more: object = {}): Promise<View> {
  made += 1;
  const body = { lista: 'marcas', nombre: `Vista ${made}`, consulta: 'orden=-nombre', compartida: false };
  const response = await who('POST /vistas/crear', { ...body, predeterminada: false, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const update = (who: Caller, { _id, version }: View, changes: object) =>
  who('PUT /vistas/actualizar', { _id, version, ...changes });
const views = async (who: Caller, lista = 'marcas'): Promise<View[]> =>
  (await who(`GET /vistas/leer?lista=${lista}&limite=100`)).json().filas;
const namesOf = (rows: View[]) => rows.map(({ nombre }) => nombre);

describe('las vistas guardadas', () => {
  test('cada cual ve las suyas y las que otros comparten, de esa lista y por su nombre', async () => {
    const lista = 'clientes';
    for (const nombre of ['Zona sur', 'Ávila']) await create(ana, { lista, nombre });
    await create(ana, { lista, nombre: 'Ñoras', compartida: true, predeterminada: true });
    await create(ana, { lista: 'alumnos', nombre: 'Otra lista', compartida: true });
    await create(luz, { lista, nombre: 'Mía' });
    expect(namesOf(await views(ana, lista))).toEqual(['Ávila', 'Ñoras', 'Zona sur']);
    expect(namesOf(await views(luz, lista))).toEqual(['Mía', 'Ñoras']);
    // A default view of one user does not open for others.
    const [, shared] = await views(luz, lista);
    expect(shared).toMatchObject({ mia: false, predeterminada: false, autor: 'Persona Gestor' });
  });

  test('la página y la vista no se guardan con ella', async () => {
    const consulta = 'texto=luz%20sur&despues=abc&antes=d&vista=v&columnas=a,b';
    expect(await create(ana, { consulta })).toMatchObject({ consulta: 'texto=luz+sur&columnas=a%2Cb' });
  });

  test('solo una se abre sola, también si se piden dos a la vez', async () => {
    const lista = 'correos';
    const some = [];
    for (let i = 0; i < 6; i++) some.push(await create(ana, { lista, predeterminada: i === 0 }));
    const answers = await Promise.all(
      some.slice(1).map((view) => update(ana, view, { predeterminada: true })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await views(ana, lista)).filter(({ predeterminada }) => predeterminada)).toHaveLength(1);
    await create(luz, { lista, predeterminada: true });
    expect((await views(ana, lista)).filter(({ predeterminada }) => predeterminada)).toHaveLength(1);
  });

  test('solo quien la hizo la cambia, y con la versión que leyó', async () => {
    const view = await create(ana, { compartida: true });
    const refused = await update(luz, view, { nombre: 'Robada' });
    expect(refused.json()).toMatchObject({
      codigo: 40301,
      mensaje: 'Solo quien hizo la vista, o un Administrador, puede cambiarla',
    });
    const changed = (await update(ana, view, { consulta: 'texto=x' })).json();
    expect(changed).toEqual({ ...view, version: 2, consulta: 'texto=x', modificadoEn: expect.any(String) });
    expect((await update(ana, view, { nombre: 'Tarde' })).json()).toMatchObject({
      codigo: 40901,
      detalle: { actual: { version: 2 } },
    });
  });

  test('la que no se comparte no existe para los demás, ni para quien administra', async () => {
    const view = await create(ana);
    for (const other of [luz, admin]) {
      expect((await update(other, view, { nombre: 'X' })).statusCode).toBe(404);
      expect((await other('DELETE /vistas/eliminar', { _id: view._id })).statusCode).toBe(404);
    }
  });

  test('la que otro comparte la cambia también quien administra, que no decide si se le abre sola', async () => {
    const view = await create(ana, { compartida: true, predeterminada: true });
    const renamed = await update(admin, view, { nombre: 'De todos', consulta: 'texto=y' });
    expect(renamed.json()).toMatchObject({
      nombre: 'De todos',
      mia: false,
      autor: 'Persona Gestor',
      version: 2,
    });
    expect((await update(admin, renamed.json(), { predeterminada: true })).json()).toMatchObject({
      codigo: 40001,
      campos: [{ campo: 'predeterminada' }],
    });
    const hidden = await update(admin, renamed.json(), { compartida: false });
    expect(hidden.statusCode, hidden.body).toBe(200);
    expect((await views(ana)).find(({ _id }) => _id === view._id)).toMatchObject({ predeterminada: true });
    expect((await update(admin, hidden.json(), { nombre: 'Otra' })).statusCode).toBe(404);
  });

  test('la elimina quien la hizo; las compartidas, también quien administra', async () => {
    const [own, shared] = [await create(ana), await create(ana, { compartida: true })];
    expect((await luz('DELETE /vistas/eliminar', { _id: shared._id })).statusCode).toBe(403);
    expect((await admin('DELETE /vistas/eliminar', { _id: shared._id })).json()).toBe(true);
    expect((await ana('DELETE /vistas/eliminar', { _id: own._id })).json()).toBe(true);
    expect((await views(ana)).filter(({ _id }) => [own._id, shared._id].includes(_id))).toEqual([]);
  });

  test('dos con el mismo nombre no caben en la misma lista de la misma persona', async () => {
    await create(ana, { lista: 'tarifas', nombre: 'Activas' });
    await create(luz, { lista: 'tarifas', nombre: 'Activas' });
    await create(ana, { lista: 'tarifas2', nombre: 'Activas' });
    const body = {
      lista: 'tarifas',
      nombre: 'ACTIVAS',
      consulta: '',
      compartida: false,
      predeterminada: false,
    };
    expect((await ana('POST /vistas/crear', body)).json()).toMatchObject({
      codigo: 40903,
      campos: [{ campo: 'nombre' }],
    });
  });

  test.each([
    [{ lista: '../otra' }, 'lista'],
    [{ nombre: ' ' }, 'nombre'],
    [{ consulta: 'x'.repeat(4_001) }, 'consulta'],
    [{ compartida: 'sí' }, 'compartida'],
    [{ _idUsuario: 'x' }, '_idUsuario'],
  ])('%j no vale, y se dice por qué campo', async (more, campo) => {
    const body = { lista: 'marcas', nombre: 'Nueva', consulta: '', compartida: false, predeterminada: false };
    const response = await ana('POST /vistas/crear', { ...body, ...more });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos.map((one: { campo: string }) => one.campo)).toEqual([campo]);
  });
});
