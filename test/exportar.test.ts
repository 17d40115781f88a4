import { once } from 'node:events';
import http from 'node:http';
import { sql } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rolesTrabajador } from '#oficina/base/roles/roles.ts';
import { serveApp } from './support/app.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

const { db, url, as, boss, admin } = await openOffice();

const make = async (family: string, values: object) => {
  const response = await admin(`POST /${family}/crear`, values);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const marca = (nombre: string, more: object = {}) =>
  make('marcas', { nombre, tipo: 'vehiculo', web: '', orden: 0, activo: true, ...more });

await db.execute(sql`DELETE FROM marcas`);
await marca('=HYPERLINK("http://x","ven")', { orden: 1 });
await marca('Peñíscola; "motor"', { orden: 2, tipo: 'articulo', activo: false });
await marca('+34 600 111 222', { orden: 3 });
await marca('-2+3', { orden: 4 });
await marca('constructor', { orden: 5 });
await marca('_x0041_ & <b>', { orden: 6 });

const csvOf = async (query: string) => {
  const response = await admin(`GET /marcas/exportar?formato=csv${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.body;
};
/** First sheet of the workbook, read by another library. */
const sheetOf = async (path: string) => {
  const response = await admin(`GET ${path}`);
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200);
  const [sheet] = await readXlsxFile(response.rawPayload);
  return { response, rows: sheet?.data ?? [] };
};

describe('en CSV', () => {
  test('sale como lo abre una hoja de cálculo española, y nada es una fórmula', async () => {
    const response = await admin('GET /marcas/exportar?formato=csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="marcas-2026-11-21.csv"',
      'cache-control': 'no-store',
    });
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(response.body.slice(1)).toBe(
      [
        'Nombre;Tipo;Web;Orden;En uso',
        `"'=HYPERLINK(""http://x"",""ven"")";Vehículo;;1;Sí`,
        '"Peñíscola; ""motor""";Artículo;;2;No',
        '+34 600 111 222;Vehículo;;3;Sí',
        "'-2+3;Vehículo;;4;Sí",
        'constructor;Vehículo;;5;Sí',
        '_x0041_ & <b>;Vehículo;;6;Sí',
        '',
      ].join('\r\n'),
    );
  });

  test('van las columnas pedidas, en su orden, con los filtros y el orden de la lista', async () => {
    expect(await csvOf('&columnas=orden,nombre&orden=-nombre&tipo=vehiculo&texto=CON')).toBe(
      '\ufeffOrden;Nombre\r\n5;constructor\r\n',
    );
    expect(await csvOf('&columnas=creadoEn&texto=constructor')).toBe('\ufeffCreado\r\n21/11/2026 11:00\r\n');
  });

  test('van todas las filas, también las que no caben en una página ni en una tanda', async () => {
    await db.execute(sql`
      INSERT INTO departamentos (id, nombre, orden, activo, creado_en, modificado_en)
      SELECT gen_random_uuid(), 'Departamento ' || n, n, true, now(), now() FROM generate_series(1, 2500) n`);
    const lines = (await admin('GET /departamentos/exportar?formato=csv&columnas=orden')).body
      .trim()
      .split('\r\n');
    const ordenes = lines
      .slice(1)
      .map(Number)
      .filter((orden) => orden > 0);
    expect(ordenes).toEqual(Array.from({ length: 2500 }, (_, i) => i + 1));
  });

  test('las referencias salen por su nombre, y el dinero con coma', async () => {
    const rest = { descripcion: '', orden: 0, activo: true };
    const { _id } = await make('categorias', { nombre: '+Teórica', slug: 'teorica', ...rest });
    const concept = {
      codigo: 'T1',
      nombre: 'Libro',
      descripcion: '',
      precio: '1.234,5',
      tipoIva: '4',
      unidad: 'ud',
    };
    const none = { _idSubcategoria: null, _idMarca: null, activo: true };
    await make('conceptosPresupuestos', { ...concept, ...none, _idCategoria: _id });
    await make('conceptosPresupuestos', {
      ...concept,
      ...none,
      _idCategoria: null,
      codigo: 'T2',
      precio: '0,0125',
    });
    const query = 'columnas=codigo,_idCategoria,precio,tipoIva&orden=codigo';
    const { body } = await admin(`GET /conceptosPresupuestos/exportar?formato=csv&${query}`);
    expect(body.split('\r\n').slice(1)).toEqual(["T1;'+Teórica;1234,50;4", 'T2;;0,0125;4', '']);
    const { rows } = await sheetOf(`/conceptosPresupuestos/exportar?formato=xlsx&${query}`);
    expect(rows.slice(1)).toEqual([
      ['T1', '+Teórica', 1234.5, 4],
      ['T2', null, 0.0125, 4],
    ]);
  });
});

describe('en Excel', () => {
  test('los números son números, los textos textos y la cabecera la primera fila', async () => {
    const { response, rows } = await sheetOf('/marcas/exportar?formato=xlsx&columnas=nombre,orden,activo');
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="marcas-2026-11-21.xlsx"',
    });
    expect(rows).toEqual([
      ['Nombre', 'Orden', 'En uso'],
      ['=HYPERLINK("http://x","ven")', 1, 'Sí'],
      ['Peñíscola; "motor"', 2, 'No'],
      ['+34 600 111 222', 3, 'Sí'],
      ['-2+3', 4, 'Sí'],
      ['constructor', 5, 'Sí'],
      [expect.stringContaining('& <b>'), 6, 'Sí'],
    ]);
  });

  test('los días y los momentos son fechas, a la hora de España', async () => {
    const { rows } = await sheetOf('/marcas/exportar?formato=xlsx&columnas=creadoEn&texto=constructor');
    expect(rows).toEqual([['Creado'], [new Date('2026-11-21T11:00:00Z')]]);
  });

  test('por encima de 50.000 filas se pide filtrar o usar CSV', async () => {
    await db.execute(sql`
      INSERT INTO canales_captacion (id, nombre, grupo, orden, activo, creado_en, modificado_en)
      SELECT gen_random_uuid(), 'K' || n || ' ' || repeat('canal ', 30), 'otro', n, true, now(), now()
      FROM generate_series(1, 50001) n`);
    const response = await admin('GET /canalesCaptacion/exportar?formato=xlsx');
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual([
      { campo: 'formato', motivo: 'en Excel caben 50.000 filas: filtra la lista o descárgala en CSV' },
    ]);
    expect((await sheetOf('/canalesCaptacion/exportar?formato=xlsx&grupo=web')).rows).toHaveLength(1);
  });
});

test('lo que un papel no puede ver tampoco se lo lleva', async () => {
  const iban = 'ES9121000418450200051332';
  await make('clientes', {
    nombreComercial: 'La Farola',
    razonSocial: 'La Farola S. L.',
    nif: 'B12345674',
    iban,
  });
  const columns = 'columnas=nombreComercial,iban,etapa,etapaDesde&texto=farola';
  const lineOf = async (rol: string) =>
    (await (await as(rol))(`GET /clientes/exportar?formato=csv&${columns}`)).body.split('\r\n')[1];
  expect(await lineOf('Facturacion')).toMatch(`La Farola;${iban};`);
  expect(await lineOf('Gestor')).toMatch(/^La Farola;;/);
});

test('cada papel descarga lo que dice la matriz', async () => {
  const statuses = await Promise.all(
    rolesTrabajador.map(
      async (rol) => (await (await as(rol))('GET /marcas/exportar?formato=csv')).statusCode,
    ),
  );
  expect(statuses).toEqual([200, 403, 403, 403, 403, 403]);
});

test('lo que no vale se nombra', async () => {
  const campos = async (query: string) => (await admin(`GET /marcas/exportar${query}`)).json().campos;
  expect(await campos('')).toEqual([{ campo: 'formato', motivo: 'elige csv o xlsx' }]);
  expect(await campos('?formato=csv&columnas=nombre,clave')).toEqual([
    { campo: 'columnas.1', motivo: 'no hay ninguna columna «clave»' },
  ]);
  expect(await campos('?formato=csv&pagina=2')).toEqual([{ campo: 'pagina', motivo: 'no se admite' }]);
  expect(await campos('?formato=csv&tipo=barco')).toMatchObject([{ campo: 'tipo' }]);
});

test('quien se va a media descarga no deja la base ocupada, y más de cuatro a la vez esperan', async () => {
  const origin = await serveApp(url);
  const { token } = boss;
  /** Counts downloads that hold a transaction without a reader; the server's own upkeep does not count. */
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`);
    return rows[0]?.n;
  };
  /** Starts a download and reads only its beginning. */
  const begin = async () => {
    const request = http.get(`${origin}/canalesCaptacion/exportar?formato=csv`, { headers: { token } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'readable');
    onTestFinished(() => {
      request.destroy();
    });
    return { status: response.statusCode, leave: () => request.destroy() };
  };
  for (let round = 0; round < 2; round++) {
    const four = [await begin(), await begin(), await begin(), await begin()];
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await expect.poll(waiting, { timeout: 5_000 }).toBe(4);
    expect((await begin()).status).toBe(503);
    for (const { leave } of four) leave();
    await expect.poll(waiting, { timeout: 5_000 }).toBe(0);
  }
});
