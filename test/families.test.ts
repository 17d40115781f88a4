import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { servedFamilies, tableNames } from '#families.server.ts';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { adminScreens } from '#panel/screens.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import {
  describeFamily,
  describeHouse,
  familyChecks,
  type House,
} from './support/describe-family.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

/** Tests every family of the list from its own value: a new family needs no tests here, and cannot be forgotten. */

const { db, app, as, admin } = await openOffice();
const reader = await as('Lectura');

/** Families with the five verbs that are not in `servedFamilies` yet. */
const OTHERS = [permisosAutoescuela] as unknown as Resource[];

const families: readonly Resource[] = [
  ...servedFamilies.flatMap(({ only, contract }) => (only ? [] : contract)),
  ...OTHERS,
];

const GHOST = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
let made = 0;

type StoredRow = Record<string, unknown> & { _id: string; version: number };

/** A permit with exams: the tarifa of a course would also need its hours. */
const { rows: permits } = await db.execute<{ id: string }>(
  sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`,
);
const permiso = permits[0]?.id ?? '';

/** Worker who can be responsable. */
const worker = (await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' })).id;

/** Gives a unique value for each kind of field. */
async function sample({ fields }: Resource): Promise<Record<string, unknown>> {
  made += 1;
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.system) continue;
    if (name === 'slug' || (name === 'codigo' && field.input.kind === 'text')) values[name] = `x${made}`;
    // In a factura of another program, base and cuota must add up to the total.
    else if (name === 'total' && 'cuota' in fields) values[name] = '37.50';
    // The NIF of each sample is a DNI, which is a natural person's.
    else if (name === 'tipoPersona') values[name] = 'fisica';
    else if (field.optional && name !== 'email') values[name] = null;
    else values[name] = await sampleOf(field);
  }
  return values;
}

async function sampleOf({ input, initial }: Field): Promise<unknown> {
  const number = String(made).padStart(6, '0');
  switch (input.kind) {
    case 'text':
      if (input.as === 'email') return `e${made}@ejemplo.es`;
      return input.as === 'code' ? withLetter(`00${number}`) : `Ejemplo ${made}`;
    case 'url':
      return 'https://ejemplo.es';
    case 'paragraph':
      return `Ejemplo ${made}`;
    case 'date':
      return '2026-11-21';
    case 'moment':
      return '2026-11-21T09:30:00.000Z';
    case 'choice':
      return initial === '' ? Object.keys(input.options)[0] : initial;
    case 'money':
      return '12.50';
    case 'reference':
      if (input.family === 'responsables') return worker;
      if (input.family === 'permisosConducir') return permiso;
      return (await create(familyOf(input.family)))._id;
    default:
      return initial;
  }
}

/** A DNI: its letter is that of the remainder by 23. */
const withLetter = (digits: string) => `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]}`;

function familyOf(name: string): Resource {
  const found = families.find((family) => family.name === name);
  if (!found) throw new Error(`no family ${name} among those tested`);
  return found;
}

async function create(family: Resource): Promise<StoredRow> {
  const response = await admin(`POST /${family.name}/crear`, await sample(family));
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

/** Gives another value for the label of a row. */
const otherLabel = ({ fields, label }: Resource) =>
  /^[A-Z]/.test(String(fields[label]?.schema.safeParse('ab').data)) ? `C${made}` : `Cambiado ${made}`;

const named = families.map((family): [string, Resource] => [family.name, family]);

describe.each(named)('%s', (name, family) => {
  const label = family.label;
  const read = async (id: string) => (await admin(`GET /${name}/consultarPorId?_id=${id}`)).json();
  const update = (body: object) => admin(`PUT /${name}/actualizar`, body);

  test('lo creado se lee igual, por su identificador y en la lista', async () => {
    const row = await create(family);
    expect(row).toMatchObject({
      version: 1,
      _id: expect.any(String),
      creadoEn: expect.stringMatching(/^2026-11-21T/),
    });
    expect(await read(row._id)).toEqual(row);
    const list = (await admin(`GET /${name}/leer?texto=${encodeURIComponent(String(row[label]))}`)).json();
    expect(list.filas).toContainEqual(row);
  });

  test('un cambio deja lo demás como estaba, sube la versión y queda en la historia', async () => {
    const row = await create(family);
    const other = otherLabel(family);
    const changed = (await update({ _id: row._id, version: 1, [label]: other })).json();
    expect(changed).toEqual({
      ...row,
      [label]: other,
      version: 2,
      modificadoEn: expect.any(String),
    });
    const history = (await reader(`GET /historial/leer?entidad=${name}&_idEntidad=${row._id}`)).json();
    expect(history).toHaveLength(2);
    const last = history.find((change: { antes: object | null }) => change.antes !== null);
    expect(last).toMatchObject({
      actor: 'Persona Administrador',
      antes: { [label]: row[label] },
      despues: { [label]: other },
    });
  });

  test('con una versión vieja no se pisa nada: 409 con lo que hay', async () => {
    const row = await create(family);
    const body = { _id: row._id, version: 1, [label]: otherLabel(family) };
    const two = await Promise.all([update(body), update({ ...body, [label]: `${otherLabel(family)}B` })]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = two.find(({ statusCode }) => statusCode === 409)?.json();
    expect(late).toMatchObject({ codigo: 40901, detalle: { actual: await read(row._id) } });
  });

  test('se pagina sin repetir ni saltar', async () => {
    for (let i = 0; i < 3; i++) await create(family);
    const all = (await admin(`GET /${name}/leer?limite=100`)).json();
    const pages: string[] = [];
    let next = '';
    for (let page = 0; page === 0 || next; page++) {
      const answer = (await admin(`GET /${name}/leer?limite=2${next && `&despues=${next}`}`)).json();
      for (const { _id } of answer.filas) pages.push(_id);
      next = answer.siguiente ?? '';
    }
    expect(pages).toEqual(all.filas.map(({ _id }: StoredRow) => _id));
    expect(new Set(pages).size).toBe(all.total);
  });

  test('eliminar responde true y ya no está; si falta uno de la lista, no se elimina ninguno', async () => {
    const [one, two] = [await create(family), await create(family)];
    expect((await admin(`DELETE /${name}/eliminar`, { _id: [one._id, GHOST] })).statusCode).toBe(404);
    expect((await reader(`GET /${name}/consultarPorId?_id=${one._id}`)).statusCode).toBe(200);
    expect((await admin(`DELETE /${name}/eliminar`, { _id: [one._id, two._id] })).json()).toBe(true);
    expect((await reader(`GET /${name}/consultarPorId?_id=${one._id}`)).statusCode).toBe(404);
  });

  test('se descarga con todos sus campos, y cambiar varias a la vez se puede probar antes', async () => {
    const row = await create(family);
    const csv = await admin(`GET /${name}/exportar?formato=csv&_id=${row._id}`);
    // Anuncios have no export.
    expect(csv.statusCode, csv.body).toBe(name === 'anuncios' ? 404 : 200);
    if (csv.statusCode === 200) {
      const titles = Object.values(family.fields).map(({ title }) => title);
      expect(csv.body.split('\r\n')[0]).toBe(`\ufeff${titles.join(';')}`);
      expect(csv.body).toContain(String(row[label]));
    }
    const change = { accion: 'actualizar', cambios: { [label]: row[label] }, simular: true };
    const same = await admin(`POST /${name}/aplicar`, { ...change, seleccion: { ids: [row._id] } });
    const fila = { _id: row._id, nombre: row[label], resultado: 'sin cambios' };
    expect(same.json()).toEqual({ total: 1, hechas: 0, filas: [fila] });
    const gone = { accion: 'eliminar', simular: true, seleccion: { filtro: { _id: row._id } } };
    expect((await admin(`POST /${name}/aplicar`, gone)).json()).toMatchObject({ total: 1, hechas: 1 });
    expect(await read(row._id)).toEqual(row);
  });

  test('quien solo lee no escribe, y quien no ha entrado tampoco', async () => {
    const row = await create(family);
    const body = { _id: row._id, version: 1, [label]: 'X' };
    expect((await reader(`PUT /${name}/actualizar`, body)).statusCode).toBe(403);
    expect((await reader(`POST /${name}/crear`, {})).statusCode).toBe(403);
    expect((await reader(`DELETE /${name}/eliminar`, { _id: row._id })).statusCode).toBe(403);
    expect((await app.inject({ method: 'PUT', url: `/${name}/actualizar`, payload: body })).statusCode).toBe(
      401,
    );
    expect(await read(row._id)).toEqual(row);
  });

  test('lo que falta, sobra o no vale se nombra campo a campo', async () => {
    const empty = await admin(`POST /${name}/crear`, { sobra: 1 });
    expect(empty.statusCode).toBe(400);
    const fields = empty.json().campos.map(({ campo }: { campo: string }) => campo);
    const needed = Object.entries(family.fields)
      .filter(([, { schema, initial, system }]) => !system && !schema.safeParse(initial).success)
      .map(([field]) => field)
      .filter((field) => !family.begins?.includes(field));
    expect(fields.toSorted()).toEqual([...needed, 'sobra'].toSorted());
    const row = await create(family);
    const wrong = await update({ _id: row._id, version: 1, [label]: 'x\0y' });
    expect(wrong.json().campos).toEqual([{ campo: label, motivo: 'tiene caracteres que no valen' }]);
    expect((await update({ _id: GHOST, version: 1, [label]: 'x' })).statusCode).toBe(404);
    expect((await reader(`GET /${name}/consultarPorId?_id=7`)).json().campos[0].campo).toBe('_id');
    expect((await reader(`GET /${name}/leer?orden=creadoPor`)).json().campos[0].campo).toBe('orden');
  });
});

const { rows } = await db.execute<{ tabla: string; columnas: string[] }>(sql`
  SELECT table_name AS tabla, array_agg(column_name::text) AS columnas FROM information_schema.columns
  WHERE table_schema = 'public' GROUP BY table_name`);
await app.ready();
const house: House = {
  routes: app.declaredRoutes(),
  migrated: Object.fromEntries(rows.map(({ tabla, columnas }) => [tabla, columnas])),
};

const checks = servedFamilies.flatMap((family) =>
  Object.entries(familyChecks).map(([what, check]) => ({ name: family.family.name, what, family, check })),
);

test.each(checks)('$name: $what', ({ family, check }) => {
  expect(check(family, house)).toEqual([]);
});

test.each(servedFamilies.map(({ family }) => family))('las pantallas de $name se abren', async ({ path }) => {
  const own = adminScreens.filter((screen) => screen.path === path || screen.path.startsWith(`${path}/`));
  for (const { load } of own) expect((await load()).Component).toBeTypeOf('function');
});

test('nada de la casa se deja algo por decir, ni lo dice dos veces', async () => {
  expect(await describeHouse(house)).toEqual([]);
});

test('una familia mal dicha se nombra, con su archivo', () => {
  const one = servedFamilies.find(({ family }) => family.name === 'actualizaciones');
  if (!one) throw new Error('no families');
  const family = { ...one.family, title: 'Otra', path: 'auxiliares/otra' };
  const wrong = { ...one, family, about: 'sin punto', contract: { ...one.contract, name: 'otra' } };
  const { routes, migrated } = house;
  const served = routes.filter(({ route }) => route !== 'PUT /actualizaciones/actualizar');
  expect(describeFamily(wrong, { migrated, routes: served })).toEqual([
    "src/oficina/correo/actualizaciones/contract.ts: its name is otra, and the family's actualizaciones",
    'src/oficina/correo/actualizaciones/familia.server.ts: its subject (about) must be a sentence, with its full stop',
    'PUT /actualizaciones/actualizar: nobody serves it',
    'actualizaciones: exportar todo does not take actualizaciones as «Otra»',
    '/panelAdmin/auxiliares/otra: no screen is there',
    '/panelAdmin/auxiliares/otra/nuevo: no screen is there',
    '/panelAdmin/auxiliares/otra/:id: no screen is there',
    '/panelAdmin/auxiliares/actualizaciones: the menu does not lead there as said',
  ]);
});

test('dos con el mismo nombre no caben, tampoco a la vez, y se dice qué campo es', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      admin('POST /departamentos/crear', { nombre: i % 2 ? 'Ventas' : 'VENTAS', orden: 0, activo: true }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({
    codigo: 40903,
    campos: [{ campo: 'nombre', motivo: 'ya existe: elige otro' }],
  });
});

test('lo que otros usan no se elimina, y se dice quién lo usa', async () => {
  const row = await create(familyOf('subcategorias'));
  const refused = await admin('DELETE /categorias/eliminar', { _id: row._idCategoria });
  expect(refused.json()).toMatchObject({
    codigo: 40904,
    mensaje: 'Se usa en subcategorías: no se puede eliminar la categoría',
  });
  const body = { ...(await sample(familyOf('subcategorias'))), _idCategoria: GHOST };
  expect((await admin('POST /subcategorias/crear', body)).json().campos).toEqual([
    { campo: '_idCategoria', motivo: 'ya no existe: elige otra de la lista' },
  ]);
});

test('cada tabla que impide eliminar filas de otra familia tiene un nombre que decir', async () => {
  // Not for usuarios: their rows stay when they leave, so no message names the tables that keep them.
  const { rows: holding } = await db.execute<{ tabla: string; de: string }>(sql`
    SELECT DISTINCT conrelid::regclass::text AS tabla, confrelid::regclass::text AS de FROM pg_constraint
    WHERE contype = 'f' AND confdeltype IN ('a', 'r') AND confrelid <> 'usuarios'::regclass`);
  const unnamed = holding.filter(({ tabla, de }) => de in tableNames && !(tabla in tableNames));
  expect(
    unnamed.map(
      ({ tabla, de }) =>
        `${tabla} holds ${de}: name it in TABLE_NAMES of src/oficina/base/standard.server.ts`,
    ),
  ).toEqual([]);
});

test('se busca sin tildes ni mayúsculas, y los comodines son letras', async () => {
  for (const nombre of ['Peñíscola motor', '100% eléctrico', '100 eléctrico'])
    await admin('POST /marcas/crear', { nombre, tipo: 'vehiculo', web: '', orden: 0, activo: true });
  const search = async (texto: string) =>
    (await reader(`GET /marcas/leer?texto=${encodeURIComponent(texto)}`))
      .json()
      .filas.map(({ nombre }: { nombre: string }) => nombre);
  expect(await search('PENISCOLA')).toEqual(['Peñíscola motor']);
  expect(await search('pen\u0303i\u0301scola')).toEqual(['Peñíscola motor']);
  expect(await search('100%')).toEqual(['100% eléctrico']);
});

test('una categoría se encuentra por su dirección y por su nombre, y se cuenta lo que la lleva', async () => {
  const row = await create(familyOf('categorias'));
  const found = async (query: string) => (await reader(`GET /categorias/${query}`)).json()._id;
  expect(await found(`consultarPorSlug?slug=${row.slug}`)).toBe(row._id);
  expect(
    await found(`consultarPorNombre?nombre=${encodeURIComponent(String(row.nombre).toUpperCase())}`),
  ).toBe(row._id);
  expect((await reader('GET /categorias/consultarPorSlug?slug=nada')).statusCode).toBe(404);
  const concept = await sample(familyOf('conceptosPresupuestos'));
  await admin('POST /conceptosPresupuestos/crear', { ...concept, _idCategoria: row._id });
  expect((await admin('PUT /categorias/actualizarAfectado', { _id: row._id })).json()).toEqual({
    _id: row._id,
    numAfectados: 1,
  });
});

test('un cliente ve solo las formas de pago que son para clientes', async () => {
  await db.execute(sql`DELETE FROM formas_de_pago`);
  const base = { ...(await sample(familyOf('formasDePago'))), activo: true };
  for (const [codigo, visibleCliente] of [
    ['SI', true],
    ['NO', false],
  ] as const)
    await admin('POST /formasDePago/crear', { ...base, codigo, nombre: codigo, visibleCliente });
  const owner = await as('Propietario', 'cliente');
  const seen = (await owner('GET /formasDePago/leerEnCliente')).json();
  expect(seen.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['SI']);
});

test('los precios se toman como se escriben en España y se guardan exactos', async () => {
  const base = await sample(familyOf('conceptosPresupuestos'));
  const post = (precio: string) =>
    admin('POST /conceptosPresupuestos/crear', { ...base, codigo: `P${precio.length}${made++}`, precio });
  expect((await post('1.234,5')).json().precio).toBe('1234.5000');
  expect((await post('0.1')).json().precio).toBe('0.1000');
  for (const wrong of ['-1', '1e5', '1,23456', '12345678901', 'NaN', ''])
    expect((await post(wrong)).json().campos?.[0]?.campo, wrong).toBe('precio');
});
