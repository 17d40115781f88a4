import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { taxOfAddress } from '#oficina/ventas/papeles/rates.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, admin } = await openOffice({ clock: () => new Date('2026-11-21T10:00:00Z') });
await fillBusiness(db);
const _idCliente = await billableCliente(db);

test('el código postal de una dirección dice de qué territorio es', () => {
  expect(taxOfAddress('Calle Mayor, 1, 28013 Madrid')).toBe('IVA');
  expect(taxOfAddress('Calle León y Castillo, 1, 35003 Las Palmas')).toBe('IGIC');
  expect(taxOfAddress('Rambla, 2, 38001 Santa Cruz de Tenerife')).toBe('IGIC');
  expect(taxOfAddress('Calle Real, 1, 51001 Ceuta')).toBe('IPSI');
  expect(taxOfAddress('Calle Mayor, 1')).toBeUndefined();
});

test('los papeles nuevos llevan el impuesto del negocio, con su tipo, también en el registro y en el PDF; los de antes no cambian', async () => {
  const lineas = [{ descripcion: 'Rótulo', precioUnitario: '100' }];
  const before = (await admin('POST /presupuestos/crear', { titulo: 'x', lineas })).json();
  expect([before.impuesto, before.total]).toEqual(['IVA', '121.00']);
  const { version } = (await admin('GET /negocio/leer')).json();
  const changed = await admin('PUT /negocio/actualizar', { version, impuesto: 'IGIC' });
  expect(changed.json().impuesto).toBe('IGIC');
  const made = (await admin('POST /presupuestos/crear', { titulo: 'x', lineas })).json();
  expect([made.impuesto, made.lineas[0].tipoIva, made.total]).toEqual(['IGIC', '7.00', '107.00']);
  const other = (await admin('POST /presupuestos/crear', { titulo: 'x', impuesto: 'IVA', lineas })).json();
  expect([other.impuesto, other.total]).toEqual(['IVA', '121.00']);
  const { _id } = await issue(admin, await draftFactura(admin, { _idCliente, lineas }));
  const { rows } = await db.execute<{ desglose: object[] }>(
    sql`SELECT contenido->'desglose' AS desglose FROM registros_facturacion WHERE factura_id = ${_id}`,
  );
  expect(rows[0]?.desglose).toMatchObject([{ impuesto: '03', tipo: '7.00', base: '100.00', cuota: '7.00' }]);
  const said = pdfPages((await admin(`GET /facturas/descargar?_id=${_id}`)).rawPayload).flat();
  expect(said).toContain('IGIC');
  expect(said.join(' ')).not.toContain('IVA');
  const still = (await admin(`GET /presupuestos/consultarPorId?_id=${before._id}`)).json();
  expect([still.impuesto, still.total]).toEqual(['IVA', '121.00']);
});

test('un concepto del catálogo con un tipo que el impuesto no tiene lleva el usual', async () => {
  const made = await admin('POST /conceptosPresupuestos/crear', {
    codigo: 'FICHA',
    nombre: 'Ficha ampliada',
    unidad: 'año',
    precio: '100',
    tipoIva: '21',
    activo: true,
  });
  expect(made.statusCode, made.body).toBe(200);
  const lineas = [{ _idConcepto: made.json()._id }];
  const igic = (await admin('POST /presupuestos/crear', { titulo: 'x', lineas })).json();
  expect([igic.impuesto, igic.total]).toEqual(['IGIC', '107.00']);
});
