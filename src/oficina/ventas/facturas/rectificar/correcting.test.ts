import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '../facturas.testing.server.ts';

let now = '2026-11-21T20:00:00Z';
const { db, admin } = await openOffice({ clock: () => new Date(now) });
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const HUNDRED = [{ descripcion: 'Ficha ampliada', precioUnitario: '100' }];

const issued = async (said: Record<string, unknown> = {}) =>
  issue(admin, await draftFactura(admin, { _idCliente, lineas: HUNDRED, ...said }));

const correct = (_id: string, metodo: 'S' | 'I') =>
  admin('POST /facturas/rectificar', { _id, metodo, motivo: 'Estaba mal' });

const correction = async (_id: string, metodo: 'S' | 'I') => {
  const made = await correct(_id, metodo);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<PaperJson>();
};

const emit = ({ _id, version }: PaperJson, more: object = {}) =>
  admin('PUT /facturas/emitir', { _id, version, ...more });

const write = async ({ _id, version }: PaperJson, changes: object) => {
  const written = await admin('PUT /facturas/actualizar', { _id, version, ...changes });
  expect(written.statusCode, written.body).toBe(200);
  return written.json<PaperJson>();
};

const left = async ({ _id }: PaperJson) =>
  (await admin(`GET /facturas/consultarPorRectificar?_id=${_id}`)).json().total as string;

const rectifiedAs = async ({ _id }: PaperJson) =>
  (await admin(`GET /facturas/consultarPorId?_id=${_id}`)).json().rectificada as string | null;

const printed = async ({ _id }: PaperJson) =>
  pdfPages((await admin(`GET /facturas/descargar?_id=${_id}`)).rawPayload)
    .flat()
    .join(' ');

const codes = (rows: readonly PaperJson[]) => rows.map(({ codigo }) => codigo);

const recordOf = async ({ _id }: PaperJson) => {
  const { rows } = await db.execute<{ contenido: Record<string, never> }>(
    sql`SELECT contenido FROM registros_facturacion WHERE factura_id = ${_id} AND tipo = 'alta'`,
  );
  return rows[0]?.contenido;
};

