import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { openOffice } from './support/office.testing.server.ts';

const { db, as, person, admin } = await openOffice();

type RowRef = { _id: string };
const make = async (family: string, values: object): Promise<RowRef> => {
  const response = await admin(`POST /${family}/crear`, values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const marca = (nombre: string, orden: number) =>
  make('marcas', { nombre, tipo: 'vehiculo', web: '', orden, activo: true });
const apply = (family: string, body: object, call = admin) =>
  call(`POST /${family}/aplicar`, { simular: false, ...body });
/** An answer with its rows by name. */
const sorted = (answer: { filas: { nombre: string }[] }) => ({
  ...answer,
  filas: answer.filas.toSorted((a, b) => a.nombre.localeCompare(b.nombre)),
});
const marcas = async () => {
  const { rows } = await db.execute(sql`SELECT nombre, orden, version FROM marcas ORDER BY nombre`);
  return rows;
};
const changes = async () => {
  const { rows } = await db.execute(sql`
    SELECT actor_nombre, antes, despues FROM historial WHERE entidad = 'marcas' AND antes IS NOT NULL ORDER BY antes::text`);
  return rows;
};

let one: RowRef;
let two: RowRef;
let three: RowRef;
beforeEach(async () => {
  await db.execute(sql`DELETE FROM subcategorias`);
  await db.execute(sql`DELETE FROM categorias`);
  await db.execute(sql`DELETE FROM marcas`);
  // The database refuses to delete history without a reason.
  await db.execute(
    sql`WITH por AS (SELECT set_config('evidencia.motivo', 'plazo', true)) DELETE FROM historial USING por`,
  );
  [one, two, three] = [await marca('Alfa', 1), await marca('Beta', 2), await marca('Gamma', 3)];
});

describe('cambiar varias a la vez', () => {
  test('cambia las elegidas, deja las que ya estaban así y lo escribe en la historia', async () => {
    const body = { accion: 'actualizar', cambios: { orden: 2 }, seleccion: { ids: [one._id, two._id] } };
    const response = await apply('marcas', body);
    expect(sorted(response.json())).toEqual({
      total: 2,
      hechas: 1,
      filas: [
        { _id: one._id, nombre: 'Alfa', resultado: 'hecha' },
        { _id: two._id, nombre: 'Beta', resultado: 'sin cambios' },
      ],
    });
    expect(await marcas()).toEqual([
      { nombre: 'Alfa', orden: 2, version: 2 },
      { nombre: 'Beta', orden: 2, version: 1 },
      { nombre: 'Gamma', orden: 3, version: 1 },
    ]);
    expect(await changes()).toEqual([
      { actor_nombre: 'Persona Administrador', antes: { orden: 1 }, despues: { orden: 2 } },
    ]);
  });

  test('la prueba dice lo mismo que pasará y no cambia nada', async () => {
    const body = { accion: 'actualizar', cambios: { orden: 2 }, seleccion: { filtro: { texto: 'A' } } };
    const before = await marcas();
    const preview = (await apply('marcas', { ...body, simular: true })).json();
    expect(await marcas()).toEqual(before);
    expect(await changes()).toEqual([]);
    expect((await apply('marcas', body)).json()).toEqual(preview);
    expect(preview).toMatchObject({ total: 3, hechas: 2 });
  });

  test('la que no se puede se dice con su porqué, y las demás se cambian', async () => {
    const ghost = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
    const seleccion = { ids: [three._id, ghost, one._id] };
    const result = (
      await apply('marcas', { accion: 'actualizar', cambios: { nombre: 'Beta' }, seleccion })
    ).json();
    const motivo = 'Nombre: ya existe: elige otro';
    expect(sorted(result)).toEqual({
      total: 3,
      hechas: 0,
      filas: [
        { _id: ghost, nombre: '', resultado: 'rechazada', motivo: 'No se ha encontrado la marca' },
        { _id: one._id, nombre: 'Alfa', resultado: 'rechazada', motivo },
        { _id: three._id, nombre: 'Gamma', resultado: 'rechazada', motivo },
      ],
    });
    const fresh = {
      accion: 'actualizar',
      cambios: { nombre: 'Delta' },
      seleccion: { ids: [one._id, three._id] },
    };
    expect((await apply('marcas', fresh)).json()).toMatchObject({ total: 2, hechas: 1 });
    expect((await marcas()).filter(({ nombre }) => nombre === 'Delta')).toHaveLength(1);
  });

  test('el filtro alcanza lo que alcanza la lista', async () => {
    await apply('marcas', {
      accion: 'actualizar',
      cambios: { activo: false },
      seleccion: { ids: [two._id] },
    });
    const seleccion = { filtro: { activo: 'true', tipo: 'vehiculo' } };
    await apply('marcas', { accion: 'actualizar', cambios: { orden: 9 }, seleccion });
    expect((await marcas()).map(({ orden }) => orden)).toEqual([9, 2, 9]);
  });
});

test('de muchas a la vez se dice de cada una lo mismo que de una en una', async () => {
  await db.execute(sql`
    INSERT INTO marcas (id, nombre, tipo, web, orden, activo, creado_en, modificado_en)
    SELECT gen_random_uuid(), 'Marca ' || n, 'articulo', '', n, true, now(), now() FROM generate_series(1, 40) n`);
  const made = await db.execute<{ id: string }>(sql`
    INSERT INTO categorias (id, nombre, slug, descripcion, orden, activo, creado_en, modificado_en)
    SELECT gen_random_uuid(), 'Categoría ' || n, 'categoria-' || n, '', 0, true, now(), now() FROM generate_series(1, 20) n
    RETURNING id`);
  const categorias = made.rows.map(({ id }) => id);
  const rest = { descripcion: '', orden: 0, activo: true };
  for (const n of [3, 17])
    await make('subcategorias', { nombre: `${n}`, slug: `s${n}`, _idCategoria: categorias[n], ...rest });
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM marcas ORDER BY id`);
  const ghost = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
  const all = [...rows.map(({ id }) => id), ghost];
  const compare = async (family: string, ids: string[], change: object) => {
    const rehearse = async (some: string[]) =>
      (await apply(family, { ...change, seleccion: { ids: some }, simular: true })).json().filas as {
        _id: string;
      }[];
    const apart: { _id: string }[] = [];
    for (let at = 0; at < ids.length; at += 5) apart.push(...(await rehearse(ids.slice(at, at + 5))));
    const byId = (filas: { _id: string }[]) => filas.toSorted((a, b) => a._id.localeCompare(b._id));
    expect(byId(await rehearse(ids))).toEqual(byId(apart));
    return apart;
  };
  const change = { accion: 'actualizar', cambios: { orden: 7 } };
  expect(await compare('marcas', all, change)).toContainEqual(
    expect.objectContaining({ nombre: 'Marca 7', resultado: 'sin cambios' }),
  );
  const used = await compare('categorias', categorias, { accion: 'eliminar' });
  expect(used.filter((fila) => 'motivo' in fila)).toHaveLength(2);
  // No row has this name yet, and names are unique: only the first row gets it.
  const named = { accion: 'actualizar', cambios: { nombre: 'Épsilon' }, seleccion: { ids: all } };
  expect((await apply('marcas', named)).json()).toMatchObject({ total: 44, hechas: 1 });
});

describe('eliminar varias a la vez', () => {
  test('la que otros usan se queda y se dice quién la usa; las demás se van', async () => {
    const rest = { descripcion: '', orden: 0, activo: true };
    const used = await make('categorias', { nombre: 'Usada', slug: 'usada', ...rest });
    const free = await make('categorias', { nombre: 'Libre', slug: 'libre', ...rest });
    await make('subcategorias', { nombre: 'Una', slug: 'una', _idCategoria: used._id, ...rest });
    const body = { accion: 'eliminar', seleccion: { ids: [used._id, free._id] } };
    const preview = (await apply('categorias', { ...body, simular: true })).json();
    const result = (await apply('categorias', body)).json();
    expect(result).toEqual(preview);
    expect(result).toEqual({
      total: 2,
      hechas: 1,
      filas: [
        {
          _id: used._id,
          nombre: 'Usada',
          resultado: 'rechazada',
          motivo: 'Se usa en subcategorías: no se puede eliminar la categoría',
        },
        { _id: free._id, nombre: 'Libre', resultado: 'hecha' },
      ],
    });
    const { rows } = await db.execute(sql`SELECT nombre FROM categorias`);
    expect(rows).toEqual([{ nombre: 'Usada' }]);
  });

  test('quien puede cambiar y no eliminar, solo cambia', async () => {
    const editor = await as('Editor');
    const seleccion = { ids: [one._id] };
    expect((await apply('marcas', { accion: 'eliminar', seleccion }, editor)).statusCode).toBe(403);
    const change = { accion: 'actualizar', cambios: { orden: 7 }, seleccion };
    expect((await apply('marcas', change, editor)).json()).toMatchObject({ hechas: 1 });
    expect((await apply('marcas', change, await as('Lectura'))).statusCode).toBe(403);
  });
});

test('quien solo lleva su cartera cambia solo lo suyo', async () => {
  const { call: comercial, ...user } = await person('Comercial');
  const company = { razonSocial: 'Una S. L.', nombreComercial: 'Una' };
  const own = await make('clientes', { ...company, nif: 'B12345674', _idResponsable: user.id });
  const other = await make('clientes', { ...company, nif: 'A58818501' });
  const change = { accion: 'actualizar', cambios: { aceptaMarketing: true } };
  const asked = await apply('clientes', { ...change, seleccion: { ids: [own._id, other._id] } }, comercial);
  expect(asked.json()).toEqual({
    total: 2,
    hechas: 1,
    filas: [
      { _id: other._id, nombre: '', resultado: 'rechazada', motivo: 'No se ha encontrado el cliente' },
      { _id: own._id, nombre: 'Una', resultado: 'hecha' },
    ],
  });
  const all = await apply('clientes', { ...change, seleccion: { filtro: { texto: 'una' } } }, comercial);
  expect(all.json()).toMatchObject({ total: 1, hechas: 0 });
  const reserved = { accion: 'actualizar', cambios: { publicado: true }, seleccion: { ids: [own._id] } };
  expect((await apply('clientes', reserved, comercial)).json().filas[0]).toMatchObject({
    resultado: 'rechazada',
    motivo: 'No puedes cambiar: Publicado',
  });
});

test('caben mil de una vez, y de más se pide filtrar', async () => {
  await db.execute(sql`
    INSERT INTO marcas (id, nombre, tipo, web, orden, activo, creado_en, modificado_en)
    SELECT gen_random_uuid(), 'Marca ' || n, 'articulo', '', n, true, now(), now() FROM generate_series(1, 1000) n`);
  const cambios = { activo: false };
  const all = await apply('marcas', { accion: 'actualizar', cambios, seleccion: { filtro: {} } });
  expect(all.json()).toMatchObject({
    codigo: 40001,
    campos: [{ campo: 'seleccion.filtro', motivo: 'son más de 1000: filtra la lista o hazlo por partes' }],
  });
  const some = { accion: 'actualizar', cambios, seleccion: { filtro: { tipo: 'articulo' } } };
  const result = (await apply('marcas', some)).json();
  expect(result).toMatchObject({ total: 1000, hechas: 1000 });
  expect(result.filas).toHaveLength(50);
});

test.each([
  ['sin qué cambia', { accion: 'actualizar', seleccion: { filtro: {} } }, 'cambios'],
  ['con nada que cambie', { accion: 'actualizar', cambios: {}, seleccion: { filtro: {} } }, 'cambios'],
  [
    'con cambios al eliminar',
    { accion: 'eliminar', cambios: { orden: 1 }, seleccion: { filtro: {} } },
    'cambios',
  ],
  [
    'con un valor que no vale',
    { accion: 'actualizar', cambios: { orden: -1 }, seleccion: { filtro: {} } },
    'cambios.orden',
  ],
  [
    'con un campo que no hay',
    { accion: 'actualizar', cambios: { clave: 1 }, seleccion: { filtro: {} } },
    'cambios.clave',
  ],
  ['sin decir cuáles', { accion: 'eliminar', seleccion: {} }, 'seleccion'],
  [
    'diciéndolo de dos modos',
    { accion: 'eliminar', seleccion: { ids: ['x'], filtro: {} } },
    'seleccion.ids.0',
  ],
  ['con otra acción', { accion: 'vaciar', seleccion: { filtro: {} } }, 'accion'],
  [
    'con un filtro que no hay',
    { accion: 'eliminar', seleccion: { filtro: { clave: '1' } } },
    'seleccion.filtro.clave',
  ],
])('%s, se nombra el campo y no se toca nada', async (_title, body, campo) => {
  const response = await apply('marcas', body);
  expect(response.statusCode).toBe(400);
  expect(response.json().campos[0].campo).toBe(campo);
  expect(await marcas()).toHaveLength(3);
});
