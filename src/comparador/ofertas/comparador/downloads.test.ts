import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { takePlace, takePublicPlace } from '#platform/files/send-sheet.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { registerDownloads, SCRIPTS } from './downloads.server.ts';
import { type Columna, csvHeading, csvLine, textCell } from './downloads-csv.server.ts';
import { offerRows } from './downloads-offers.server.ts';
import type { Ficha } from './offer.ts';
import { permitOf } from './offers.testing.server.ts';
import { refreshOffers } from './refresh-offers.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db } = await createDemoDatabase();
const { app } = await createHttpApp({
  logger: pino({ level: 'silent' }),
  secure: false,
  development: false,
});
registerDownloads(app, { db, clock: () => now });

afterAll(() => app.close());

const STRANGE = '=Ágil; "la"\nmejor';

beforeAll(async () => {
  await db.execute(sql`UPDATE clientes SET nombre_comercial = ${STRANGE} WHERE codigo = 'CLI-00001'`);
  await refreshOffers(db, { now });
});

/** Parses CSV by its standard (quotes), and leaves our apostrophes before formulas in place. */
function cells(text: string): string[][] {
  return text
    .slice(1)
    .split(/\r\n/)
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
      ),
    );
}

async function download(url: string): Promise<Record<string, string>[]> {
  const { statusCode, body } = await app.inject(`/datos/${url}`);
  expect(statusCode).toBe(200);
  const [names = [], ...rows] = cells(body);
  for (const row of rows) expect(row).toHaveLength(names.length);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])));
}

const count = async (table: ReturnType<typeof sql>) =>
  Number((await db.execute(sql`SELECT count(*) FROM ${table}`)).rows[0]?.count);

