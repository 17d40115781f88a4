import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from '../facturas.testing.server.ts';
import { transferQr } from './transfer-qr.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
const _idCliente = await billableCliente(db);
const IBAN = 'ES9121000418450200051332';
await db.execute(sql`UPDATE negocio SET iban = ${IBAN}`);

let made = 0;
async function paidBy(said: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const response = await admin('POST /formasDePago/crear', {
    codigo: `F${made}`,
    nombre: `Forma ${made}`,
    tipo: 'transferencia',
    dias: 30,
    plazos: [],
    instrucciones: '',
    visibleCliente: true,
    orden: 1,
    activo: true,
    ...said,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json()._id;
}
const factura = async (_idFormaPago: string, said: object = {}) =>
  issue(admin, await draftFactura(admin, { _idCliente, _idFormaPago, ...said }));
const pdf = async (_id: string) => (await admin(`GET /facturas/descargar?_id=${_id}`)).rawPayload;
const words = async (_id: string) => pdfPages(await pdf(_id)).flat();

describe('los plazos de una forma de pago', () => {
  const plazos = [
    { dias: 0, porcentaje: '30' },
    { dias: 30, porcentaje: '33.33' },
    { dias: 60, porcentaje: '36.67' },
  ];

  test('reparten lo que se debe en vencimientos que suman el total, y lo cobrado va al más antiguo', async () => {
    const issued = await factura(await paidBy({ plazos }));
    const { rows } = await db.execute<{ vencimientos: unknown }>(
      sql`SELECT vencimientos FROM facturas WHERE id = ${issued._id}`,
    );
    expect(rows[0]?.vencimientos).toEqual([
      { fecha: '2026-11-21', importe: '102.24' },
      { fecha: '2026-12-21', importe: '113.59' },
      { fecha: '2027-01-20', importe: '124.97' },
    ]);
    expect(issued.venceEl).toBe('2026-11-21');
    const pay = async (importe: string) =>
      (
        await admin('POST /facturas/registrarCobro', { _id: issued._id, importe, forma: 'x' })
      ).json<PaperJson>();
    expect((await pay('102.23')).venceEl).toBe('2026-11-21');
    expect((await pay('0.01')).venceEl).toBe('2026-12-21');
    expect((await pay('113.59')).venceEl).toBe('2027-01-20');
    expect((await pay('124.97')).venceEl).toBe(null);
  });

  test('los que no suman 100 % se rechazan, con su campo', async () => {
    const wrong = await admin('POST /formasDePago/crear', {
      codigo: 'MAL',
      nombre: 'Mal',
      tipo: 'transferencia',
      dias: 30,
      plazos: plazos.slice(1),
      instrucciones: '',
      visibleCliente: true,
      orden: 1,
      activo: true,
    });
    expect(wrong.json().campos).toEqual([
      { campo: 'plazos', motivo: 'suman 70,00 %, y tienen que sumar 100 %' },
    ]);
  });
});

describe('el QR de transferencia', () => {
  const LABEL = 'Pagar por transferencia';

  test('dice lo que manda la norma, línea a línea', () => {
    const said = { beneficiario: 'Comparador Claro S. L.', iban: IBAN, importe: '340.80' };
    expect(transferQr({ ...said, concepto: 'F-2026-00001' })).toBe(
      `BCD\n002\n1\nSCT\n\nComparador Claro S. L.\n${IBAN}\nEUR340.80\n\n\nF-2026-00001`,
    );
    const long = transferQr({ ...said, beneficiario: `Ñandú\n${'x'.repeat(90)}`, concepto: 'y'.repeat(200) });
    const lines = long?.split('\n') ?? [];
    expect([lines[5]?.length, lines[10]?.length, lines.length]).toEqual([70, 140, 11]);
    // Most bytes that such a QR may hold.
    expect(Buffer.byteLength(long ?? '')).toBeLessThanOrEqual(331);
    for (const importe of ['0.00', '-1.00', '1000000000.00'])
      expect(transferQr({ ...said, importe, concepto: 'x' })).toBeUndefined();
  });

  test('va en el PDF tras el fiscal, con lo que queda por pagar, y los bytes son los mismos', async () => {
    const { _id } = await factura(await paidBy({ instrucciones: 'Indica el número de la factura' }));
    const [one, two] = [await pdf(_id), await pdf(_id)];
    expect(one.equals(two)).toBe(true);
    const said = pdfPages(one).flat();
    expect(said.filter((text) => text === LABEL)).toHaveLength(1);
    expect(said.indexOf('QR tributario:')).toBeLessThan(said.indexOf(LABEL));
    expect(said).toContain('Indica el número de la factura');
    await admin('POST /facturas/registrarCobro', { _id, importe: '340.80', forma: 'x' });
    expect(await words(_id)).not.toContain(LABEL);
  });

  test('no va en la que no se paga por transferencia, ni en borradores, anuladas o sin cuenta', async () => {
    const transfer = await paidBy();
    expect(await words((await factura(await paidBy({ tipo: 'efectivo' })))._id)).not.toContain(LABEL);
    const draft = await draftFactura(admin, { _idCliente, _idFormaPago: transfer });
    expect(await words(draft._id)).not.toContain(LABEL);
    const annulled = await issue(admin, draft);
    expect(await words(annulled._id)).toContain(LABEL);
    await admin('PUT /facturas/anular', { _id: annulled._id, version: annulled.version, motivo: 'x' });
    expect(await words(annulled._id)).not.toContain(LABEL);
    await db.execute(sql`UPDATE negocio SET iban = NULL`);
    expect(await words((await factura(transfer))._id)).not.toContain(LABEL);
    await db.execute(sql`UPDATE negocio SET iban = ${IBAN}`);
  });

  test('un borrador enseña la cuenta antes de emitirse, y sus cobros dicen cómo se pagaría hoy', async () => {
    const { _id } = await draftFactura(admin, { _idCliente, _idFormaPago: await paidBy() });
    expect((await words(_id)).join('\n')).toContain('Cuenta: ES91 2100 0418 4502 0005 1332');
    const read = async () => (await admin(`GET /facturas/leerCobros?_id=${_id}`)).json().pago;
    expect(await read()).toMatchObject({ tipo: 'transferencia', iban: IBAN });
    await db.execute(sql`UPDATE negocio SET iban = NULL`);
    expect(await read()).toMatchObject({ tipo: 'transferencia', iban: null });
    await db.execute(sql`UPDATE negocio SET iban = ${IBAN}`);
    const bare = await draftFactura(admin, { _idCliente });
    expect((await admin(`GET /facturas/leerCobros?_id=${bare._id}`)).json().pago).toBeNull();
  });

  test('en una factura larga no se parte de su texto', async () => {
    const lineas = Array.from({ length: 37 }, (_, n) => ({ descripcion: `Línea ${n}`, precioUnitario: '1' }));
    const instrucciones = Array.from({ length: 25 }, (_, n) => `Instrucción ${n}`).join('\n');
    const { _id } = await factura(await paidBy({ instrucciones }), { lineas });
    const pages = pdfPages(await pdf(_id));
    const page = pages.find((texts) => texts.includes(LABEL)) ?? [];
    expect(page).toContain('Pago');
    for (let n = 0; n < 25; n++) expect(page).toContain(`Instrucción ${n}`);
  });
});
