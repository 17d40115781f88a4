import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, app, person, boss: admin } = await openOffice();
const comercial = await person('Comercial');
const reader = await person('Lectura');

type Card = { _id: string; etapaDesde: string; nombres: Record<string, string | null> } & Record<
  string,
  unknown
>;
type Column = {
  etapa: string;
  total: number;
  totalEs: string;
  suma: string | null;
  filas: Card[];
  siguiente: string | null;
};

let made = 0;

type NewClient = { etapa: string; nombre?: string; importe?: string; desde?: string; responsable?: string };

async function makeClient({ etapa, nombre = 'Autoescuela', importe, desde, responsable }: NewClient) {
  made += 1;
  const id = randomUUID();
  await db.execute(sql`
    INSERT INTO clientes (id, razon_social, nombre_comercial, nif, etapa, etapa_desde, motivo_cierre, importe_estimado,
      responsable_id, notas)
    VALUES (${id}, ${`${nombre} S. L.`}, ${nombre}, ${`N${made}`}, ${etapa},
      ${desde ?? '2026-11-01T10:00:00Z'}::timestamptz, ${etapa === 'perdido' ? 'Ya tiene a otro' : null},
      ${importe ?? null}, ${responsable ?? null}, 'Notas largas')`);
  return id;
}

const board = async (query = '', who = admin): Promise<Column[]> => {
  const response = await who.call(`GET /clientes/tablero?${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().columnas;
};
const column = (columns: Column[], etapa: string): Column => {
  const found = columns.find((one) => one.etapa === etapa);
  if (!found) throw new Error(`no column ${etapa}`);
  return found;
};

test('las seis etapas salen en su orden, también sin nadie', async () => {
  const columns = await board('texto=nadie+se+llama+asi');
  expect(columns.map(({ etapa }) => etapa)).toEqual([
    'prospeccion',
    'calificacion',
    'negociacion',
    'ganado',
    'perdido',
    'descartado',
  ]);
  for (const one of columns)
    expect(one).toMatchObject({ total: 0, totalEs: 'exacto', suma: '0.00', filas: [], siguiente: null });
});

test('cada columna dice cuántos son y lo que suman, al céntimo', async () => {
  for (const importe of ['0.10', '0.20', '1234567.89', undefined])
    await makeClient({ etapa: 'negociacion', nombre: 'Sumas', ...(importe && { importe }) });
  await makeClient({ etapa: 'perdido', nombre: 'Sumas', importe: '7.00' });
  const columns = await board('texto=sumas');
  expect(column(columns, 'negociacion')).toMatchObject({ total: 4, totalEs: 'exacto', suma: '1234568.19' });
  expect(column(columns, 'perdido')).toMatchObject({ total: 1, suma: '7.00' });
});

test('una tarjeta lleva lo que enseña, y las notas no', async () => {
  await makeClient({ etapa: 'perdido', nombre: 'Tarjeta', importe: '12.50', responsable: comercial.id });
  const [card] = column(await board('texto=tarjeta'), 'perdido').filas;
  expect(card).toMatchObject({
    version: 1,
    nombreComercial: 'Tarjeta',
    etapa: 'perdido',
    importeEstimado: '12.50',
    codigo: expect.stringMatching(/^CLI-/),
    motivoCierre: 'Ya tiene a otro',
    nombres: { _idResponsable: 'Persona Comercial' },
  });
  expect(card).not.toHaveProperty('notas');
});

test('una columna se lee entera por páginas, la última en llegar primero, aunque lleguen a la vez', async () => {
  const ids: string[] = [];
  // Three rows per instant, to the microsecond: the identifier decides among equals.
  for (let i = 0; i < 47; i++)
    ids.push(
      await makeClient({
        etapa: 'calificacion',
        nombre: 'Paginada',
        desde: `2026-10-01T00:00:00.0000${String(10 + Math.floor(i / 3))}Z`,
      }),
    );
  const first = column(await board('texto=paginada'), 'calificacion');
  expect(first).toMatchObject({ total: 47, filas: { length: 20 } });
  const seen = [...first.filas];
  let { siguiente } = first;
  for (let pages = 0; siguiente && pages < 5; pages++) {
    // A new row appears on top, and those below keep their place.
    await makeClient({ etapa: 'calificacion', nombre: 'Paginada', desde: '2026-11-20T10:00:00Z' });
    const response = await admin.call(
      `GET /clientes/tableroColumna?texto=paginada&etapa=calificacion&despues=${siguiente}`,
    );
    const page = response.json();
    seen.push(...page.filas);
    siguiente = page.siguiente;
  }
  expect(siguiente).toBeNull();
  expect(seen.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  const moments = seen.map(({ etapaDesde }) => etapaDesde);
  expect(moments).toEqual(moments.toSorted().toReversed());
});

test('de más de mil solo se dice que hay más, y no se suman', async () => {
  await db.execute(sql`
    INSERT INTO alumnos (id, nombre, telefono, cod_provincia, permiso_id, creado_en, modificado_en, etapa, presupuesto_max)
    SELECT gen_random_uuid(), 'Multitud', '+34600000000', '28', (SELECT id FROM permisos_conducir WHERE codigo = 'B'),
      now(), now(), CASE WHEN n <= 1000 THEN 'ganado' ELSE 'prospeccion' END, 0.01
    FROM generate_series(1, 2001) n`);
  const { columnas } = (await admin.call('GET /alumnos/tablero?texto=multitud')).json();
  expect(column(columnas, 'ganado')).toMatchObject({ total: 1000, totalEs: 'exacto', suma: '10.00' });
  expect(column(columnas, 'prospeccion')).toMatchObject({ total: 1000, totalEs: 'minimo', suma: null });
});

test('el tablero se estrecha por responsable y por palabras, con tildes o sin ellas', async () => {
  const hers = await makeClient({ etapa: 'ganado', nombre: 'Colón Ávila', responsable: comercial.id });
  const nobodys = await makeClient({ etapa: 'ganado', nombre: 'Ávila Colón' });
  const idsOf = async (query: string) =>
    column(await board(query), 'ganado')
      .filas.map(({ _id }) => _id)
      .toSorted();
  expect(await idsOf('texto=COLON+avila')).toEqual([hers, nobodys].toSorted());
  expect(await idsOf(`texto=avila&_idResponsable=${comercial.id}`)).toEqual([hers]);
  expect(await idsOf('texto=colon%25')).toEqual([]);
});

test('cada cual ve su cartera: quien lleva solo la suya cuenta, suma y pasa de página en ella', async () => {
  const mine = await makeClient({
    etapa: 'ganado',
    nombre: 'Cartera',
    importe: '5.00',
    responsable: comercial.id,
  });
  await makeClient({ etapa: 'ganado', nombre: 'Cartera', importe: '9.00', responsable: admin.id });
  const own = column(await board('texto=cartera', comercial), 'ganado');
  expect(own).toMatchObject({ total: 1, suma: '5.00', filas: [{ _id: mine }] });
  const page = await comercial.call('GET /clientes/tableroColumna?texto=cartera&etapa=ganado');
  expect(page.json().filas).toHaveLength(1);
  expect((await app.inject({ url: '/clientes/tablero' })).statusCode).toBe(401);
});

test('quien no ve de quién es una solicitud, tampoco la encuentra por eso', async () => {
  await db.execute(sql`
    INSERT INTO alumnos (id, nombre, apellidos, telefono, cod_provincia, permiso_id, creado_en, modificado_en)
    SELECT gen_random_uuid(), 'Irene', 'Quintanilla', '+34611222333', '28', id, now(), now()
    FROM permisos_conducir WHERE codigo = 'B'`);
  const found = async (texto: string, { call } = reader): Promise<Column> =>
    column((await call(`GET /alumnos/tablero?texto=${texto}`)).json().columnas, 'prospeccion');
  expect(await found('irene')).toMatchObject({ total: 1, filas: [{ nombre: 'Irene', apellidos: null }] });
  expect(await found('quintanilla')).toMatchObject({ total: 0 });
  expect(await found('611222333')).toMatchObject({ total: 0 });
  expect(await found('quintanilla', admin)).toMatchObject({
    filas: [{ apellidos: 'Quintanilla', nombres: { _idPermiso: 'B' } }],
  });
});

test.each([
  ['tableroColumna?etapa=ganado&despues=nada', 'despues'],
  [
    `tableroColumna?etapa=ganado&despues=${Buffer.from('["2026-99-99T00:00:00Z","x"]').toString('base64url')}`,
    'despues',
  ],
  ['tableroColumna?etapa=otra', 'etapa'],
  ['tableroColumna', 'etapa'],
  ['tablero?etapa=ganado', 'etapa'],
  ['tablero?_idResponsable=7', '_idResponsable'],
])('GET /clientes/%s es un 400 que nombra %s', async (path, campo) => {
  const response = await admin.call(`GET /clientes/${path}`);
  expect(response.statusCode).toBe(400);
  expect(response.json().campos).toMatchObject([{ campo }]);
});

test('mover una tarjeta es cambiar su etapa: llega la primera, y lo que no se puede se dice', async () => {
  const _id = await makeClient({ etapa: 'prospeccion', nombre: 'Movida', desde: '2026-01-01T00:00:00Z' });
  await makeClient({ etapa: 'negociacion', nombre: 'Movida', desde: '2026-11-01T00:00:00Z' });
  const move = (changes: object) => admin.call('PUT /clientes/actualizar', { _id, ...changes });
  expect((await move({ version: 1, etapa: 'negociacion' })).statusCode).toBe(200);
  const [top] = column(await board('texto=movida'), 'negociacion').filas;
  expect(top).toMatchObject({ _id, version: 2 });
  expect((await move({ version: 1, etapa: 'ganado' })).json()).toMatchObject({ codigo: 40901 });
  expect((await move({ version: 2, etapa: 'perdido' })).json().campos).toMatchObject([
    { campo: 'motivoCierre' },
  ]);
  expect((await move({ version: 2, etapa: 'prospeccion' })).json().campos).toMatchObject([
    { campo: 'etapa' },
  ]);
  expect((await move({ version: 2, etapa: 'perdido', motivoCierre: 'Precio' })).statusCode).toBe(200);
});

test('otra página de una columna se busca con su índice, sin leer las de delante', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    return tx.execute<{ 'QUERY PLAN': string }>(sql`
      EXPLAIN SELECT 1 FROM clientes WHERE etapa = 'ganado'
        AND (etapa_desde, id) < ('2026-11-01'::timestamptz, gen_random_uuid())
      ORDER BY etapa_desde DESC, id DESC LIMIT 21`);
  });
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Backward using clientes_etapa/);
});