describe('rectificar', () => {
  test('nada se devuelve dos veces, aunque los borradores se hicieran a la vez', async () => {
    const factura = await issued();
    const drafts = [await correction(factura._id, 'I'), await correction(factura._id, 'I')];
    const answers = await Promise.all(drafts.map((draft) => emit(draft)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)?.json();
    expect(refused).toMatchObject({
      codigo: 42201,
      mensaje: expect.stringContaining('queda por rectificar'),
      detalle: { norma: 'RD 1619/2012, art. 15' },
    });
    expect(await left(factura)).toBe('0.00');
    expect((await correct(factura._id, 'I')).json()).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining('no queda nada'),
    });
  });

  test('en partes, hasta lo que queda; lo que se anula vuelve a quedar', async () => {
    const factura = await issued();
    // With the factura paid, the rectificativa is not offset against it, and it can be annulled.
    const paid = await admin('POST /facturas/registrarCobro', {
      _id: factura._id,
      importe: '121',
      forma: 'Efectivo',
    });
    expect(paid.statusCode).toBe(200);
    const part = (precioUnitario: string) => ({
      lineas: [{ descripcion: 'Ficha', cantidad: '-1', precioUnitario }],
    });
    const first = await emit(await write(await correction(factura._id, 'I'), part('60')));
    expect(await left(factura)).toBe('48.40');
    expect(await rectifiedAs(factura)).toBe('parte');
    const second = await write(await correction(factura._id, 'I'), part('41'));
    expect((await emit(second)).statusCode).toBe(422);
    expect((await emit(await write(second, part('40')))).statusCode).toBe(200);
    expect(await left(factura)).toBe('0.00');
    expect(await rectifiedAs(factura)).toBe('entera');
    const { _id, version } = first.json<PaperJson>();
    const annulled = await admin('PUT /facturas/anular', { _id, version, motivo: 'No era de esta' });
    expect(annulled.statusCode, annulled.body).toBe(200);
    expect(await left(factura)).toBe('72.60');
    expect(await rectifiedAs(factura)).toBe('parte');
  });

  test('una factura se sustituye una vez, aunque haya dos borradores', async () => {
    const factura = await issued();
    const [one, other] = [await correction(factura._id, 'S'), await correction(factura._id, 'S')];
    expect(await rectifiedAs(factura)).toBeNull();
    const { codigo } = (await emit(one)).json<PaperJson>();
    expect(await rectifiedAs(factura)).toBe('entera');
    expect((await emit(other)).json()).toMatchObject({
      codigo: 42201,
      mensaje: expect.stringContaining(`la sustituye ${codigo}`),
    });
  });

  test('de una factura que se rectifica entera sin pagarla, la búsqueda y los filtros dicen que está rectificada', async () => {
    const factura = await issued();
    const found = async () =>
      (await admin(`GET /buscador/leer?texto=${factura.codigo}`))
        .json()
        .grupos.flatMap(({ filas }: { filas: { detalles: string[] }[] }) => filas[0]?.detalles);
    expect(await found()).toContain('Pendiente');
    await issue(admin, await correction(factura._id, 'I'));
    expect(await found()).toContain('Rectificada');
    expect(await found()).not.toContain('Cobrada');
    const { filas } = (await admin(`GET /facturas/leer?rectificada=entera&texto=${factura.codigo}`)).json();
    expect(codes(filas)).toEqual([factura.codigo]);
  });

  test('una rectificativa no se crea suelta', async () => {
    const made = await admin('POST /facturas/crear', { tipo: 'R1', _idCliente, lineas: HUNDRED });
    expect(made.json()).toMatchObject({ codigo: 40001, campos: [{ campo: 'tipo' }] });
  });

  test('la sustitución declara lo que se declaró, y su papel dice importe, base y cuota de la rectificación', async () => {
    const used = (precioUnitario: string) => ({
      lineas: [{ descripcion: 'Coche', precioUnitario, coste: '4500', regimen: 'rebu', tipoIva: '0' }],
    });
    const car = await issued(used('6000'));
    const cheaper = await issue(admin, await write(await correction(car._id, 'S'), used('5500')));
    // The margin of 1,500 has its tax in it.
    expect(await recordOf(cheaper)).toMatchObject({
      rectifica: { metodo: 'S', importe: { base: '1239.67', cuota: '260.33' } },
    });
    const factura = await issued();
    const fixed = await issue(
      admin,
      await write(await correction(factura._id, 'S'), {
        lineas: [{ descripcion: 'Ficha', precioUnitario: '60' }],
      }),
    );
    expect(await printed(fixed)).toMatch(
      /Importe de la rectificación: [-−]48,40\s€ \(base [-−]40,00\s€, IVA [-−]8,40\s€\)/,
    );
    expect(await printed(cheaper)).toMatch(/Importe de la rectificación: [-−]500,00\s€\./);
  });

  test('los tipos son los del día de la operación, también al rectificar', async () => {
    const autumn = {
      fechaOperacion: '2024-11-05',
      lineas: [{ descripcion: 'Aceite', precioUnitario: '100', tipoIva: '7.5' }],
    };
    const { statusCode } = await admin('POST /facturas/crear', { _idCliente, lineas: autumn.lineas });
    expect(statusCode).toBe(400);
    const factura = await issued(autumn);
    const back = await issue(admin, await correction(factura._id, 'I'));
    expect(await recordOf(back)).toMatchObject({ fechaOperacion: '05-11-2024', cuotaTotal: '-7.50' });
  });
});

describe('lo que se pregunta antes de emitir', () => {
  const asked = async (draft: PaperJson) =>
    ((await emit(draft)).json().detalle?.preguntas ?? []).map(({ clave }: { clave: string }) => clave);

  test('un NIF con el control que no toca', async () => {
    const id = await billableCliente(db);
    await db.execute(sql`UPDATE clientes SET nif = 'B12345675' WHERE id = ${id}`);
    const draft = await draftFactura(admin, { _idCliente: id, lineas: HUNDRED });
    expect(await asked(draft)).toEqual(['nifDudoso']);
    expect((await emit(draft, { confirmado: ['retencionDeParticular'] })).statusCode).toBe(422);
    expect((await emit(draft, { confirmado: ['nifDudoso'] })).statusCode).toBe(200);
  });

  test('la inversión del sujeto pasivo y la retención, a una persona física', async () => {
    const id = await billableCliente(db);
    await db.execute(sql`UPDATE clientes SET tipo_persona = 'fisica' WHERE id = ${id}`);
    const lineas = [...HUNDRED, { descripcion: 'Obra', precioUnitario: '10', regimen: 'isp', tipoIva: '0' }];
    const draft = await draftFactura(admin, { _idCliente: id, lineas, irpf: '15' });
    expect(await asked(draft)).toEqual(['inversionAParticular', 'retencionDeParticular']);
    const both = { confirmado: ['inversionAParticular', 'retencionDeParticular'] };
    expect((await emit(draft, both)).statusCode).toBe(200);
  });

  test('a una empresa no se le preguntan, ni por el documento de otro país', async () => {
    const company = await billableCliente(db);
    await db.execute(sql`UPDATE clientes SET tipo_persona = 'juridica' WHERE id = ${company}`);
    const works = { descripcion: 'Obra', precioUnitario: '10', regimen: 'isp', tipoIva: '0' };
    await issued({ _idCliente: company, lineas: [...HUNDRED, works], irpf: '15' });
    const person = await billableCliente(db);
    await db.execute(sql`
      UPDATE clientes SET tipo_persona = 'fisica', identificacion = '03', cod_pais = 'FR', nif = 'B12345676' WHERE id = ${person}`);
    await issued({ _idCliente: person });
  });
});

