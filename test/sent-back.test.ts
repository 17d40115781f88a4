import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { seedDemoDocumentos } from '#demo/demo-documentos.server.ts';
import { servedFamilies } from '#families.server.ts';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from './support/demo.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

/**
 * Clients of the specification read a row, change it and send all of it back. This test does so with each call that changes a
 * row, on rows of the demonstration. It fails if a call is missing in the table.
 */

const files = folderFiles(await temporaryFolder());
let now = DEMO_NOW;
const { db, app, as, boss, admin } = await openOffice(
  { clock: () => now, files },
  await createDemoDatabase(),
);

type Call = ReturnType<typeof caller>;
type Row = Record<string, unknown> & { version: number };
type Answer = Awaited<ReturnType<Call>>;

const { token } = boss;
const { rows: autoescuelas } = await db.execute<{ id: string }>(
  sql`SELECT id FROM clientes WHERE publicado AND origen = 'demostracion' ORDER BY codigo LIMIT 1`,
);
const autoescuela = autoescuelas[0]?.id ?? '';
const owner = await as('Propietario', 'cliente', autoescuela);

type Way = {
  /** Fields that the call may write, each with the beginning of its new value. */
  changes: Record<string, unknown>;
  by?: Call;
  /** Reads the test rows, whole. */
  rows?(): Promise<Row[]>;
};

/** Gives some rows of a family, the same ones each time. */
function wholeOf(familia: string, query = '?limite=5') {
  let ids: unknown[] | undefined;
  return async (): Promise<Row[]> => {
    ids ??= (await admin(`GET /${familia}/leer${query}`))
      .json<{ filas: Row[] }>()
      .filas.map(({ _id }) => _id);
    const whole = ids.map((_id) => admin(`GET /${familia}/consultarPorId?_id=${_id}`));
    return (await Promise.all(whole)).map((answer) => answer.json<Row>());
  };
}

const only = (call: string, by = admin) => ({
  by,
  rows: async () => [(await by(`GET /${call}`)).json<Row>()],
});
const listed = (call: string, by = admin) => ({
  by,
  rows: async () => (await by(`GET /${call}`)).json<{ filas: Row[] }>().filas,
});

const named = { changes: { nombre: 'Otro nombre' } };
const titled = { changes: { titulo: 'Otro título' } };

const WAYS: Record<string, Way> = {
  ...Object.fromEntries(
    // Cobros and presupuestos of another program never change: they are imported and removed with their file.
    servedFamilies
      .filter(({ contract: { name } }) => name !== 'cobrosAnteriores' && name !== 'presupuestosAnteriores')
      .map(({ contract: { name, fields, label } }) => [
        `${name}/actualizar`,
        'nombre' in fields ? named : 'titulo' in fields ? titled : { changes: { [label]: 'Otro' } },
      ]),
  ),
  'actividades/actualizar': { changes: { asunto: 'Otro asunto' } },
  'alumnos/actualizar': { changes: { notas: 'Otra nota' } },
  'clientes/actualizar': { changes: { notas: 'Otra nota' } },
  'clientes/actualizarDesdeCliente': {
    ...only('clientes/consultarMisDatos', owner),
    changes: { direccion: 'Calle Nueva, 1' },
  },
  'clientes/actualizarDesdePanelCliente': {
    ...only('clientes/consultarMisDatos', owner),
    changes: { descripcion: 'Otra descripción' },
  },
  'clientes/actualizarFicha': {
    ...only(`clientes/consultarFicha?_id=${autoescuela}`),
    changes: { notaHorario: 'Otra nota' },
  },
  'documentos/actualizar': { changes: { etiquetas: 'otra' } },
  'facturas/actualizar': { ...titled, rows: wholeOf('facturas', '?estado=1') },
  'facturasAnteriores/actualizar': { changes: { programa: 'Otro programa' } },
  'facturasRecurrentes/actualizar': named,
  'imagenes/actualizar': { changes: { alt: 'Otra cosa' } },
  'negocio/actualizar': { ...only('negocio/leer'), changes: { direccion: 'Calle Nueva, 1' } },
  'pedidos/actualizar': { ...titled, rows: wholeOf('pedidos', '?estado=1,3') },
  'permisosAutoescuela/actualizar': { changes: { condiciones: 'Otras condiciones' } },
  'plantillasCorreo/actualizar': {
    changes: { asunto: 'Otro asunto' },
    rows: wholeOf('plantillasCorreo', ''),
  },
  'presupuestos/actualizar': { ...titled, rows: wholeOf('presupuestos', '?estado=1,2') },
  'tasasDgt/actualizar': { changes: { fuente: 'Otra fuente' }, rows: wholeOf('tasasDgt', '?texto=Ensayo') },
  'usuariosClientes/actualizar': named,
  'usuariosTrabajadores/actualizar': named,
  'vistas/actualizar': { ...listed('vistas/leer?lista=clientes'), ...named },
};

