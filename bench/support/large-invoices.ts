import type pg from 'pg';

const KEPT = `serie, titulo, cliente_id, cliente_nombre, impuesto, base_imponible, total_iva, total, emisor, destinatario, pago,
  qr, tipo, origen`;

/**
 * So many invoices issued over ten years, each with three lines and its record, beside those that there are: copies of one
 * that was issued, in series and years of their own. A tenth is not paid. Their chain is as long as a real one and its
 * hashes are invented: nothing here is to be verified. `before` says how many were
 * made so already. Needs a connection of its own: it changes how that works.
 */
export async function fillInvoices(
  client: pg.ClientBase,
  { invoices, before = 0 }: { invoices: number; before?: number },
): Promise<void> {
  await client.query(
    `SET statement_timeout = 0; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`,
  );
  // What was issued takes no more lines, and its chain goes link by link: not here.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `CREATE TEMP TABLE modelo AS SELECT * FROM facturas WHERE estado <> '1' AND tipo = 'F1' ORDER BY codigo LIMIT 1;
     CREATE TEMP TABLE a_quien AS SELECT row_number() OVER (ORDER BY codigo) AS k, id, nombre_comercial AS nombre,
       jsonb_build_object('nombre', razon_social, 'nif', nif, 'direccion', direccion) AS destinatario FROM clientes;
     ANALYZE a_quien`,
  );
  await client.query(
    `INSERT INTO facturas (id, estado, fecha, ejercicio, numero, codigo, emitida_en, creado_en, modificado_en, importe_cobrar,
       cobrado, estado_aeat, vence_el, vencimientos, ${KEPT})
     SELECT uuidv7(dia - now()), '3', dia, extract(year FROM dia)::int, n + $2::int, concat('F-H-', extract(year FROM dia), '-', n + $2::int), dia, dia, dia,
       total, CASE WHEN n % 10 = 0 THEN 0 ELSE total END, 'aceptado', CASE WHEN n % 10 = 0 THEN dia::date + 30 END,
       jsonb_build_array(jsonb_build_object('fecha', dia::date + 30, 'importe', total::text)),
       serie, titulo, id, nombre, impuesto, base, round(base * 0.21, 2), total, emisor, destinatario, pago, qr, tipo, origen
     FROM (
       SELECT n, now() - (3650 * (1 - n::numeric / $1::int)) * interval '1 day' AS dia, c.id, c.nombre, c.destinatario,
         (ARRAY['', '', '', 'VA', 'VV', 'RT', 'I', 'VV2M'])[1 + n % 8] AS serie,
         round((40 + n % 977 * 3.17)::numeric, 2) AS base, round((40 + n % 977 * 3.17)::numeric, 2) + round(round((40 + n % 977 * 3.17)::numeric, 2) * 0.21, 2) AS total,
         m.titulo, m.impuesto, m.emisor, m.pago, m.qr, m.tipo, m.origen
       FROM generate_series(1, $1::int) AS n, modelo m, a_quien c WHERE c.k = 1 + n % (SELECT count(*) FROM a_quien)) x`,
    [invoices, before],
  );
  await client.query(
    `INSERT INTO facturas_lineas (id, papel_id, orden, tipo, referencia, descripcion, detalle, cantidad, unidad, precio_unitario,
       regimen, tipo_iva, suplido, seleccionado, mostrar_precio, importe)
     SELECT uuidv7(), f.id, o, 'concepto', '', 'Concepto ' || o, '', 1, '', round(f.base_imponible / 3, 2), 'general', 21, false, false,
       true, round(f.base_imponible / 3, 2)
     FROM facturas f, generate_series(0, 2) o WHERE f.codigo LIKE 'F-H-%' AND f.numero > $1`,
    [before],
  );
  await client.query(
    `INSERT INTO registros_facturacion (id, cadena_id, orden, factura_id, tipo, contenido, huella, generado_en)
     SELECT uuidv7(), c.id, c.orden + f.numero - $1::int, f.id, 'alta', jsonb_build_object('tipo', 'alta',
       'id', jsonb_build_object('nif', c.nif, 'numSerie', f.codigo, 'fecha', to_char(f.fecha, 'DD-MM-YYYY')),
       'importeTotal', f.total_factura::text, 'cuotaTotal', f.total_iva::text, 'desglose', jsonb_build_array(jsonb_build_object(
         'impuesto', '01', 'claveRegimen', '01', 'calificacion', 'S1', 'tipo', '21.00', 'base', f.base_imponible::text,
         'cuota', f.total_iva::text))), upper(md5(f.id::text) || md5(f.codigo)), f.emitida_en
     FROM facturas f, cadenas c WHERE f.codigo LIKE 'F-H-%' AND f.numero > $1`,
    [before],
  );
  await client.query(
    `INSERT INTO registros_envios (registro_id, cadena_id, orden, estado)
     SELECT id, cadena_id, orden, 'aceptado' FROM registros_facturacion r WHERE NOT EXISTS
       (SELECT FROM registros_envios e WHERE e.registro_id = r.id)`,
  );
  await client.query('UPDATE cadenas SET orden = orden + $1', [invoices]);
  for (const table of ['facturas', 'facturas_lineas', 'registros_facturacion', 'registros_envios'])
    await client.query(`VACUUM ANALYZE ${table}`);
}
