import type pg from 'pg';
import { EstadoFactura } from '../../src/oficina/ventas/facturas/estados.ts';

/** The numbers of the new facturas start after this one. */
const FIRST = 100_000;

const SERIES = `(ARRAY['', '', '', '', '', 'VA', 'VV', 'RT', 'I', 'VV2M'])`;

const VALUES = `SELECT n, gen_random_uuid() AS id, c.id AS cliente, c.nombre, c.destinatario, fecha, base, round(base * 0.21, 2) AS cuota,
    ${SERIES}[1 + n % 10] AS serie, extract(year FROM fecha)::int AS ejercicio,
    fecha::timestamptz + interval '9 hours' + n * interval '1 millisecond' AS momento
  FROM (SELECT n, (current_date - (3650 * (1 - n::numeric / $1::int))::int) AS fecha,
      round((40 + power(random(), 3) * 9000)::numeric, 2) AS base,
      1 + floor(power(random(), 1.8) * (SELECT count(*) FROM clientes_de_facturas))::int AS k
    FROM generate_series(1, $1::int) AS n) p JOIN clientes_de_facturas c USING (k)`;

const RECORD = `jsonb_build_object('tipo', 'alta', 'id', jsonb_build_object('nif', 'B12345674', 'numSerie', codigo,
    'fecha', to_char(fecha, 'DD-MM-YYYY')), 'nombreEmisor', 'Comparador Claro S. L.', 'tipoFactura', 'F1',
  'descripcion', 'Presencia en el comparador', 'destinatario', jsonb_build_object('nombre', cliente_nombre,
    'nif', destinatario->>'nif'), 'desglose', jsonb_build_array(jsonb_build_object('impuesto', '01', 'claveRegimen', '01',
    'calificacion', 'S1', 'tipo', '21.00', 'base', base_imponible::text, 'cuota', total_iva::text)),
  'cuotaTotal', total_iva::text, 'importeTotal', total_factura::text, 'anterior', NULL)`;

/**
 * Fills ten years of facturas with their lines and records, for the existing clientes. The numbers follow `before` facturas of an
 * earlier fill. The hashes are false, because only reading is measured. Needs its own connection, because it changes its settings.
 */
export async function fillFacturas(
  client: pg.ClientBase,
  { invoices: facturas, before = 0 }: { invoices: number; before?: number },
): Promise<void> {
  await client.query(`SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '512MB';
    SELECT setseed(0.42)`);
  // Triggers are off, because they refuse new lines in an issued factura.
  await client.query('SET session_replication_role = replica');
  await client.query(`CREATE TEMP TABLE clientes_de_facturas AS
    SELECT row_number() OVER (ORDER BY codigo)::int AS k, id, nombre_comercial AS nombre,
      jsonb_build_object('nombre', razon_social, 'nif', nif) AS destinatario
    FROM clientes WHERE codigo IS NOT NULL AND nif IS NOT NULL; ANALYZE clientes_de_facturas`);
  await withoutIndexes(client, () =>
    client.query(
      `INSERT INTO facturas (id, ejercicio, numero, codigo, serie, cliente_id, cliente_nombre, fecha, base_imponible, total_iva,
         total, importe_cobrar, cobrado, emisor, destinatario, estado, estado_aeat, vencimientos, vence_el, emitida_en, qr,
         creado_en, modificado_en)
       SELECT id, ejercicio, $2::int + n, concat_ws('-', 'F', nullif(serie, ''), ejercicio, $2::int + n), serie, cliente, nombre,
         fecha, base, cuota, base + cuota, base + cuota, CASE WHEN n % 40 = 0 THEN 0 ELSE base + cuota END,
         '{"nombre":"Comparador Claro S. L.","nif":"B12345674"}'::jsonb, destinatario, CASE WHEN n % 5 = 0 THEN '${EstadoFactura.hecha}' ELSE '${EstadoFactura.entregada}' END,
         'aceptado', jsonb_build_array(jsonb_build_object('fecha', fecha + 30, 'importe', (base + cuota)::text)),
         CASE WHEN n % 40 = 0 THEN fecha + 30 END, momento, 'https://ejemplo.es', momento, momento
       FROM (${VALUES}) q`,
      [facturas, FIRST + before],
    ),
  );
  await client.query(
    `INSERT INTO facturas_lineas (id, papel_id, orden, tipo, referencia, descripcion, detalle, cantidad, unidad, precio_unitario,
       regimen, tipo_iva, suplido, seleccionado, mostrar_precio, importe)
     SELECT gen_random_uuid(), f.id, o, 'concepto', '', 'Concepto ' || o, '', 1, '', round(f.base_imponible / 3, 2), 'general', 21,
       false, false, true, round(f.base_imponible / 3, 2)
     FROM facturas f, generate_series(0, 2) o WHERE f.numero > $1`,
    [FIRST + before],
  );
  await client.query(`INSERT INTO cadenas (id, nif, instalacion, demostracion) VALUES (gen_random_uuid(), 'BANCO', 'BANCO', false)
    ON CONFLICT DO NOTHING`);
  await client.query(
    `INSERT INTO registros_facturacion (id, cadena_id, orden, factura_id, tipo, contenido, huella, generado_en)
    SELECT gen_random_uuid(), (SELECT id FROM cadenas WHERE nif = 'BANCO'), $1::int - ${FIRST} + row_number() OVER (ORDER BY emitida_en), id, 'alta',
      ${RECORD}, md5(id::text), emitida_en FROM facturas WHERE numero > $1`,
    [FIRST + before],
  );
  for (const table of ['facturas', 'facturas_lineas', 'registros_facturacion'])
    await client.query(`VACUUM ANALYZE ${table}`);
}

/** Drops the indexes that are not unique while `fill` inserts rows, and makes them again afterwards. */
async function withoutIndexes(client: pg.ClientBase, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = 'facturas'::regclass AND NOT i.indisunique`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { made } of rows) await client.query(made);
}
