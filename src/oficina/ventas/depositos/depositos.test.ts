import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { openFirma, signSecretIn } from '#oficina/documentos/firmas/firma.testing.server.ts';
import {
  billableCliente,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { TRAZO } from '#oficina/ventas/presupuestos/mailed.testing.server.ts';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { pdfsig } from '#platform/files/pdf-seal/pdfsig.testing.server.ts';
import { type EstadoDeposito, estadosDeposito } from './estados.ts';
import { pasosDeposito, siguientesDeposito } from './pasos.ts';

const opened = await openFirma();
const { db, admin, as, tick, services, finish, read, post, sign, stored } = opened;
await fillBusiness(db);
const client = await billableCliente(db);
const way = await admin.call('POST /formasDePago/crear', {
  codigo: 'TRF',
  nombre: 'Transferencia de prueba',
  tipo: 'transferencia',
});
const _idFormaPago: string = way.json()._id;
expect(way.statusCode, way.body).toBe(200);

/** 250 € and VAT: 302,50 €. */
const order = (said: Record<string, unknown> = {}): Promise<PaperJson> => {
  tick();
  return pedidoUnderWay(admin.call, {
    _idCliente: client,
    lineas: [{ descripcion: 'Web', cantidad: '1', precioUnitario: '250' }],
    ...said,
  });
};
const agreed = (of: Record<string, string>, said: Record<string, unknown> = {}) => ({
  ...of,
  concepto: 'Señal de la web',
  importe: '100,00',
  _idFormaPago,
  fecha: '2026-11-21',
  ...said,
});
const PEN = { nombre: 'Rosa Gil', nif: '12345678Z', metodo: 'dibujo', trazo: TRAZO, acepto: 'si' };

/** Makes a depósito signed by Rosa after she reads its receipt, changed by the given fields. */
async function signed(of: Record<string, string>, said: Record<string, unknown> = {}, who = admin) {
  tick();
  const look = await who.call('POST /depositos/verRecibo', agreed(of, said));
  if (look.statusCode !== 200) return look;
  return who.call('POST /depositos/crearfirma', { ...agreed(of, said), ...PEN, huella: look.json().huella });
}
const unsigned = (of: Record<string, string>, said: Record<string, unknown> = {}) => {
  tick();
  return admin.call('POST /depositos/crearfirma', agreed(of, said));
};
const find = async (_id: string) => (await admin.call(`GET /depositos/consultarPorId?_id=${_id}`)).json();
const step = (verb: string, row: { _id: string; version: number }, said: object = {}, who = admin) =>
  who.call(`PUT /depositos/${verb}`, { _id: row._id, version: row.version, ...said });
const wrong = (response: { json(): { campos?: { campo: string; motivo: string }[] } }) =>
  response.json().campos?.[0];
const fileOf = async (id: string) => {
  const content = await services.files.read(documentoKey(id));
  if (!content) throw new Error('no file');
  return buffer(content);
};

describe('de principio a fin', () => {
  test('se pide, se firma, se sella, se recibe y se aplica a la factura del pedido', async (context) => {
    const paper = await order();
    const made = await signed({ _idPedido: paper._id });
    expect(made.json(), made.body).toMatchObject({
      estado: 'firmado',
      importe: '100.00',
      _idCliente: client,
      _idPedido: paper._id,
      motivo: null,
    });
    const deposito = made.json();
    const firma = await read(deposito._idDocumento);
    expect(firma).toMatchObject({ estado: 'firmado', integra: true });
    expect(firma.firmantes).toMatchObject([{ nombre: 'Rosa Gil', nif: '12345678Z' }]);
    await finish(firma._id);
    const sealed = await read(deposito._idDocumento);
    const final = await fileOf(String(sealed._idDocumentoFirmado));
    const wordsOf = (bytes: Buffer) => pdfPages(bytes).flat().join(' ').replaceAll('\u00a0', ' ');
    const receipt = await fileOf(deposito._idDocumento);
    for (const said of ['Recibo de señal', 'Señal de la web', '100,00 €', String(paper.codigo), '302,50 €'])
      expect(wordsOf(receipt)).toContain(said);
    expect(final.subarray(0, receipt.length).equals(receipt)).toBe(true);

    const received = await step('recibir', await find(deposito._id));
    expect(received.json(), received.body).toMatchObject({ estado: 'recibido' });
    const draft = await admin.call('POST /facturas/crearDesdePedido', { _id: paper._id });
    const factura = await issue(admin.call, draft.json());
    const applied = await step('aplicar', received.json(), { _idFactura: factura._id });
    expect(applied.json(), applied.body).toMatchObject({ estado: 'aplicado', _idFactura: factura._id });
    const paid = await admin.call(`GET /facturas/consultarPorId?_id=${factura._id}`);
    expect(paid.json()).toMatchObject({ cobrado: '100.00', pendienteCobro: '202.50' });
    const revoked = await admin.call('DELETE /depositos/eliminarfirma', {
      _id: deposito._id,
      motivo: 'Tarde',
    });
    expect(revoked.json()).toMatchObject({ codigo: 40902 });
    expect(await pdfsig(context, final)).toMatch(/Total document signed[\s\S]*Signature is Valid/);
  });

  test('sin firma queda pendiente, y se firma después por el enlace que se manda', async () => {
    const presupuesto = await presupuestoIn(admin.call, '5', { _idCliente: client });
    const made = await unsigned({ _idPresupuesto: presupuesto._id });
    expect(made.json(), made.body).toMatchObject({ estado: 'pendiente', _idPresupuesto: presupuesto._id });
    expect((await step('recibir', made.json())).json()).toMatchObject({ codigo: 40902 });
    const asked = await admin.call('POST /firmas/solicitar', {
      _idDocumento: made.json()._idDocumento,
      caducaEn: '2026-12-01',
      conCodigo: false,
      firmantes: [{ orden: 1, rol: 'firmante', nombre: 'Rosa Gil', email: 'rosa@ejemplo.es' }],
    });
    expect(asked.statusCode, asked.body).toBe(200);
    await sign(signSecretIn(await post.deliver(), 'rosa@ejemplo.es'));
    expect(await find(made.json()._id)).toMatchObject({ estado: 'firmado', version: 2 });
    const undone = await admin.call('PUT /presupuestos/cancelar', {
      _id: presupuesto._id,
      version: presupuesto.version,
      motivo: 'Se arrepintió',
    });
    expect(undone.json()).toMatchObject({ codigo: 40904, mensaje: expect.stringContaining('señal') });
  });
});

const MOTIVO = { motivo: 'Se arrepintió' };

/** Depósito in this state, with its receipt sealed if it is signed. */
async function depositoIn(estado: string) {
  const of = { _idPedido: (await order())._id };
  const take = async (verb: string, said: object = {}) => {
    const taken = await step(verb, await find(made._id), said);
    if (taken.statusCode !== 200) throw new Error(taken.body);
    return taken.json();
  };
  const pending = estado === 'pendiente' || estado === 'revocado';
  const made = (await (pending ? unsigned(of) : signed(of))).json();
  if (estado === 'pendiente') return made;
  if (pending) {
    await admin.call('DELETE /depositos/eliminarfirma', { _id: made._id, ...MOTIVO });
    return find(made._id);
  }
  await finish((await read(made._idDocumento))._id);
  if (estado === 'firmado') return find(made._id);
  const received = await take('recibir');
  if (estado === 'recibido') return received;
  return estado === 'aplicado' ? take('aplicar') : take('devolver', MOTIVO);
}

describeSteps({
  familia: 'depositos',
  steps: pasosDeposito,
  states: Object.keys(estadosDeposito),
  make: depositoIn,
  by: () => admin.call,
  permitidas: ({ estado }) => siguientesDeposito[estado as EstadoDeposito],
  bodies: { devolver: MOTIVO, eliminarfirma: MOTIVO },
});

test('cada estado lleva a los suyos, y a firmada solo la firma', () => {
  expect(siguientesDeposito).toEqual({
    pendiente: ['revocado'],
    firmado: ['recibido', 'revocado'],
    recibido: ['aplicado', 'devuelto', 'revocado'],
    aplicado: [],
    devuelto: [],
    revocado: [],
  });
});

describe('lo que no se puede', () => {
  test('pedir más de lo que queda: cuentan las señales vivas del pedido y las de su presupuesto', async () => {
    const presupuesto = await presupuestoIn(admin.call, '5', { _idCliente: client });
    await unsigned({ _idPresupuesto: presupuesto._id }, { importe: '200' });
    const made = await admin.call('POST /pedidos/crearDesdePresupuesto', { _id: presupuesto._id });
    const of = { _idPedido: made.json()._id };
    expect(wrong(await unsigned(of, { importe: '42.01' }))).toMatchObject({
      campo: 'importe',
      motivo: expect.stringMatching(/como mucho, 42,00.€/),
    });
    const last = await unsigned(of, { importe: '42' });
    expect(last.statusCode, last.body).toBe(200);
    expect(wrong(await unsigned({ _idPresupuesto: presupuesto._id }, { importe: '0.01' }))?.motivo).toContain(
      'no queda',
    );
    await admin.call('DELETE /depositos/eliminarfirma', { _id: last.json()._id, motivo: 'Otra cantidad' });
    expect((await unsigned(of, { importe: '42' })).statusCode).toBe(200);
  });

  test('dos a la vez que juntas pasan de lo que queda: una', async () => {
    const of = { _idPedido: (await order())._id };
    const both = await Promise.all([unsigned(of, { importe: '200' }), unsigned(of, { importe: '200' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const { rows } = await db.execute(sql`SELECT FROM depositos WHERE pedido_id = ${of._idPedido}`);
    expect(rows).toHaveLength(1);
  });

  test('cantidades, fechas y papeles que no son; y nada queda de lo que se rechaza', async () => {
    const of = { _idPedido: (await order())._id };
    const before = await stored();
    for (const [said, campo] of [
      [{ importe: '0' }, 'importe'],
      [{ importe: '-5' }, 'importe'],
      [{ importe: '1,234' }, 'importe'],
      [{ fecha: '2026-11-22' }, 'fecha'],
      [{ concepto: ' ' }, 'concepto'],
      [{ _idFormaPago: of._idPedido }, '_idFormaPago'],
      [{ _idPresupuesto: of._idPedido }, '_idPedido'],
      [{ metodo: 'dibujo', trazo: 'M1 1L2 2', nombre: 'Rosa Gil', huella: 'x', acepto: 'si' }, 'trazo'],
      [{ nombre: 'Rosa Gil' }, 'metodo'],
    ] as const)
      expect(wrong(await unsigned(of, said))?.campo, JSON.stringify(said)).toBe(campo);
    const other = await admin.call('POST /depositos/crearfirma', { ...agreed(of), ...PEN, huella: 'otra' });
    expect(other.json()).toMatchObject({ codigo: 40901 });
    const sent = await presupuestoIn(admin.call, '4', { _idCliente: client });
    expect((await unsigned({ _idPresupuesto: sent._id })).json()).toMatchObject({ codigo: 40902 });
    expect(await stored()).toEqual(before);
    const { rows } = await db.execute(sql`
      SELECT FROM documentos WHERE pedido_id = ${of._idPedido} UNION ALL SELECT FROM depositos WHERE pedido_id = ${of._idPedido}`);
    expect(rows).toHaveLength(0);
  });

  test('cambiarla ni borrarla, ni con la base de datos en la mano', async () => {
    const made = (await signed({ _idPedido: (await order())._id })).json();
    expect(made).toMatchObject({ estado: 'firmado' });
    for (const statement of [
      sql`UPDATE depositos SET importe = 1 WHERE id = ${made._id}`,
      sql`UPDATE depositos SET cliente_id = (SELECT id FROM clientes WHERE id <> ${client} LIMIT 1) WHERE id = ${made._id}`,
      sql`UPDATE depositos SET estado = 'pendiente' WHERE id = ${made._id}`,
      sql`UPDATE depositos SET estado = 'aplicado' WHERE id = ${made._id}`,
      sql`DELETE FROM depositos WHERE id = ${made._id}`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/a deposit (is not removed|does not change)/) },
      });
  });
});

describe('revocar y devolver', () => {
  test('con motivo, y solo quien administra: la firma se revoca y las pruebas siguen', async () => {
    const paper = await order();
    const made = (await signed({ _idPedido: paper._id })).json();
    const gestor = await as('Gestor');
    const revoke = (who = admin, motivo = 'Firmó quien no debía') =>
      who.call('DELETE /depositos/eliminarfirma', { _id: made._id, motivo });
    expect((await revoke(gestor)).statusCode).toBe(403);
    expect(wrong(await revoke(admin, ' '))?.campo).toBe('motivo');
    expect((await revoke()).json()).toMatchObject({ codigo: 40902 });
    const { _id } = await read(made._idDocumento);
    await finish(_id);
    const apart = await admin.call('PUT /firmas/revocar', { _id, motivo: 'Por otro camino' });
    expect(apart.json()).toMatchObject({ codigo: 40904 });
    const cancelled = await admin.call('PUT /pedidos/cancelar', { _id: paper._id, version: paper.version });
    expect(cancelled.json()).toMatchObject({ codigo: 40904, mensaje: expect.stringContaining('señal') });
    const done = await revoke();
    expect(done.json(), done.body).toBe(true);
    expect(await find(made._id)).toMatchObject({ estado: 'revocado', motivo: 'Firmó quien no debía' });
    const firma = await read(made._idDocumento);
    expect(firma).toMatchObject({ estado: 'revocado', integra: true });
    expect((await fileOf(String(firma._idDocumentoFirmado))).length).toBeGreaterThan(1_000);
    expect((await revoke()).json()).toMatchObject({ codigo: 40902 });
    const after = await admin.call('PUT /pedidos/cancelar', { _id: paper._id, version: paper.version });
    expect(after.statusCode, after.body).toBe(200);
  });

  test('el recibo de una señal revocada ya no se firma', async () => {
    const made = (await unsigned({ _idPedido: (await order())._id })).json();
    await admin.call('DELETE /depositos/eliminarfirma', { _id: made._id, motivo: 'No era esto' });
    const document = (await admin.call(`GET /documentos/consultarPorId?_id=${made._idDocumento}`)).json();
    expect(document).toMatchObject({ estadoFirma: 'revocado' });
    const late = await admin.call('PUT /documentos/firmar', {
      ...PEN,
      _id: made._idDocumento,
      huella: document.sha256,
    });
    expect(late.json()).toMatchObject({ codigo: 40904 });
  });

  test('se devuelve lo recibido, una vez y con su motivo', async () => {
    const made = (await signed({ _idPedido: (await order())._id })).json();
    const received = (await step('recibir', made)).json();
    expect(wrong(await step('devolver', received))?.campo).toBe('motivo');
    const both = await Promise.all([
      step('devolver', received, { motivo: 'Se arrepintió' }),
      step('aplicar', received),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await step('recibir', made)).statusCode).toBe(409);
  });
});

describe('de quién', () => {
  test('el cliente ve las suyas y descarga su recibo; otro, no; los motivos no son para él', async () => {
    const [own, stranger] = [await as('Propietario', 'cliente', client), await as('Propietario', 'cliente')];
    const made = (await unsigned({ _idPedido: (await order())._id })).json();
    await admin.call('DELETE /depositos/eliminarfirma', { _id: made._id, motivo: 'Cosas nuestras' });
    const seen = await own.call(`GET /depositos/consultarPorId?_id=${made._id}`);
    expect(seen.json(), seen.body).toMatchObject({ estado: 'revocado', importe: '100.00', motivo: null });
    expect((await own.get(`_id=${made._idDocumento}`)).status).toBe(200);
    expect((await stranger.call(`GET /depositos/consultarPorId?_id=${made._id}`)).statusCode).toBe(404);
    expect((await stranger.call('GET /depositos/leer')).json().total).toBe(0);
    expect((await stranger.get(`_id=${made._idDocumento}`)).status).toBe(404);
    for (const call of [
      'POST /depositos/crearfirma',
      'PUT /depositos/recibir',
      'DELETE /depositos/eliminarfirma',
    ])
      expect((await own.call(call, {})).statusCode, call).toBe(403);
  });

  test('quien vende, las de su cartera', async () => {
    const seller = await as('Comercial');
    const of = { _idPedido: (await order())._id };
    const made = (await signed(of)).json();
    expect(wrong(await signed(of, {}, seller))?.campo).toBe('_idPedido');
    expect((await step('recibir', made, {}, seller)).statusCode).toBe(404);
    await db.execute(sql`UPDATE clientes SET responsable_id = ${seller.user.id} WHERE id = ${client}`);
    expect((await step('recibir', made, {}, seller)).statusCode).toBe(200);
    expect((await signed(of, {}, seller)).statusCode).toBe(200);
  });
});
