import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from './facturas.testing.server.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const read = async (_id: string) =>
  (await admin(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();

describe('emitir', () => {
  test('da número, fecha de hoy, registro encadenado y código QR', async () => {
    const draft = await draftFactura(admin, { _idCliente, serie: 'VA' });
    expect(draft).toMatchObject({ estado: '1', codigo: null, estadoCobro: 'borrador', total: '340.80' });
    const issued = await issue(admin, draft);
    expect(issued).toMatchObject({
      estado: '2',
      codigo: 'F-VA-2026-00001',
      fecha: '2026-11-21',
      estadoCobro: 'pendiente',
      estadoAeat: 'pendiente',
      totalFactura: '340.80',
      importeCobrar: '340.80',
      pendienteCobro: '340.80',
    });
    const next = await issue(admin, await draftFactura(admin, { _idCliente, serie: 'VA' }));
    expect(next.codigo).toBe('F-VA-2026-00002');
    expect(await verifyChains(db)).toMatchObject({ registros: 2, facturas: 2, fallos: [] });
  });

  test('lo emitido no lo cambia ni lo borra nadie, tampoco quien escribe en la base de datos', async () => {
    const { _id, version } = await issue(admin, await draftFactura(admin, { _idCliente }));
    const changed = await admin('PUT /facturas/actualizar', { _id, version, titulo: 'Otro' });
    expect(changed.statusCode).toBe(409);
    expect((await admin('DELETE /facturas/eliminar', { _id })).statusCode).toBe(409);
    for (const statement of [
      sql`UPDATE facturas SET total = total + 1 WHERE id = ${_id}`,
      sql`UPDATE facturas SET fecha = fecha - 1 WHERE id = ${_id}`,
      sql`UPDATE facturas SET estado = '1' WHERE id = ${_id}`,
      sql`UPDATE facturas SET codigo = 'F-1' WHERE id = ${_id}`,
      sql`DELETE FROM facturas WHERE id = ${_id}`,
      sql`UPDATE facturas_lineas SET cantidad = 9 WHERE papel_id = ${_id}`,
      sql`DELETE FROM facturas_lineas WHERE papel_id = ${_id}`,
      sql`INSERT INTO facturas_lineas SELECT * FROM facturas_lineas WHERE papel_id = ${_id}`,
      sql`UPDATE registros_facturacion SET huella = 'x' WHERE factura_id = ${_id}`,
      sql`DELETE FROM registros_facturacion WHERE factura_id = ${_id}`,
      sql`UPDATE cadenas SET orden = orden - 1`,
      sql`DELETE FROM cadenas`,
      sql`TRUNCATE facturas CASCADE`,
      sql`TRUNCATE registros_facturacion CASCADE`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/not? change|not removed|only grows|not emptied/) },
      });
    expect(await read(_id)).toMatchObject({ total: '340.80', estado: '2' });
  });
});

test('un borrador no pasa a rectificar nada por cambiarle el tipo', async () => {
  const { _id, version } = await draftFactura(admin, { _idCliente });
  const changed = await admin('PUT /facturas/actualizar', { _id, version, tipo: 'R1' });
  expect(changed.json()).toMatchObject({ codigo: 40001, campos: [{ campo: 'tipo' }] });
  expect((await admin('PUT /facturas/actualizar', { _id, version, tipo: 'F2' })).statusCode).toBe(200);
});