describe('canjear simplificadas', () => {
  test('una vez: no se debe ni se declara dos veces, y ya no se anulan ni se rectifican', async () => {
    const vat = async () =>
      (await admin('GET /facturas/resumenIva?ejercicio=2026')).json().importeTotal as string;
    const ticket = await issue(admin, await draftFactura(admin, { tipo: 'F2', lineas: HUNDRED }));
    const before = await vat();
    const drafts: PaperJson[] = [];
    for (let n = 0; n < 2; n++) {
      const made = await admin('POST /facturas/canjear', { facturas: [ticket._id] });
      expect(made.statusCode, made.body).toBe(200);
      drafts.push(await write(made.json<PaperJson>(), { _idCliente }));
    }
    const [one, other] = drafts as [PaperJson, PaperJson];
    const complete = await issue(admin, one);
    expect(complete).toMatchObject({ tipo: 'F3', totalFactura: '121.00', pendienteCobro: '0.00' });
    expect(await recordOf(complete)).toMatchObject({ sustituye: [{ numSerie: ticket.codigo }] });
    expect(await vat()).toBe(before);
    const codesOf = async (filter: string) =>
      codes((await admin(`GET /facturas/leer?${filter}`)).json().filas);
    expect(await codesOf(`_idCanje=${complete._id}`)).toEqual([ticket.codigo]);
    expect(await codesOf(`_idCanjeada=${ticket._id}`)).toEqual(
      expect.arrayContaining([complete.codigo, null]),
    );
    expect((await emit(other)).json()).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining(`canjeada por ${complete.codigo}`),
    });
    const annulled = await admin('PUT /facturas/anular', {
      _id: ticket._id,
      version: ticket.version,
      motivo: 'Error',
    });
    expect(annulled.json()).toMatchObject({ codigo: 42201, mensaje: expect.stringContaining('canjeada') });
    expect((await correct(ticket._id, 'I')).json().mensaje).toContain('canjeada');
    await expect(db.execute(sql`DELETE FROM facturas_canjes`)).rejects.toThrow();
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });

  test('varias a la vez, si son del mismo impuesto y ninguna está rectificada; una completa no se canjea', async () => {
    const ticketOf = async (said: object = {}) =>
      issue(admin, await draftFactura(admin, { tipo: 'F2', lineas: HUNDRED, ...said }));
    const exchange = (...some: PaperJson[]) =>
      admin('POST /facturas/canjear', { facturas: some.map(({ _id }) => _id) });
    const [one, other] = [await ticketOf(), await ticketOf()];
    expect((await exchange(one, other, one)).json()).toMatchObject({
      tipo: 'F3',
      total: '242.00',
      fechaOperacion: one.fecha,
    });
    const refusal = async (...some: PaperJson[]) => (await exchange(...some)).json();
    const priced = await ticketOf({ preciosConIva: true });
    expect(await refusal(one, priced)).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining('por separado'),
    });
    expect(await refusal(await issued())).toMatchObject({ codigo: 40904 });
    const back = await issue(admin, await correction(other._id, 'I'));
    expect(await refusal(other)).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining(`la rectifica ${back.codigo}`),
    });
  });

  test('ni un borrador se hace F3 por cambiarle el tipo, ni un canje deja de serlo', async () => {
    const loose = await write(await draftFactura(admin, { _idCliente, lineas: HUNDRED }), { tipo: 'F3' });
    expect((await emit(loose)).json().mensaje).toContain('se hace desde las simplificadas');
    const ticket = await issue(admin, await draftFactura(admin, { tipo: 'F2', lineas: HUNDRED }));
    const draft = (await admin('POST /facturas/canjear', { facturas: [ticket._id] })).json<PaperJson>();
    const changed = await write(draft, { _idCliente, tipo: 'F1' });
    expect((await emit(changed)).json().detalle.reglas).toEqual([1116]);
  });
});

