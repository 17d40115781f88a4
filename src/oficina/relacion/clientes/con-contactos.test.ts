import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillBusiness } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, admin, as } = await openOffice();
await fillBusiness(db);

let made = 0;
async function clienteWithContactos(count: number) {
  made += 1;
  const cliente = (
    await admin('POST /clientes/crear', {
      nombreComercial: `Escuela ${made}`,
      telefono: `6130000${10 + made}`,
    })
  ).json();
  const contactos: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const response = await admin('POST /contactosClientes/crear', {
      _idCliente: cliente._id,
      nombre: `Persona ${i}`,
      email: `p${made}.${i}@ejemplo.es`,
    });
    contactos.push(response.json()._id);
  }
  return { _id: String(cliente._id), contactos };
}

const remove = (body: object, call = admin) => call('DELETE /clientes/eliminar', body);
const left = async (id: string) =>
  (await db.execute(sql`SELECT FROM contactos_clientes WHERE cliente_id = ${id}`)).rowCount;
const isThere = async (_id: string) =>
  (await admin(`GET /clientes/consultarPorId?_id=${_id}`)).statusCode === 200;

test('sin decirlo, un cliente con contactos no se elimina; diciéndolo se van con él y queda su historia', async () => {
  const { _id, contactos } = await clienteWithContactos(2);
  const refused = await remove({ _id });
  expect([refused.statusCode, refused.json().mensaje]).toEqual([409, expect.stringContaining('contactos')]);
  expect((await remove({ _id, conContactos: false })).statusCode).toBe(409);
  const done = await remove({ _id, conContactos: true });
  expect([done.statusCode, done.json()]).toEqual([200, true]);
  expect([await isThere(_id), await left(_id)]).toEqual([false, 0]);
  const { rows } = await db.execute(sql`
    SELECT entidad, count(*)::int AS n FROM historial WHERE despues IS NULL
      AND entidad_id = ANY(${sql.param([_id, ...contactos])}::uuid[]) GROUP BY 1 ORDER BY 1`);
  expect(rows).toEqual([
    { entidad: 'clientes', n: 1 },
    { entidad: 'contactosClientes', n: 2 },
  ]);
});

test('un contacto que otro papel nombra lo impide, se dice cuál, y no se pierde nada', async () => {
  const [one, other] = [await clienteWithContactos(2), await clienteWithContactos(0)];
  const presupuesto = await presupuestoIn(admin, '1', { _idCliente: other._id });
  // A contacto that worked at the other cliente when the paper was made.
  await db.execute(
    sql`UPDATE presupuestos SET contacto_id = ${one.contactos[1]} WHERE id = ${presupuesto._id}`,
  );
  const refused = await remove({ _id: one._id, conContactos: true });
  expect([refused.statusCode, refused.json().mensaje]).toEqual([
    409,
    expect.stringContaining('presupuestos'),
  ]);
  expect([await isThere(one._id), await left(one._id)]).toEqual([true, 2]);
});

test('lo que impide eliminar al cliente deja también sus contactos', async () => {
  const { _id } = await clienteWithContactos(1);
  await presupuestoIn(admin, '1', { _idCliente: _id });
  expect((await remove({ _id, conContactos: true })).json().mensaje).toContain('presupuestos');
  expect(await left(_id)).toBe(1);
});

test('quien no puede eliminar clientes tampoco sus contactos', async () => {
  const { _id } = await clienteWithContactos(1);
  expect((await remove({ _id, conContactos: true }, await as('Lectura'))).statusCode).toBe(403);
  expect(await left(_id)).toBe(1);
});
