import type pg from 'pg';
import { EstadoPedido } from '../../src/oficina/ventas/pedidos/estados.ts';
import { EstadoPresupuesto } from '../../src/oficina/ventas/presupuestos/estados.ts';

const TITLES = [
  'Web y rotulación',
  'Campaña de matriculación',
  'Rotulación de dos vehículos',
  'Mantenimiento anual',
  'Anuncio destacado en la provincia',
  'Ficha verificada con fotos',
  'Vehículo de doble mando',
  'Transformación del remolque',
  'Simulador y aula',
  'Carteles y papelería',
  'Curso de atención al público',
];
const SERIES = ['', '', '', '', '', 'VA', 'VV', 'RT', 'I', 'VV2M'];

const list = (values: readonly string[]) => `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])`;
const oneOf = (values: readonly string[]) => `${list(values)}[1 + floor(random() * ${values.length})::int]`;

const Q = EstadoPresupuesto;
const O = EstadoPedido;
const times = <Value>(count: number, value: Value): Value[] => Array<Value>(count).fill(value);

/** States of presupuestos: most were answered, and only those of the last months are open. */
const PRESUPUESTO_STATES = `CASE WHEN n > total * 0.985 THEN ${oneOf([Q.solicitado, Q.enProceso, Q.hecho, Q.enviado])}
  ELSE ${oneOf([...times(4, Q.aceptado), ...times(2, Q.cancelado), ...times(2, Q.enviado), Q.cancelado, Q.aceptado])} END`;
const ORDER_STATES = `CASE WHEN n > total * 0.985 THEN ${oneOf([O.solicitado, O.enProceso, O.enviado])}
  ELSE ${oneOf([...times(9, O.terminado), O.cancelado])} END`;

const COMMON = `id, ejercicio, numero, codigo, serie, titulo, cliente_id, cliente_nombre, ref_cliente, fecha, responsable_id,
  base_imponible, total_iva, total, coste_total, margen, emisor, destinatario, origen, creado_en, modificado_en, estado`;

/** Ten years of papers in order of date; a few clientes have many of them. */
const common = (prefix: string, states: string) => `
  SELECT p.*, uuidv7(p.fecha - now()) AS id, extract(year FROM fecha)::int AS ejercicio,
    CASE WHEN estado IN ('${Q.solicitado}', '${Q.enProceso}') AND '${prefix}' = 'PRE' THEN NULL ELSE 100000 + n END AS numero,
    CASE WHEN estado IN ('${Q.solicitado}', '${Q.enProceso}') AND '${prefix}' = 'PRE' THEN NULL
      ELSE concat_ws('-', '${prefix}', nullif(serie, ''), extract(year FROM fecha)::int, 100000 + n) END AS codigo,
    c.id AS cliente_id, c.nombre AS cliente_nombre, c.destinatario, fecha::timestamptz + interval '9 hours' AS momento
  FROM (
    SELECT n, total, ${oneOf(SERIES)} AS serie, CASE WHEN random() < 0.9 THEN ${oneOf(TITLES)} END AS titulo,
      CASE WHEN random() < 0.1 THEN 'OC-' || (1000 + n % 9000) END AS ref_cliente,
      (current_date - (3650 * (1 - n::numeric / total))::int) AS fecha,
      round((40 + power(random(), 3) * 9000)::numeric, 2) AS base, ${states} AS estado,
      1 + floor(power(random(), 1.8) * (SELECT count(*) FROM clientes_de_papeles))::int AS k
    FROM generate_series(1, $1::int) AS n, (SELECT $1::int AS total) AS t
  ) AS p JOIN clientes_de_papeles AS c USING (k)`;

