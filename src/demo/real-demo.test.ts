import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { INCLUDED } from '#comparador/dgt/included-month.server.ts';
import { columns, ROW_SIZE } from '#comparador/dgt/month-data.ts';
import { readMonthlyFile } from '#comparador/dgt/monthly-file.server.ts';
import { PASOS } from '#comparador/lanzamientos/words.ts';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import { officialCliente } from '#oficina/relacion/clientes/official-cliente.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { openApp, temporaryFolder } from '#test/support/app.testing.server.ts';
import { seedDemo } from './load-demo.server.ts';
import { INVENTED, realMonths, TOWNS } from './real-demo.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();
const empty = await rowsOfAll();
await seedDemo(db, now, [INCLUDED.file]);
await refreshOffers(db, { now });
const month = await readMonthlyFile({
  source: { path: INCLUDED.file },
  archivo: 'export_auto_20251201_20251231.txt.gz',
  clock: () => now,
});

/** Tables that keep rows: what is made anew with each month, queues and counters, and records, which nobody shortens. */
const KEPT = [
  'intentos_provincia',
  'precios_supuestos',
  'ofertas_hechas',
  'estadisticas_hechas',
  'totales_pendientes',
  'contadores_papeles',
  'evidencias_abiertas',
  'historial',
  'actos_puertas',
  'paginas_legales',
];

