import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importLines } from '#comparador/dgt/monthly-text.testing.server.ts';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import { makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { etapas } from '#oficina/base/board/etapas.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, admin } = await openOffice({}, await createDemoDatabase());

const FAMILIES = [
  'clientes',
  'alumnos',
  'contactos_clientes',
  'actividades',
  'anuncios',
  'presupuestos',
  'pedidos',
  'conceptos_presupuestos',
  'facturas',
  'cobros',
  'cadenas',
];

const CATALOGUES = [
  'canales_captacion',
  'clasificaciones_cliente',
  'departamentos',
  'categorias',
  'subcategorias',
  'marcas',
  'formas_de_pago',
  'plantillas_presupuestos',
  'facturas_recurrentes',
];

async function counts(tables = FAMILIES, of = db): Promise<Record<string, number>> {
  const { rows } = await of.execute<Record<string, number>>(
    sql`SELECT ${sql.join(
      tables.map(
        (table) => sql`(SELECT count(*)::int FROM ${sql.identifier(table)}) AS ${sql.identifier(table)}`,
      ),
      sql`, `,
    )}`,
  );
  return rows[0] ?? {};
}

test('la oficina de demostración tiene de todo: fichas en cada etapa, contactos, actividades y anuncios', async () => {
  expect(await counts()).toEqual({
    clientes: 300,
    alumnos: 84,
    contactos_clientes: 80,
    actividades: 60,
    anuncios: 9,
    presupuestos: 18,
    pedidos: 8,
    conceptos_presupuestos: 6,
    facturas: 10,
    cobros: 5,
    cadenas: 1,
  });
  for (const table of ['clientes', 'alumnos']) {
    const { rows } = await db.execute<{ etapa: string; n: number; sin: number; luego: number }>(sql`
      SELECT etapa, count(*)::int AS n, count(*) FILTER (WHERE etapa_desde > ${DEMO_NOW.toISOString()})::int AS luego,
        count(*) FILTER (WHERE (motivo_cierre IS NULL) = (etapa IN ('perdido', 'descartado')))::int AS sin
      FROM ${sql.identifier(table)} GROUP BY etapa`);
    expect(rows.map(({ etapa }) => etapa).toSorted()).toEqual(Object.keys(etapas).toSorted());
    expect(rows.every(({ n, sin, luego }) => n > 1 && sin === 0 && luego === 0)).toBe(true);
  }
});

test('todo lo inventado pasa las reglas con las que se escribe: se puede cambiar sin corregir nada', async () => {
  for (const family of [
    'clientes',
    'alumnos',
    'contactosClientes',
    'actividades',
    'anuncios',
    'canalesCaptacion',
    'clasificacionesCliente',
    'departamentos',
    'categorias',
    'subcategorias',
    'marcas',
    'formasDePago',
    'plantillasPresupuestos',
    'facturasRecurrentes',
  ]) {
    const { filas } = (await admin(`GET /${family}/leer?limite=20`)).json();
    for (const { _id, version, estado } of filas) {
      // A finished anuncio cannot be changed.
      if (family === 'anuncios' && estado === 'finalizado') continue;
      const answer = await admin(`PUT /${family}/actualizar`, { _id, version });
      expect(answer.statusCode, `${family}: ${answer.body}`).toBe(200);
    }
  }
});

test('los presupuestos y los pedidos inventados suman lo que suman, y se pueden seguir trabajando', async () => {
  for (const [family, open] of [
    ['presupuestos', '1,2'],
    ['pedidos', '1,3'],
  ]) {
    const { filas } = (await admin(`GET /${family}/leer?limite=50&estado=${open}`)).json();
    expect(filas.length).toBeGreaterThan(1);
    for (const { _id, version, total } of filas) {
      const answer = await admin(`PUT /${family}/actualizar`, { _id, version });
      expect(answer.json(), answer.body).toMatchObject({ total });
    }
  }
  const drafts = (await admin('GET /presupuestos/leer?estado=2')).json().filas;
  const { _id, version } = drafts[0];
  const done = await admin('PUT /presupuestos/terminar', { _id, version: version });
  expect(done.json().codigo).toMatch(/^PRE-2026-000\d\d$/);
});

test('se va con los datos de demostración, también lo que se le añadió; lo de verdad se queda', async () => {
  const real = await makeCliente(db);
  const { id: heir } = await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' });
  await db.execute(sql`UPDATE usuarios SET creado_en = '2020-01-01' WHERE id = ${heir}`);
  const invented = sql`(SELECT id FROM usuarios WHERE email = 'gestor@demo.es')`;
  await db.execute(sql`UPDATE clientes SET responsable_id = ${invented} WHERE id = ${real}`);
  await db.execute(sql`
    INSERT INTO actividades (id, asunto, tipo, inicio, estado, prioridad, responsable_id, cliente_id)
    VALUES (gen_random_uuid(), 'De verdad', 'llamada', now(), 'pendiente', 'normal', ${invented}, ${real})`);
  await db.execute(sql`
    INSERT INTO vistas (id, usuario_id, lista, nombre, consulta, compartida, predeterminada)
    VALUES (gen_random_uuid(), ${invented}, 'clientes', 'La mía', '', true, false)`);
  await db.execute(sql`
    INSERT INTO api_claves (id, nombre, prefijo, hash, permisos, expira_en, creada_en, creada_por)
    VALUES (gen_random_uuid(), 'Prueba', 'cc', 'hash', '[]', '2027-01-01', now(), ${invented})`);
  const [owed] = (await admin('GET /facturas/leer?estadoCobro=pendiente&limite=1')).json().filas;
  const paid = await admin('POST /facturas/registrarCobro', {
    _id: owed._id,
    importe: '90000',
    forma: 'Bizum',
  });
  expect(paid.statusCode, paid.body).toBe(200);
  await importLines(db, [{}], { removeDemo: borrarDemostracion });
  expect(await db.$count(sql`ingresos`)).toBe(0);
  expect(await counts()).toEqual({
    clientes: 1,
    alumnos: 0,
    contactos_clientes: 0,
    actividades: 1,
    anuncios: 0,
    presupuestos: 0,
    pedidos: 0,
    conceptos_presupuestos: 0,
    facturas: 0,
    cobros: 0,
    cadenas: 0,
  });
  const { rows } = await db.execute(sql`
    SELECT c.responsable_id AS cliente, a.responsable_id AS actividad FROM clientes c JOIN actividades a ON a.cliente_id = c.id`);
  expect(rows).toEqual([{ cliente: heir, actividad: heir }]);
});

test('los catálogos inventados se van, menos lo que alguien cambió o usa de verdad', async () => {
  const none = await counts(CATALOGUES, (await createTestDatabase()).db);
  const other = (await createDemoDatabase()).db;
  const left = () => counts(CATALOGUES, other);
  expect(Object.values(await left()).every((count) => count > 0)).toBe(true);
  const real = await makeCliente(other);
  await other.execute(sql`
    UPDATE clientes SET clasificacion_id = (SELECT id FROM clasificaciones_cliente WHERE nombre = 'Habitual')
    WHERE id = ${real}`);
  await other.execute(sql`
    UPDATE departamentos SET nombre = 'Gerencia', version = version + 1 WHERE nombre = 'Dirección'`);
  await importLines(other, [{}], { removeDemo: borrarDemostracion });
  expect(await left()).toEqual({ ...none, clasificaciones_cliente: 1, departamentos: 1 });
});

test('lo que señala a personas, clientes o alumnos se quita antes que ellos', async () => {
  const { rows } = await db.execute<{ columna: string }>(sql`
    SELECT conrelid::regclass || '.' || a.attname AS columna
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE contype = 'f' AND confdeltype = 'a'
      AND confrelid IN ('usuarios'::regclass, 'clientes'::regclass, 'alumnos'::regclass)`);
  // A new column here needs its line in `removeDemoOffice` or `removeDemoUsers`; without it, the import
  // of official results fails.
  expect(rows.map(({ columna }) => columna).toSorted()).toEqual([
    'actividades.cliente_id',
    'actividades.responsable_id',
    'alumnos.responsable_id',
    'alumnos_autoescuelas.cliente_id',
    'anuncios.cliente_id',
    'api_claves.creada_por',
    'cambios_identidad.cliente_id',
    'cambios_identidad.resuelto_por',
    'cambios_identidad.usuario_id',
    'clientes.responsable_id',
    'codigos_recuperacion.usuario_id',
    'contactos_clientes.cliente_id',
    'depositos.cliente_id',
    'documentos.cliente_id',
    'enlaces.usuario_id',
    'facturas.cliente_id',
    'facturas.responsable_id',
    'facturas_anteriores.cliente_id',
    'facturas_recurrentes.cliente_id',
    'facturas_recurrentes.responsable_id',
    'imagenes.cliente_id',
    'ingresos.cliente_id',
    'llaves_acceso.usuario_id',
    'pedidos.cliente_id',
    'pedidos.responsable_id',
    'permisos_autoescuela.cliente_id',
    'presupuestos.cliente_id',
    'presupuestos.responsable_id',
    'presupuestos_anteriores.cliente_id',
    'replicas.cliente_id',
    'sesiones.usuario_id',
    'solicitudes_alta.cliente_id',
    'solicitudes_alta.resuelta_por',
    'solicitudes_alta.usuario_id',
    'usuarios.cliente_id',
    'vistas.usuario_id',
  ]);
});
