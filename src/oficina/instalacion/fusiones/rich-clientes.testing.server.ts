import { sql } from 'drizzle-orm';
import { type caller, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { name, readKeys } from './keys.server.ts';

type Call = ReturnType<typeof caller>;

async function done(call: Call, what: Parameters<Call>[0], body: object): Promise<{ _id: string }> {
  const answer = await call(what, body);
  if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.body}`);
  return answer.json();
}

/** Copies a row of a table with other values. */
async function copyRow(db: Db, tabla: string, changes: Record<string, unknown>): Promise<void> {
  const columns = (await readKeys(db)).written.get(tabla) ?? [];
  const names = sql.join(columns.map(name), sql`, `);
  await db.execute(sql`
    INSERT INTO ${name(tabla)} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${name(tabla)},
      (SELECT to_jsonb(x) FROM ${name(tabla)} x ORDER BY id LIMIT 1) || ${JSON.stringify(changes)}::jsonb)`);
}

/** A cliente with some of everything that may point to one. */
export async function richCliente(db: Db, call: Call): Promise<string> {
  const id = await billableCliente(db);
  const whose = { _idCliente: id };
  const contacto = await done(call, 'POST /contactosClientes/crear', {
    ...whose,
    nombre: 'Contacto',
    email: `${id}@ejemplo.es`,
    esPrincipal: true,
    recibe: ['facturas'],
  });
  await issue(call, await draftFactura(call, { ...whose, _idContacto: contacto._id }));
  await draftFactura(call, whose);
  await presupuestoIn(call, '4', whose);
  const pedido = await pedidoUnderWay(call, whose);
  const { rows: workers } = await db.execute<{ id: string }>(
    sql`SELECT id FROM usuarios WHERE tipo = 'trabajador' AND estado = 'activo' ORDER BY id LIMIT 1`,
  );
  await done(call, 'POST /actividades/crear', {
    ...whose,
    asunto: 'Llamar',
    _idResponsable: workers[0]?.id,
    tipo: 'llamada',
    inicio: '2026-11-22T10:00:00Z',
  });
  await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId: id });
  const { rows } = await db.execute<{ recibo: string }>(sql`SELECT gen_random_uuid() AS recibo`);
  const recibo = rows[0]?.recibo ?? '';
  await copyRow(db, 'documentos', {
    id: recibo,
    grupo_id: recibo,
    nombre_unico: recibo,
    clave_envio: null,
    cliente_id: id,
    pedido_id: pedido._id,
    contacto_id: null,
    alumno_id: null,
    presupuesto_id: null,
    factura_id: null,
    entidad: 'pedido',
    entidad_id: pedido._id,
    visibilidad: 'cliente',
    anterior_id: null,
    num_version: 1,
    vigente: true,
  });
  await db.execute(sql`
    INSERT INTO depositos (id, cliente_id, pedido_id, concepto, importe, forma_pago_id, fecha, estado, documento_id)
    SELECT gen_random_uuid(), ${id}, ${pedido._id}, 'Señal', 50, (SELECT id FROM formas_de_pago ORDER BY id LIMIT 1), '2026-11-21',
      'pendiente', ${recibo}`);
  await db.execute(sql`
    INSERT INTO correos (id, tipo, para, datos, clave) VALUES (gen_random_uuid(), 'estado_cuenta', 'a@ejemplo.es',
      ${JSON.stringify({ clienteId: id })}::jsonb, ${id})`);
  await db.execute(sql`
    INSERT INTO clientes_vies (cliente_id, numero, resultado, en) VALUES (${id}, 'ESX', 'valido', now())`);
  return id;
}