const routes = new Map(app.declaredRoutes().map(({ route, schema }) => [route, schema?.body]));
/** Calls that do not send back a row: they change a password, a count, a file, or take a step. */
const OTHERS = ['MiClave', 'Afectado', 'negocio/actualizarLogo', 'alumnos/actualizarDesdePanelCliente'];

beforeAll(async () => {
  await seedDemoDocumentos(db, files, DEMO_NOW);
  const news = { titulo: 'Novedad', numVersion: '2.1', fecha: '2026-11-20', tipo: 'novedad', areas: [] };
  await admin('POST /actualizaciones/crear', { ...news, cuerpo: 'Algo', publicada: true });
  await admin('POST /facturasAnteriores/crear', {
    numero: 'A-1',
    fecha: '2026-01-15',
    clienteNombre: 'Autoescuela de antes',
    base: '100',
    cuota: '21',
    total: '121',
  });
  await admin('POST /tasasDgt/crear', {
    codigo: '9.9',
    concepto: 'Ensayo',
    importe: '1',
    validoDesde: '2026-01-01',
    fuente: 'Una fuente',
    consultadaEl: '2026-11-20',
  });
  await admin('POST /vistas/crear', {
    lista: 'clientes',
    nombre: 'Madrid',
    consulta: 'codProvincia=28',
    compartida: false,
    predeterminada: false,
  });
  await upload(app, token, { archivo: await jpeg(), _idCliente: autoescuela });
});

test('cada llamada que actualiza está en la tabla', () => {
  const calls = [...routes.keys()]
    .filter((route) => /^PUT \/\w+\/actualizar/.test(route) && !OTHERS.some((name) => route.endsWith(name)))
    .map((route) => route.replace('PUT /', ''));
  expect(Object.keys(WAYS).toSorted()).toEqual(calls.toSorted());
});

const camposOf = (answer: Answer) =>
  answer
    .json<{ campos?: { campo: string }[] }>()
    .campos?.map(({ campo }) => campo)
    .toSorted();

/** Gives another value of the same kind. */
function other(value: unknown): unknown {
  if (typeof value === 'string') return `${value}1`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...value, 'otra'];
  return { ...(value as object), otra: 'otra' };
}