describe('las celdas', () => {
  test.for([
    ['Ágil', 'Ágil'],
    ['a;b', '"a;b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    ['=1+1', "'=1+1"],
    ['+34 600', "'+34 600"],
    ['-5', "'-5"],
    ['@a', "'@a"],
    ["'=1", "''=1"],
    ['\t=1;2', '"\'\t=1;2"'],
    ["L'Alt", "L'Alt"],
    ["'Nou'", "'Nou'"],
  ] as const)('el texto «%s» se escribe «%s»', ([text, cell]) => expect(textCell(text)).toBe(cell));

  test('un número negativo no es una fórmula, y lo que no consta queda vacío', () => {
    const columns: Columna<number | null>[] = [
      { nombre: 'n', descripcion: '', tipo: 'dato', valor: (n) => n },
      { nombre: 't', descripcion: '', tipo: 'texto', valor: (n) => n },
    ];
    expect(csvHeading(columns)).toBe('\uFEFFn;t\r\n');
    expect(csvLine(columns, -3.5)).toBe("-3.5;'-3.5\r\n");
    expect(csvLine(columns, null)).toBe(';\r\n');
  });
});

describe('GET /datos/ofertas.csv', () => {
  test('lleva todas las ofertas del permiso con las cifras de la base de datos', async () => {
    const rows = await download('ofertas.csv?permiso=B');
    expect(rows).toHaveLength(await count(sql`ofertas WHERE permiso = 1`));
    const stored = await db.execute<{ ficha: Ficha; automatico: boolean }>(
      sql`SELECT ficha, automatico FROM ofertas WHERE permiso = 1`,
    );
    const key = (slug: string, automatic: boolean) => `${slug} ${automatic}`;
    const byKey = new Map(rows.map((row) => [key(row.slug ?? '', row.cambio === 'automatico'), row]));
    for (const { ficha, automatico } of stored.rows) {
      const row = byKey.get(key(ficha.slug, automatico));
      const tarifa = ficha.tarifa?.coste.tarifa;
      expect(row).toMatchObject({
        codigo: ficha.codigo,
        circulacion_examenes: String(ficha.practico?.examenes ?? ''),
        teorica_aptos: String(ficha.teorico?.aptos ?? ''),
        circulacion_tasa: String(ficha.practico?.tasa ?? ''),
        confirmada_en: ficha.tarifa?.confirmadaEn ?? '',
        matricula: tarifa?.matricula == null ? '' : (tarifa.matricula / 100).toFixed(2),
        clase: tarifa ? (tarifa.clase / 100).toFixed(2) : '',
        bonos:
          tarifa?.bonos.map(({ clases, precio }) => `${clases}:${(precio / 100).toFixed(2)}`).join('|') ?? '',
      });
    }
    expect(rows.some(({ clase, matricula }) => clase !== '' && matricula === '')).toBe(true);
  });

  test('un nombre con punto y coma, comillas, salto de línea y un igual llega entero', async () => {
    const { body } = await app.inject('/datos/ofertas.csv?permiso=B');
    expect(body).toContain(`;"'=Ágil; ""la""\nmejor";`);
  });

  test('dice cómo se llama, de qué versión es y que está en UTF-8', async () => {
    const url = '/datos/ofertas.csv?permiso=C%2BE';
    const first = await app.inject(url);
    expect(first.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="carne-claro-ofertas-C-E-2026-11-21.csv"',
      'cache-control': 'public, no-cache',
    });
    expect(first.body.startsWith('\uFEFFslug;nombre;')).toBe(true);
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await app.inject({
      url: '/datos/ofertas.csv?permiso=B',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(other.statusCode).toBe(200);
    await db.execute(sql`UPDATE negocio SET telefono = '1'`);
    const changed = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect(changed.statusCode).toBe(200);
  });

  test.for([
    ['permiso=Z', 'permiso', 'no hay resultados de «Z»'],
    ['permiso=BTP', 'permiso', 'no hay resultados de «BTP»'],
    ['permiso=B&permiso=C', 'permiso', 'solo puede ir una vez'],
    ['permis=B', 'permis', 'no es un campo de esta descarga'],
  ] as const)('%s no vale, y se dice qué campo es', async ([query, campo, motivo]) => {
    const response = await app.inject(`/datos/ofertas.csv?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual([{ campo, motivo }]);
  });

  test('si los datos cambian a mitad, se corta: nunca media de una versión y media de otra', async () => {
    const permiso = await permitOf(db, 'B');
    const { rows } = await db.$client.query<{ version: number }>('SELECT version FROM version_publica');
    const version = rows[0]?.version ?? 0;
    const batches = offerRows(db, { permiso, version });
    expect((await batches.next()).value).toHaveLength(1000);
    await db.execute(sql`UPDATE negocio SET telefono = '2'`);
    await expect(batches.next()).rejects.toThrow('changed during a download');
  });
});

describe('GET /datos/precios.xlsx', () => {
  /** The cells of the only sheet, by the names of its columns: style and value of each. */
  async function workbook(url: string) {
    const { statusCode, rawPayload, headers } = await app.inject(url);
    expect(statusCode).toBe(200);
    const parts = unzipSync(rawPayload);
    const text = (name: string) => new TextDecoder().decode(parts[name]);
    const [names = [], ...rows] = [...text('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/gs)].map(
      ([row]) =>
        [...row.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d)")?[^>]*>(?:<is><t[^>]*>|<v>)([^<]*)/g)].map(
          ([, column, style, value]) => ({ column, style, value }),
        ),
    );
    const name = new Map(names.map(({ column, value }) => [column, value]));
    const cells = rows.map((row) => new Map(row.map(({ column, ...cell }) => [name.get(column), cell])));
    return { headers, styles: text('xl/styles.xml'), cells };
  }

  test('los importes son números en euros y los días fechas, también para quien los suma; y dice de quién es cada precio', async () => {
    await db.execute(sql`UPDATE permisos_autoescuela SET origen = 'anotada', vista_en = 'https://anotada.example/precios', vista_el = '2026-10-31',
      precio_clase = 31.5, matricula = 0, teorica = NULL
      WHERE id = (SELECT t.id FROM permisos_autoescuela t JOIN permisos_conducir p ON p.id = t.permiso_id JOIN clientes c ON c.id = t.cliente_id
        WHERE p.codigo = 'B' AND NOT t.automatico AND c.codigo = 'CLI-00005')`);
    const { rows: withdrawn } = await db.execute<{
      codigo: string;
    }>(sql`UPDATE permisos_autoescuela t SET estado = 'retirada' FROM clientes c
      WHERE c.id = t.cliente_id AND c.codigo = 'CLI-00006' RETURNING c.num_registro_dgt AS codigo`);
    await refreshOffers(db, { now });
    const { headers, styles, cells } = await workbook('/datos/precios.xlsx?permiso=B');
    expect(headers['content-disposition']).toBe(
      'attachment; filename="carne-claro-precios-B-2026-11-21.xlsx"',
    );
    expect(cells).toHaveLength(await count(sql`ofertas WHERE permiso = 1 AND ficha -> 'tarifa' <> 'null'`));
    const formats = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(
      ([, id, code]) => [id, code],
    );
    const style = [...styles.matchAll(/<xf numFmtId="(\d+)" applyNumberFormat/g)].map(([, id]) => id);
    const formatOf = (cell: { style?: string | undefined } | undefined) =>
      Object.fromEntries(formats)[style[Number(cell?.style) - 2] ?? ''];
    const noted = cells.find((row) => row.get('vista_en')?.value === 'https://anotada.example/precios');
    expect(noted?.get('origen')?.value).toBe('anotada');
    expect([noted?.get('clase')?.value, noted?.get('matricula')?.value, noted?.get('teorica')]).toEqual([
      '31.50',
      '0.00',
      undefined,
    ]);
    expect(formatOf(noted?.get('clase'))).toBe('#,##0.00\\ &quot;€&quot;');
    // Days are counted from 30 December 1899.
    expect(noted?.get('confirmada_en')?.value).toBe(
      String((Date.parse('2026-10-31') - Date.UTC(1899, 11, 30)) / 86_400_000),
    );
    expect(formatOf(noted?.get('confirmada_en'))).toBe('dd/mm/yyyy');
    expect(new Set(cells.map((row) => row.get('origen')?.value))).toEqual(
      new Set(['autoescuela', 'anotada']),
    );
    expect(withdrawn.length).toBeGreaterThan(0);
    expect(cells.filter((row) => row.get('codigo')?.value === withdrawn[0]?.codigo)).toEqual([]);
  });

  test('no ocupa el sitio de las descargas de la oficina, y quien lee demasiado despacio pierde el suyo', async () => {
    const all = (take: typeof takePlace) => Array.from({ length: 4 }, () => take(db));
    const office = all(takePlace);
    expect((await app.inject('/datos/precios.xlsx?permiso=B')).statusCode).toBe(200);
    for (const leave of office) leave();
    const everybody = all(takePublicPlace);
    expect((await app.inject('/datos/precios.xlsx?permiso=B')).statusCode).toBe(503);
    for (const leave of [...everybody, ...all(takePlace)]) leave();

    const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    for (let reader = 0; reader < 5; reader++)
      await app.inject('/datos/precios.xlsx?permiso=B').catch(() => undefined);
    expect(late).toHaveBeenCalledTimes(5);
    late.mockRestore();
    expect((await app.inject('/datos/precios.xlsx?permiso=B')).statusCode).toBe(200);
  });
});

describe('las demás descargas', () => {
  test('provincias: cada media con su peso y sus aprobados por intento', async () => {
    const rows = await download('provincias.csv');
    const { rows: stored } = await db.execute<Record<string, number>>(sql`
      SELECT p.examenes, p.aptos, p.peso, i.aptos_1, i.aptos_5_o_mas FROM estadisticas_provincia p
      JOIN intentos_provincia i USING (cod_provincia, permiso, prueba)
      WHERE cod_provincia = '28' AND permiso = 1 AND prueba = 4`);
    const madrid = rows.find(
      (row) => row.cod_provincia === '28' && row.permiso === 'B' && row.prueba === 'circulacion',
    );
    expect(madrid).toMatchObject({
      provincia: 'Madrid',
      examenes: String(stored[0]?.examenes),
      aptos: String(stored[0]?.aptos),
      peso: String(stored[0]?.peso),
      aptos_1: String(stored[0]?.aptos_1),
      aptos_5_o_mas: String(stored[0]?.aptos_5_o_mas),
    });
    expect(rows.some((row) => row.cod_provincia === '00' && row.provincia === 'España')).toBe(true);
    expect(rows.some(({ permiso }) => permiso === 'RPV')).toBe(false);
  });

  test('medianas: toda línea de todo permiso tiene al menos la de España o un número redondo nuestro', async () => {
    const rows = await download('medianas.csv');
    const permits = await download('permisos.csv');
    const country = rows.filter((row) => row.cod_provincia === '00');
    expect(country).toHaveLength(permits.filter(({ pruebas }) => pruebas !== '').length * 8);
    for (const row of rows) expect(row.mediana).toMatch(/^\d+\.\d{2}$/);
    expect(rows.filter(({ tarifas }) => tarifas !== '0')).toHaveLength(await count(sql`medianas_tarifa`));
  });

  test('tasas, permisos y municipios: todos', async () => {
    expect(await download('tasas.csv')).toHaveLength(await count(sql`tasas_dgt`));
    const permits = await download('permisos.csv');
    expect(permits.find(({ permiso }) => permiso === 'A2')).toMatchObject({
      pruebas: 'especifica|destreza|circulacion',
      prueba_practica: 'circulacion',
      tasa: '2.1',
    });
    expect(permits.find(({ permiso }) => permiso === 'LVA')).toMatchObject({ tasa: '2.2' });
    expect(permits.find(({ permiso }) => permiso === 'CAP-35')).toMatchObject({ pruebas: '', tasa: '' });
    expect(await download('municipios.csv')).toHaveLength(await count(sql`municipios`));
  });

  test('un campo que no tienen se rechaza', async () => {
    const response = await app.inject('/datos/tasas.csv?permiso=B');
    expect(response.statusCode).toBe(400);
    expect(response.json().campos).toEqual([{ campo: 'permiso', motivo: 'no es un campo de esta descarga' }]);
  });

  test('el programa que rehace el orden se da entero y no usa nada del sitio', async () => {
    for (const name of SCRIPTS) {
      const { statusCode, body, headers } = await app.inject(`/datos/${name}`);
      expect([statusCode, headers['content-disposition']]).toEqual([200, `attachment; filename="${name}"`]);
      const imported = [...body.matchAll(/from '([^']+)'/g)].map(([, from]) => from ?? '');
      expect(imported.filter((from) => !/^node:|^\.\/recalcular-/.test(from))).toEqual([]);
    }
  });
});