// These tests go last: the first one moves the clock to the next day.
describe('hacer de nuevo una anulada', () => {
  const annul = async ({ _id }: PaperJson) => {
    const { version } = (await admin(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();
    const annulled = await admin('PUT /facturas/anular', {
      _id,
      version,
      motivo: 'El NIF estaba equivocado',
    });
    expect(annulled.statusCode, annulled.body).toBe(200);
  };
  const redo = ({ _id }: PaperJson) => admin('POST /facturas/rehacer', { _id });
  const redone = async (factura: PaperJson) => {
    const made = await redo(factura);
    expect(made.statusCode, made.body).toBe(200);
    return made.json<PaperJson>();
  };
  const stateOfOrder = async (_id: string) => {
    const order = (await admin(`GET /pedidos/consultarPorId?_id=${_id}`)).json<PaperJson>();
    const { anticipos } = (await admin(`GET /facturas/consultarAnticiposPedido?_id=${_id}`)).json();
    const { facturado, pendienteFacturar, estadoFacturacion } = order;
    return {
      facturado,
      pendienteFacturar,
      estadoFacturacion,
      anticipos: anticipos.map(({ codigo, pendiente }: Record<string, string>) => [codigo, pendiente]),
    };
  };

  test('al día siguiente, con su anticipo: los dos dicen cuál es el otro, y del pedido consta lo mismo', async () => {
    const { _id: _idPedido } = await pedidoUnderWay(admin, { _idCliente, refCliente: 'OC-7' });
    const made = async (verb: string, body: object) =>
      issue(admin, (await admin(`POST /facturas/${verb}`, body)).json<PaperJson>());
    const anticipo = await made('crearAnticipo', { _idPedido, importe: '100' });
    const rest = await made('crearDesdePedido', { _id: _idPedido });
    const before = await stateOfOrder(_idPedido);
    await annul(rest);
    await annul(anticipo);
    expect(await stateOfOrder(_idPedido)).toMatchObject({ facturado: '0.00', estadoFacturacion: 'nada' });
    // Half past midnight in Madrid, before the session ends.
    now = '2026-11-21T23:30:00Z';
    const first = await redone(anticipo);
    expect(first).toMatchObject({ anticipo: true, total: '100.00', _idAnulada: anticipo._id });
    const anticipoAgain = await issue(admin, first);
    const draft = await redone(rest);
    expect(draft).toMatchObject({
      estado: '1',
      fecha: '2026-11-22',
      fechaOperacion: '2026-11-21',
      _idCliente,
      _idPedido,
      refCliente: 'OC-7',
      total: rest.total,
      nombres: { _idAnulada: rest.codigo },
    });
    expect(draft.lineas.at(-1)?.descripcion).toContain(anticipoAgain.codigo);
    const again = await issue(admin, draft);
    expect(again).toMatchObject({ totalFactura: rest.total, pendienteCobro: rest.total });
    expect(await stateOfOrder(_idPedido)).toEqual({
      ...before,
      anticipos: [anticipo, anticipoAgain].map(({ codigo }) => [codigo, '0.00']),
    });
    const { filas } = (await admin(`GET /facturas/leer?_idAnulada=${rest._id}`)).json();
    expect(filas).toMatchObject([{ codigo: again.codigo }]);
    expect(await printed(again)).toContain(`En lugar de ${rest.codigo}, de 21 de noviembre de 2026`);
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });

  test('una sola vez, aunque se pida dos a la vez; la que está en pie y la que rectifica, no', async () => {
    const factura = await issued();
    expect((await redo(factura)).json()).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining('Solo se hace de nuevo una factura anulada'),
    });
    const back = await issue(admin, await correction(factura._id, 'S'));
    await annul(back);
    expect((await redo(back)).json().mensaje).toContain('rectifica la factura');
    await annul(factura);
    const answers = await Promise.all([redo(factura), redo(factura)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused.mensaje).toContain('Ya hay un borrador');
    const draft = answers.find(({ statusCode }) => statusCode === 200)?.json<PaperJson>() as PaperJson;
    const again = await issue(admin, draft);
    expect((await redo(factura)).json().mensaje).toBe(`Ya se hizo de nuevo en ${again.codigo}`);
    // After a draft is removed, or its factura annulled, another can be made.
    await annul(again);
    const { _id } = await redone(factura);
    expect((await admin('DELETE /facturas/eliminar', { _id })).statusCode).toBe(200);
    await redone(again);
  });

  test('la que canjeaba simplificadas las canjea otra vez, o las que se hicieron en su lugar', async () => {
    const ticket = await issue(admin, await draftFactura(admin, { tipo: 'F2', lineas: HUNDRED }));
    const draft = (await admin('POST /facturas/canjear', { facturas: [ticket._id] })).json<PaperJson>();
    const complete = await issue(admin, await write(draft, { _idCliente }));
    await annul(complete);
    // Its replacement is annulled, so it can be corrected again.
    expect((await correct(ticket._id, 'I')).statusCode).toBe(200);
    await annul(ticket);
    expect((await redo(complete)).json().mensaje).toContain('que no esté anulada');
    const ticketAgain = await issue(admin, await redone(ticket));
    const again = await issue(admin, await redone(complete));
    expect(again).toMatchObject({ tipo: 'F3', _idAnulada: complete._id, pendienteCobro: '0.00' });
    expect(await recordOf(again)).toMatchObject({ sustituye: [{ numSerie: ticketAgain.codigo }] });
  });
});