/** Adds a mark to the texts of a change, so that no two changes are the same. */
const unlike = (changes: Way['changes'], mark: string | number) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${value}${mark}` : value,
    ]),
  );

describe.each(Object.entries(WAYS))('%s', (call, way) => {
  const { changes, by = admin, rows = wholeOf(call.replace(/\/.*/, '')) } = way;
  const put = (body: object) => by(`PUT /${call}`, body);

  test('admite lo que se leyó con un campo cambiado, y nada más cambia', async () => {
    const before = await rows();
    expect(before.length, 'rows of the demonstration').toBeGreaterThan(0);
    for (const [place, row] of before.entries()) {
      const answer = await put({ ...row, ...unlike(changes, place) });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const after = new Map((await rows()).map((row) => [row._id, row]));
    for (const [place, row] of before.entries())
      expect(after.get(row._id)).toEqual({
        ...row,
        ...unlike(changes, place),
        version: row.version + 1,
        ...('modificadoEn' in row && { modificadoEn: expect.any(String) }),
        ...('propia' in row && { propia: true }),
      });
  });

  test('lo que no se escribe y difiere, y lo que no se conoce, se rechaza por su nombre', async () => {
    const [row] = await rows();
    const { shape } = routes.get(`PUT /${call}`) as z.ZodObject;
    const fixed = Object.keys(row ?? {}).filter((name) => !(name in shape));
    const changed = Object.fromEntries(fixed.map((name) => [name, other(row?.[name])]));
    const refused = await put({ ...row, ...changes, ...changed, sobra: 1 });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(camposOf(refused)).toEqual([...fixed, 'sobra'].toSorted());
    const unread = await put({ ...row, ...changes, version: { toString: 1 } });
    expect(unread.statusCode, unread.body).toBe(400);
    expect(camposOf(unread)).toEqual(['version']);
    expect((await rows())[0]).toEqual(row);
  });

  test('sin versión se cambia la que haya; entero y con una vieja, 409', async () => {
    const [row] = await rows();
    if (!row) throw new Error('there is no row');
    now = new Date(now.getTime() + 60_000);
    const { version, ...unversioned } = row;
    const over = await put({ ...unversioned, ...unlike(changes, 8) });
    expect(over.json(), over.body).toMatchObject({ version: version + 1 });
    const late = await put({ ...row, ...unlike(changes, 9) });
    expect(late.json(), late.body).toMatchObject({ codigo: 40901 });
  });
});

type Line = Record<string, unknown>;

test.each([
  ['presupuestos', '?estado=1,2'],
  ['pedidos', '?estado=1,3'],
  ['facturas', '?estado=1'],
])(
  'las líneas de %s vuelven con lo que suman: se cambia una y las demás se conservan',
  async (familia, among) => {
    const [paper] = await wholeOf(familia, among)();
    const lineas = (paper?.lineas ?? []) as Line[];
    const place = lineas.findIndex(({ tipo }) => tipo === 'concepto');
    const first = lineas[place];
    const withFirst = (line: Line) => lineas.with(place, line);
    const changed = (
      await admin(`PUT /${familia}/actualizar`, {
        ...paper,
        lineas: withFirst({ ...first, cantidad: '7' }),
      })
    ).json<Row & { lineas: Line[] }>();
    expect(changed.lineas).toEqual(withFirst({ ...first, cantidad: '7.000', importe: expect.any(String) }));
    expect([changed.total, changed.lineas[place]?.importe]).not.toEqual([paper?.total, first?.importe]);
    const forged = await admin(`PUT /${familia}/actualizar`, {
      ...changed,
      lineas: withFirst({ ...changed.lineas[place], importe: '0.01', otra: 1 }),
    });
    expect(camposOf(forged)).toEqual([`lineas.${place}.importe`, `lineas.${place}.otra`]);
    // With an old version, the program refuses the whole row before it compares the lines.
    const late = await admin(`PUT /${familia}/actualizar`, { ...paper, titulo: 'Tarde' });
    expect(late.json()).toMatchObject({ codigo: 40901 });
  },
);

test('lo que alguien no puede ver ni escribir vuelve vacío y se queda como estaba', async () => {
  const seller = await as('Gestor');
  const iban = 'ES9121000418450200051332';
  await db.execute(sql`UPDATE clientes SET iban = ${iban} WHERE id = ${autoescuela}`);
  const seen = (await seller(`GET /clientes/consultarPorId?_id=${autoescuela}`)).json<Row>();
  expect(seen.iban).toBeNull();
  const answer = await seller('PUT /clientes/actualizar', { ...seen, notas: 'De quien gestiona' });
  expect(answer.json(), answer.body).toMatchObject({ notas: 'De quien gestiona', version: seen.version + 1 });
  expect((await seller('PUT /clientes/actualizar', { ...answer.json(), iban })).statusCode).toBe(403);
  const { rows } = await db.execute(sql`SELECT iban, notas FROM clientes WHERE id = ${autoescuela}`);
  expect(rows).toEqual([{ iban, notas: 'De quien gestiona' }]);
});

test('una foto leída hace una hora y un documento que después se vio vuelven como se leyeron', async () => {
  const [photo] = await wholeOf('imagenes')();
  const [document] = await wholeOf('documentos')();
  now = new Date(now.getTime() + 3_600_000);
  await admin(`GET /documentos/descargar?_id=${document?._id}&vista=true`);
  expect((await wholeOf('imagenes')())[0]?.archivos).not.toEqual(photo?.archivos);
  for (const [familia, row, changes] of [
    ['imagenes', photo, { alt: 'Una hora después' }],
    ['documentos', document, { nombre: 'Visto' }],
  ] as const) {
    const answer = await admin(`PUT /${familia}/actualizar`, { ...row, ...changes });
    expect(answer.json(), answer.body).toMatchObject(changes);
  }
  const [elsewhere] = (photo?.archivos ?? []) as Line[];
  const archivos = [{ ...elsewhere, avif: 'https://ejemplo.es/otra.avif' }];
  const [whole] = await wholeOf('imagenes')();
  expect(camposOf(await admin('PUT /imagenes/actualizar', { ...whole, archivos }))).toEqual(['archivos']);
});

test('veinte a la vez sin versión se escriben todas, una detrás de otra', async () => {
  const [row] = await wholeOf('marcas')();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      admin('PUT /marcas/actualizar', { _id: row?._id, nombre: `A la vez ${place}` }),
    ),
  );
  const versions = answers.map((answer) => answer.json<Row>().version);
  const following = versions.map((_, place) => (row?.version ?? 0) + 1 + place);
  expect(versions.toSorted((a, b) => a - b)).toEqual(following);
});

test('lo de otro no se tiene ni se compara: como lo que no existe', async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM permisos_autoescuela WHERE cliente_id <> ${autoescuela} LIMIT 1`,
  );
  const foreign = (await admin(`GET /permisosAutoescuela/consultarPorId?_id=${rows[0]?.id}`)).json<Row>();
  const answers = [
    foreign,
    { ...foreign, _id: '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0' },
    { ...foreign, creadoEn: 'x' },
  ];
  for (const body of answers)
    expect((await owner('PUT /permisosAutoescuela/actualizar', body)).statusCode).toBe(404);
});