describe('de un pedido', () => {
  const order = async (_id: string) =>
    (await admin(`GET /pedidos/consultarPorId?_id=${_id}`)).json<PaperJson>();
  const ofOrder = async (body: object) => {
    const made = await admin('POST /facturas/crearDesdePedido', body);
    expect(made.statusCode, made.body).toBe(200);
    return made.json<PaperJson>();
  };

  test('en dos partes: la segunda es lo que queda, y nada se factura dos veces', async () => {
    const { _id, lineas } = await pedidoUnderWay(admin, { _idCliente });
    const [ficha, fotos] = lineas;
    const part = {
      _id,
      lineas: [
        { _id: ficha?._id, cantidad: '1' },
        { _id: fotos?._id, cantidad: '1' },
      ],
    };
    const [one, twin] = [await ofOrder(part), await ofOrder(part)];
    await issue(admin, one);
    expect(await order(_id)).toMatchObject({
      estadoFacturacion: 'parcial',
      facturado: '181.50',
      pendienteFacturar: '159.30',
      estado: '3',
    });
    const again = await admin('PUT /facturas/emitir', { _id: twin._id, version: twin.version });
    expect(again.json()).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining('ya está facturada'),
    });
    const rest = await ofOrder({ _id });
    expect(rest.lineas.map(({ descripcion, cantidad }) => [descripcion, cantidad])).toEqual([
      ['Ficha ampliada', '1.000'],
      ['Rótulo', '3.000'],
    ]);
    await issue(admin, rest);
    expect(await order(_id)).toMatchObject({
      estadoFacturacion: 'total',
      facturado: '340.80',
      pendienteFacturar: '0.00',
    });
    expect((await admin('POST /facturas/crearDesdePedido', { _id })).json().codigo).toBe(40904);
    const tooMuch = await admin('POST /facturas/crearDesdePedido', {
      _id,
      lineas: [{ _id: ficha?._id, cantidad: '1' }],
    });
    expect(tooMuch.json().campos).toEqual([
      { campo: 'lineas.0.cantidad', motivo: 'quedan 0,000 por facturar' },
    ]);
  });

  test('anulada, se puede volver a facturar, y su número no se repite', async () => {
    const { _id } = await pedidoUnderWay(admin, { _idCliente });
    const factura = await issue(admin, await ofOrder({ _id }));
    const annulled = await admin('PUT /facturas/anular', {
      _id: factura._id,
      version: factura.version,
      motivo: 'Se hizo dos veces',
    });
    expect(annulled.json()).toMatchObject({
      estadoCobro: 'anulada',
      codigo: factura.codigo,
      motivoCierre: 'Se hizo dos veces',
      pendienteCobro: '0.00',
    });
    expect(await order(_id)).toMatchObject({ estadoFacturacion: 'nada', facturado: '0.00' });
    expect((await issue(admin, await ofOrder({ _id }))).codigo).not.toBe(factura.codigo);
    const twice = await admin('PUT /facturas/anular', {
      _id: factura._id,
      version: factura.version + 1,
      motivo: 'Otra vez',
    });
    expect(twice.json().codigo).toBe(40902);
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });
});

describe('rectificar', () => {
  const correct = (body: object) => admin('POST /facturas/rectificar', body);

  test('por diferencias: el negativo entero la cancela, y lo que faltaba por cobrar se compensa', async () => {
    const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
    const paid = await admin('POST /facturas/registrarCobro', {
      _id: factura._id,
      importe: '100',
      forma: 'Transferencia',
    });
    expect(paid.json()).toMatchObject({ estadoCobro: 'parcial', pendienteCobro: '240.80' });
    const draft = (await correct({ _id: factura._id, metodo: 'I', motivo: 'No se hizo' })).json<PaperJson>();
    expect(draft).toMatchObject({ tipo: 'R1', total: '-340.80', _idRectificada: factura._id });
    const issued = await issue(admin, draft);
    expect(issued).toMatchObject({
      codigo: 'R-2026-00001',
      importeCobrar: '-340.80',
      pendienteCobro: '-100.00',
    });
    expect(await read(factura._id)).toMatchObject({ estadoCobro: 'cobrada', pendienteCobro: '0.00' });
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM cobros WHERE factura_id = ${factura._id} AND forma = 'Compensación'`,
    );
    const undone = await admin('PUT /facturas/deshacerCobro', { cobro: rows[0]?.id, motivo: 'Prueba' });
    expect(undone.json()).toMatchObject({ codigo: 40904, mensaje: expect.stringContaining('compensación') });
    const back = { _id: issued._id, importe: '-100', forma: 'Transferencia' };
    const tooMuch = await admin('POST /facturas/registrarCobro', { ...back, importe: '-100,01' });
    expect(tooMuch.statusCode).toBe(400);
    expect((await admin('POST /facturas/registrarCobro', back)).json().estadoCobro).toBe('cobrada');
  });

  test('por sustitución: va entera, y se cobra solo la diferencia', async () => {
    const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
    const draft = (await correct({ _id: factura._id, metodo: 'S', motivo: 'Eran tres' })).json<PaperJson>();
    const lineas = draft.lineas.map(({ _id, descripcion, precioUnitario }) => ({
      _id,
      descripcion,
      precioUnitario,
      cantidad: '3',
    }));
    const { _id, version } = draft;
    const written = (await admin('PUT /facturas/actualizar', { _id, version, lineas })).json<PaperJson>();
    const issued = await issue(admin, written);
    expect(issued).toMatchObject({ total: '582.80', importeCobrar: '242.00', metodo: 'S' });
    const { rows } = await db.execute<{ rectifica: unknown }>(
      sql`SELECT contenido->'rectifica' AS rectifica FROM registros_facturacion WHERE factura_id = ${_id}`,
    );
    expect(rows[0]?.rectifica).toEqual({
      metodo: 'S',
      facturas: [{ nif: 'B12345674', numSerie: factura.codigo, fecha: '21-11-2026' }],
      importe: { base: '281.65', cuota: '59.15' },
    });
    const again = await correct({ _id: factura._id, metodo: 'S', motivo: 'Otra vez' });
    expect(again.json().mensaje).toContain(String(issued.codigo));
    const annul = await admin('PUT /facturas/anular', {
      _id: factura._id,
      version: factura.version,
      motivo: 'x',
    });
    expect(annul.statusCode).toBe(422);
  });

  test('un borrador no se rectifica, y de una simplificada sale R5 sin destinatario', async () => {
    const draft = await draftFactura(admin, {
      tipo: 'F2',
      lineas: [{ descripcion: 'Clase', precioUnitario: '30' }],
    });
    expect((await correct({ _id: draft._id, metodo: 'I', motivo: 'x' })).statusCode).toBe(409);
    const simple = await issue(admin, draft);
    expect(simple.codigo).toMatch(/^S-2026-/);
    const correction = (await correct({ _id: simple._id, metodo: 'I', motivo: 'No vino' })).json<PaperJson>();
    expect(correction.tipo).toBe('R5');
    await issue(admin, correction);
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM registros_facturacion WHERE contenido ? 'destinatario' AND factura_id IN (${simple._id}, ${correction._id})`,
    );
    expect(rows[0]?.n).toBe(0);
  });
});