const VALUES = `id, CASE WHEN numero IS NOT NULL THEN ejercicio END, numero, codigo, serie, titulo, cliente_id, cliente_nombre,
  ref_cliente, fecha, (SELECT id FROM usuarios WHERE email = 'admin@demo.es'), base, round(base * 0.21, 2),
  base + round(base * 0.21, 2), round(base * 0.6, 2), base - round(base * 0.6, 2),
  '{"nombre":"Comparador Claro S. L.","nif":"B12345674","direccion":"Calle de la Señal, 13","municipio":"Madrid"}'::jsonb,
  destinatario, 'manual', momento, momento, estado`;

type Table = 'presupuestos' | 'pedidos';

/** Drops the indexes that are not unique while `fill` inserts rows, and makes them again afterwards. */
async function withoutIndexes(client: pg.ClientBase, table: Table, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND NOT i.indisunique`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { made } of rows) await client.query(made);
  await client.query(`VACUUM ANALYZE ${table}`);
}

/**
 * Fills `papers` presupuestos and as many pedidos, some with their lines, for the existing clientes. The same every time, except for
 * identifiers and the day. Needs its own connection, because it changes its settings.
 */
export async function fillPapers(client: pg.ClientBase, { papers }: { papers: number }): Promise<void> {
  await client.query(`SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '512MB';
    SELECT setseed(0.42)`);
  await client.query(`CREATE TEMP TABLE clientes_de_papeles AS
    SELECT row_number() OVER (ORDER BY codigo)::int AS k, id, nombre_comercial AS nombre,
      jsonb_build_object('nombre', razon_social, 'nif', nif, 'email', email, 'telefono', telefono) AS destinatario
    FROM clientes WHERE codigo IS NOT NULL; ANALYZE clientes_de_papeles`);
  await withoutIndexes(client, 'presupuestos', async () => {
    await client.query(
      `INSERT INTO presupuestos (${COMMON}, valido_hasta, grupo_version, num_version, enviado_en, hash_aceptado, aceptado_en)
       SELECT ${VALUES}, fecha + 30, id, 1, CASE WHEN estado IN ('${Q.enviado}', '${Q.aceptado}') THEN momento END,
         CASE WHEN estado = '${Q.aceptado}' THEN md5(id::text) || md5(codigo) END, CASE WHEN estado = '${Q.aceptado}' THEN momento END
       FROM (${common('PRE', PRESUPUESTO_STATES)}) AS q`,
      [papers],
    );
  });
  await withoutIndexes(client, 'pedidos', async () => {
    await client.query(
      `INSERT INTO pedidos (${COMMON}, creado_desde, fecha_entrega_prevista, estado_facturacion, pendiente_facturar)
       SELECT ${VALUES}, CASE WHEN random() < 0.1 THEN 'cliente' ELSE 'admin' END, fecha + 21,
         CASE WHEN estado = '${O.terminado}' THEN 'total' ELSE 'nada' END, CASE WHEN estado = '${O.terminado}' THEN 0 ELSE base END
       FROM (${common('PED', ORDER_STATES)}) AS q`,
      [papers],
    );
  });
  await fillLines(client, 'presupuestos', [Q.solicitado, Q.hecho, Q.enviado]);
  await fillLines(client, 'pedidos', [O.solicitado, O.enProceso, O.enviado]);
}

/** Three lines for some open papers; the lines of accepted presupuestos can't be written any more. */
async function fillLines(client: pg.ClientBase, table: Table, open: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO ${table}_lineas (id, papel_id, orden, tipo, referencia, descripcion, detalle, cantidad, unidad,
       precio_unitario, regimen, tipo_iva, suplido, seleccionado, mostrar_precio, importe)
     SELECT gen_random_uuid(), p.id, orden, 'concepto', 'REF-' || orden, 'Concepto ' || orden, '', 1, 'ud',
       round(p.base_imponible / 3, 2), 'general', 21, false, false, true, round(p.base_imponible / 3, 2)
     FROM (SELECT id, base_imponible FROM ${table} WHERE estado = ANY ($1) LIMIT 50000) AS p, generate_series(1, 3) AS orden`,
    [open],
  );
  await client.query(`VACUUM ANALYZE ${table}_lineas`);
}