/** Number of rows of each table. */
async function rowsOfAll(): Promise<Map<string, number>> {
  const { rows: tables } = await db.execute<{ tabla: string }>(sql`
    SELECT oid::regclass::text AS tabla FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
  const counts = tables.map(
    ({ tabla }) => `SELECT '${tabla}' AS tabla, count(*)::int AS filas FROM ${tabla}`,
  );
  const { rows } = await db.execute<{ tabla: string; filas: number }>(sql.raw(counts.join(' UNION ALL ')));
  return new Map(rows.map(({ tabla, filas }) => [tabla, filas]));
}

/** What learners and the office write of an autoescuela of the DGT while the demonstration is shown. */
async function writeOfReal(): Promise<void> {
  const { rows } = await db.execute<{ codigo: string; seccion: string; id: number; permiso: string }>(sql`
    SELECT e.codigo, s.seccion, s.id, (SELECT id FROM permisos_conducir WHERE codigo = 'B') AS permiso
    FROM escuelas e JOIN secciones s ON s.escuela_id = e.id WHERE e.codigo NOT IN ${invented} ORDER BY s.id LIMIT 1`);
  const { codigo, seccion, id, permiso } = rows[0] ?? { codigo: '', seccion: '', id: 0, permiso: '' };
  const brought = sql`gen_random_uuid(), ${codigo}, ${seccion}`;
  await db.execute(sql`INSERT INTO direcciones_traidas (id, codigo_dgt, seccion, direccion, codigo_postal, codigo_municipio, medio,
    version_privacidad, estado, creado_en, decidido_en)
    VALUES (${brought}, 'Calle Mayor, 1', '28901', ${TOWNS[0]}, 'estuve', '1', 'aceptada', ${now}, ${now})`);
  await db.transaction(async (tx) => {
    const { _id } = await officialCliente(tx, { codigo, campo: '_id', now });
    await tx.execute(sql`INSERT INTO permisos_autoescuela (id, cliente_id, permiso_id, nombre, precio_clase, estado, vigente_desde, confirmada_en,
      origen, vista_en, vista_el) VALUES (gen_random_uuid(), ${_id}, ${permiso}, 'Traída', 30, 'publicada', ${now}, ${now}, 'traida', 'cartel', ${now})`);
  });
  await db.execute(sql`INSERT INTO precios_traidos (id, codigo_dgt, seccion, permiso_id, automatico, medio, visto_el, precio_clase, minutos_clase,
    clases_incluidas, version_privacidad, estado, creado_en, decidido_en, tarifa_id)
    SELECT ${brought}, ${permiso}, false, 'cartel', ${now}, 30, 45, 0, '1', 'publicado', ${now}, ${now}, id FROM permisos_autoescuela WHERE nombre = 'Traída'`);
  await db.execute(sql`INSERT INTO fotos_tapadas SELECT id, 'x', 1, 1 FROM precios_traidos`);
  await db.execute(sql`INSERT INTO fotos_precios SELECT id, 'x', 1, 1, ${now} FROM precios_traidos`);
  await db.execute(sql`INSERT INTO enlaces_precios SELECT 'x', id FROM precios_traidos`);
  await db.execute(
    sql`INSERT INTO escuelas_peticiones (codigo_dgt, negada_en, negada_por) VALUES (${codigo}, ${now}, 'Ana')`,
  );
  await db.execute(sql`INSERT INTO peticiones (id, codigo_dgt, seccion, alumno_id, estado, lugar, consentida_en, version_consentimiento, enviada_en)
    SELECT ${brought}, id, 'esperando', 'Madrid', ${now}, '1', ${now} FROM alumnos LIMIT 1`);
  await db.execute(sql`INSERT INTO pasos_lanzamiento (codigo_municipio, codigo_dgt, paso, en, por)
    VALUES (${TOWNS[0]}, ${codigo}, ${keysOf(PASOS)[0]}, ${now}, 'Ana')`);
  await db.execute(sql`INSERT INTO busquedas_guardadas (id, email, email_clave, consulta, version_privacidad, creada_en, confirmada_en, caduca_en, conocidas)
    VALUES (gen_random_uuid(), 'a@ejemplo.es', 'a@ejemplo.es', 'permiso=B', '1', ${now}, ${now}, ${now}, ${JSON.stringify({ [id]: 90_000 })})`);
  await db.execute(sql`INSERT INTO enlaces_busquedas SELECT 'x', id FROM busquedas_guardadas`);
}

/** Codes of the autoescuelas whose name says that they are invented. */
const invented = sql`(SELECT codigo FROM escuelas WHERE nombre LIKE ${`%${INVENTED.toUpperCase()}`})`;

/** What the DGT itself says of autoescuelas and sections, and what the comparator makes of it. */
const OFFICIAL = [
  'escuelas',
  'secciones',
  'resultados',
  'resultados_aparte',
  'escuelas_nombres',
  'estadisticas',
  'ofertas',
];

/** How a column leads to the code of an autoescuela. */
const OWNERS: Record<string, string> = {
  codigo_dgt: 'x.codigo_dgt',
  num_registro_dgt: 'x.num_registro_dgt',
  escuela_id: '(SELECT codigo FROM escuelas WHERE id = x.escuela_id)',
  seccion_id:
    '(SELECT codigo FROM escuelas e JOIN secciones s ON s.escuela_id = e.id WHERE s.id = x.seccion_id)',
  cliente_id: '(SELECT num_registro_dgt FROM clientes WHERE id = x.cliente_id)',
};

test('en toda la base, lo que la demostración inventa es de autoescuelas que dicen ser inventadas', async () => {
  const { rows: owned } = await db.execute<{ tabla: string; columna: string }>(sql`
    SELECT c.table_name AS tabla, c.column_name AS columna FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = ANY(${sql.param(Object.keys(OWNERS))}::text[])
      AND c.table_name !~ '^resultados' AND c.table_name <> ALL(${sql.param(OFFICIAL)}::text[])`);
  expect(owned.length).toBeGreaterThan(20);
  const checked: Record<string, number> = {};
  for (const { tabla, columna } of owned) {
    const owner = sql.raw(OWNERS[columna] ?? '');
    const { rows } = await db.execute<{ todas: number; ajenas: number }>(sql`
      SELECT count(*)::int AS todas, (count(*) FILTER (WHERE ${owner} IS NULL OR ${owner} NOT IN ${invented}))::int AS ajenas
      FROM ${sql.identifier(tabla)} x WHERE x.${sql.identifier(columna)} IS NOT NULL`);
    expect([tabla, columna, rows[0]?.ajenas]).toEqual([tabla, columna, 0]);
    checked[tabla] = rows[0]?.todas ?? 0;
  }
  for (const table of ['permisos_autoescuela', 'precios_tarifas', 'clientes', 'replicas', 'visitas_dias'])
    expect([table, (checked[table] ?? 0) > 0]).toEqual([table, true]);
});

test('ningún precio inventado llega a una autoescuela real: ni en su oferta ni por las medianas', async () => {
  expect(await db.$count(sql`ofertas WHERE ficha -> 'tarifa' <> 'null' AND codigo NOT IN ${invented}`)).toBe(
    0,
  );
  expect(await db.$count(sql`ofertas WHERE ficha -> 'tarifa' <> 'null'`)).toBeGreaterThan(20);
  expect(await db.$count(sql`ofertas WHERE codigo NOT IN ${invented} AND lat IS NOT NULL`)).toBe(0);
  // The launch has only begun: three of its town have a price.
  expect(
    await db.$count(
      sql`(SELECT DISTINCT cliente_id FROM permisos_autoescuela t JOIN clientes c ON c.id = t.cliente_id WHERE c.codigo_municipio = ${TOWNS[0]}) x`,
    ),
  ).toBe(3);
  expect(await db.$count(sql`medianas_tarifa`)).toBe(0);
  expect(await db.$count(sql`precios_supuestos WHERE tarifas > 0`)).toBe(0);
});

test('los resultados son los de la DGT y de nadie más, y los inventados no se llaman como nadie', async () => {
  const { rows } = await db.execute<{ filas: number; inventadas: number; llamadas: number }>(sql`
    SELECT (SELECT sum(aptos + no_aptos)::int FROM resultados) AS filas,
      (SELECT count(*)::int FROM secciones s JOIN escuelas e ON e.id = s.escuela_id WHERE e.codigo IN ${invented}
        AND EXISTS (SELECT FROM estadisticas WHERE seccion_id = s.id UNION ALL SELECT FROM resultados WHERE seccion_id = s.id)) AS inventadas,
      (SELECT count(*)::int FROM escuelas a JOIN escuelas b ON a.codigo NOT IN ${invented} AND b.codigo IN ${invented}
        AND replace(b.nombre, ${` ${INVENTED.toUpperCase()}`}, '') = a.nombre) AS llamadas`);
  const { cells } = month.data.resultados;
  let exams = 0;
  for (let at = 0; at < cells.length; at += ROW_SIZE)
    exams += (cells[at + columns.aptos] ?? 0) + (cells[at + columns.noAptos] ?? 0);
  expect(rows[0]).toEqual({
    filas: exams,
    inventadas: 0,
    llamadas: 0,
  });
  expect(await db.$count(sql`escuelas WHERE codigo IN ${invented}`)).toBe(36);
  expect(await db.$count(sql`lanzamientos WHERE codigo_municipio = ${TOWNS[0]} AND abierto_en IS NULL`)).toBe(
    1,
  );
});

test('la página de una inventada no dice que esté en el registro de la DGT; la de una real, sí', async () => {
  const app = await openApp(url, { clock: () => now });
  const pageOf = async (which: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ slug: string }>(sql`
      SELECT s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id JOIN ofertas o ON o.seccion_id = s.id WHERE ${which} ORDER BY s.id LIMIT 1`);
    const { statusCode, body } = await app.inject(`/${rows[0]?.slug}`);
    expect(statusCode).toBe(200);
    return body;
  };
  const made = await pageOf(sql`e.codigo IN ${invented}`);
  expect(made).toContain('inventada para la demostración');
  expect(made).not.toContain('según el registro de la DGT');
  expect(await pageOf(sql`e.codigo NOT IN ${invented}`)).toContain('según el registro de la DGT');
});

test('sin meses en la carpeta empieza con el que viene con el programa, y lo dice; al irse no queda nada', async () => {
  const folder = await temporaryFolder();
  const { archivos, aviso } = realMonths(folder);
  expect(archivos).toEqual([INCLUDED.file]);
  expect(aviso).toContain(`En ${folder} no hay meses de la DGT`);
  await writeOfReal();
  const client = await db.$client.connect();
  await client.query('BEGIN');
  await borrarDemostracion(client);
  await client.query('COMMIT');
  client.release();
  const more = [...(await rowsOfAll())].filter(([table, rows]) => rows > (empty.get(table) ?? 0));
  expect(more.map(([table]) => table).filter((table) => !KEPT.includes(table))).toEqual([]);
});
