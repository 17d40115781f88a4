import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { startAgency } from './agency.testing.server.ts';
import { enterEnvironment } from './enter-environment.server.ts';
import { sendPending } from './sender.server.ts';
import { verifyChains } from './verify-chain.server.ts';

async function office() {
  const now = new Date('2026-11-21T10:00:00Z');
  const clock = () => now;
  const { db, admin: call } = await openOffice({ clock, agency: async () => agency.transport });
  await fillBusiness(db);
  const agency = await startAgency({ clock });
  const _idCliente = await billableCliente(db);
  return {
    db,
    call,
    agency,
    _idCliente,
    draft: () => draftFactura(call, { _idCliente }),
    send: () => sendPending({ db, clock, transport: agency.transport }),
    read: async (_id: string) => (await call(`GET /facturas/consultarPorId?_id=${_id}`)).json(),
    entorno: async () => (await call('GET /negocio/leerEntorno')).json(),
    printed: async ({ _id }: PaperJson) => {
      const { rawPayload } = await call(`GET /facturas/descargar?_id=${_id}`);
      return pdfPages(rawPayload).flat().join(' ');
    },
  };
}

describe('el entorno de pruebas', () => {
  test('tiene su serie, su cadena, su QR y su aviso en el papel; y de él se sale retirándolo todo', async () => {
    const { db, call, agency, _idCliente, draft, send, read, entorno, printed } = await office();
    await enterEnvironment(db, 'pruebas');
    const order = await pedidoUnderWay(call, { _idCliente });
    const ofOrder = await issue(
      call,
      (await call('POST /facturas/crearDesdePedido', { _id: order._id })).json(),
    );
    const trial = await issue(call, await draft());
    expect([ofOrder.codigo, trial.codigo]).toEqual(['PRUEBA-F-2026-00001', 'PRUEBA-F-2026-00002']);
    expect(await printed(trial)).toContain('Factura de pruebas, sin validez');
    const { rows: qr } = await db.execute<{ qr: string }>(
      sql`SELECT qr FROM facturas WHERE id = ${trial._id}`,
    );
    expect(qr[0]?.qr).toMatch(/^https:\/\/prewww2\.aeat\.es\//);
    await call('POST /facturas/registrarCobro', { _id: trial._id, importe: '10000', forma: 'Bizum' });
    expect(await db.$count(sql`ingresos`)).toBe(1);
    const correction = await call('POST /facturas/rectificar', {
      _id: trial._id,
      metodo: 'I',
      motivo: 'Mal',
    });
    expect(correction.statusCode).toBe(200);
    expect(await send()).toEqual([]);
    expect((await read(trial._id)).estadoAeat).toBe('aceptado');
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
    expect(await entorno()).toMatchObject({ entorno: 'pruebas', facturasDePruebas: 2 });

    await enterEnvironment(db, 'produccion');
    const real = await draft();
    const refused = await call('PUT /facturas/emitir', { _id: real._id, version: real.version });
    expect([refused.statusCode, refused.json().mensaje]).toEqual([
      422,
      expect.stringMatching(/^Quedan facturas de pruebas/),
    ]);
    expect((await call('PUT /negocio/retirarPruebas', {})).json()).toEqual({ retiradas: 2 });
    expect(await entorno()).toMatchObject({ entorno: 'produccion', facturasDePruebas: 0 });
    expect(await db.$count(sql`facturas WHERE id IN (${trial._id}, ${ofOrder._id})`)).toBe(0);
    expect(await db.$count(sql`facturas WHERE rectificada_id IS NOT NULL`)).toBe(0);
    expect(await db.$count(sql`ingresos`)).toBe(0);
    expect((await call(`GET /pedidos/consultarPorId?_id=${order._id}`)).json()).toMatchObject({
      estadoFacturacion: 'nada',
      facturado: '0.00',
    });

    const first = await issue(call, real);
    expect(first.codigo).toBe('F-2026-00001');
    const again = (await call('POST /facturas/crearDesdePedido', { _id: order._id })).json();
    expect((await issue(call, again)).codigo).toBe('F-2026-00002');
    expect(await printed(first)).not.toContain('pruebas');
    agency.received.length = 0;
    expect(await send()).toEqual([]);
    expect(agency.received[0]?.registros).toEqual([
      { tipo: 'Alta', numSerie: 'F-2026-00001' },
      { tipo: 'Alta', numSerie: 'F-2026-00002' },
    ]);
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
    await expect(enterEnvironment(db, 'pruebas')).rejects.toThrow('ya se ha facturado de verdad');
  });

  test('lo emitido de verdad no se retira, ni se envía al entorno de pruebas', async () => {
    const { db, call, agency, _idCliente, send } = await office();
    const order = await pedidoUnderWay(call, { _idCliente });
    const real = await issue(
      call,
      (await call('POST /facturas/crearDesdePedido', { _id: order._id })).json(),
    );
    await call('POST /facturas/registrarCobro', { _id: real._id, importe: '10', forma: 'Bizum' });
    expect((await call('PUT /negocio/retirarPruebas', {})).json()).toEqual({ retiradas: 0 });
    expect(await db.$count(sql`facturas WHERE codigo = ${real.codigo}`)).toBe(1);
    expect((await call(`GET /pedidos/consultarPorId?_id=${order._id}`)).json().estadoFacturacion).toBe(
      'total',
    );
    for (const forced of [
      sql`DELETE FROM cobros`,
      sql`DELETE FROM facturas`,
      sql`DELETE FROM registros_facturacion`,
      sql`UPDATE cadenas SET entorno = 'pruebas', orden = orden + 1`,
    ])
      await expect(db.execute(forced)).rejects.toThrow();
    // Forces the environment of tests on an installation with real facturas.
    await db.execute(sql`UPDATE entorno_aeat SET entorno = 'pruebas'`);
    expect(await send()).toEqual([]);
    expect(agency.received).toEqual([]);
  });
});
