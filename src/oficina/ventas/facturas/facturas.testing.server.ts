import { sql } from 'drizzle-orm';
import { demoBusiness, replaceBusiness, unconfiguredBusiness } from '#demo/examples.server.ts';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';

type Call = ReturnType<typeof caller>;

/** Replaces the business without data by one that can issue. */
export async function fillBusiness(db: Db): Promise<void> {
  const client = await db.$client.connect();
  try {
    await replaceBusiness(client, unconfiguredBusiness, demoBusiness);
  } finally {
    client.release();
  }
}

let next = 10_000_000;

/** Cliente that can be invoiced: it has a valid tax number and an address. */
export async function billableCliente(db: Db): Promise<string> {
  const id = await makeCliente(db);
  next += 1;
  const nif = `${next}${'TRWAGMYFPDXBNJZSQVHLCKE'[next % 23]}`;
  await db.execute(sql`
    UPDATE clientes SET nif = ${nif}, direccion = 'Calle Mayor, 1', codigo_postal = '28013', municipio = 'Madrid',
      cod_provincia = '28' WHERE id = ${id}`);
  return id;
}

const LINES = [
  { descripcion: 'Ficha ampliada', cantidad: '2', precioUnitario: '100' },
  { descripcion: 'Fotografías', cantidad: '1', precioUnitario: '50' },
  { descripcion: 'Rótulo', cantidad: '3', precioUnitario: '10.55' },
];

/** Makes a draft through its call. */
export async function draftFactura(call: Call, said: Record<string, unknown>): Promise<PaperJson> {
  const made = await call('POST /facturas/crear', { titulo: 'Prueba', lineas: LINES, ...said });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json<PaperJson>();
}

/** Issues a draft through its call. */
export async function issue(call: Call, { _id, version }: PaperJson): Promise<PaperJson> {
  // The clock of the tests jumps from one year to another, which the server asks about.
  const issued = await call('PUT /facturas/emitir', { _id, version, confirmado: ['relojAdelantado'] });
  if (issued.statusCode !== 200) throw new Error(issued.body);
  return issued.json<PaperJson>();
}

/** Pedido in preparation, made through its calls. */
export async function pedidoUnderWay(call: Call, said: Record<string, unknown>): Promise<PaperJson> {
  const made = await call('POST /pedidos/crearDesdeAdmin', { lineas: LINES, ...said });
  if (made.statusCode !== 200) throw new Error(made.body);
  const { _id, version } = made.json<PaperJson>();
  const moved = await call('PUT /pedidos/procesar', { _id, version });
  if (moved.statusCode !== 200) throw new Error(moved.body);
  return moved.json<PaperJson>();
}