describe('cobros', () => {
  test('nunca más de lo que falta; uno mal anotado se deshace con otro, y los dos se quedan', async () => {
    const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
    const pay = (body: object) =>
      admin('POST /facturas/registrarCobro', {
        _id: factura._id,
        forma: 'Efectivo',
        importe: '340,80',
        ...body,
      });
    expect((await pay({ fecha: '2026-11-22' })).json().campos[0].campo).toBe('fecha');
    expect((await pay({ importe: '-1' })).statusCode).toBe(400);
    const both = await Promise.all([pay({}), pay({})]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await read(factura._id)).toMatchObject({ estadoCobro: 'cobrada', cobrado: '340.80' });
    expect((await pay({ importe: '0.01' })).json().campos).toEqual([
      { campo: 'importe', motivo: expect.stringContaining('quedan 0,00') },
    ]);
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM cobros WHERE factura_id = ${factura._id}`,
    );
    const undo = () => admin('PUT /facturas/deshacerCobro', { cobro: rows[0]?.id, motivo: 'Era de otra' });
    expect((await undo()).json()).toMatchObject({ estadoCobro: 'pendiente', pendienteCobro: '340.80' });
    expect((await undo()).json().codigo).toBe(40904);
    await expect(db.execute(sql`UPDATE cobros SET importe = 1`)).rejects.toThrow();
    await expect(db.execute(sql`DELETE FROM cobros`)).rejects.toThrow();
  });

  test('un cobro que alguien llamó «Compensación» se deshace: solo va en pareja el de una rectificativa', async () => {
    const factura = await issue(admin, await draftFactura(admin, { _idCliente }));
    const body = { _id: factura._id, importe: '10', forma: 'Compensación', referencia: 'Con el alquiler' };
    expect((await admin('POST /facturas/registrarCobro', body)).statusCode).toBe(200);
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM cobros WHERE factura_id = ${factura._id}`,
    );
    const undone = await admin('PUT /facturas/deshacerCobro', { cobro: rows[0]?.id, motivo: 'Era de otra' });
    expect(undone.json()).toMatchObject({ estadoCobro: 'pendiente', pendienteCobro: '340.80' });
  });

  test('un borrador no se cobra', async () => {
    const { _id } = await draftFactura(admin, { _idCliente });
    const refused = await admin('POST /facturas/registrarCobro', { _id, importe: '1', forma: 'Efectivo' });
    expect(refused.json().codigo).toBe(40902);
  });
});
