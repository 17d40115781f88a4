import { describe, expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, fillBusiness, issue, pedidoUnderWay } from '../facturas.testing.server.ts';

const { db, admin } = await openOffice();
await fillBusiness(db);
const _idCliente = await billableCliente(db);

const SEVERAL = [
  { descripcion: 'Web', cantidad: '3', precioUnitario: '33.33' },
  { descripcion: 'Libros', cantidad: '7', precioUnitario: '10.02', tipoIva: '4' },
  { descripcion: 'Comidas', cantidad: '1', precioUnitario: '49.99', tipoIva: '10' },
  {
    descripcion: 'Curso',
    cantidad: '1',
    precioUnitario: '100.01',
    tipoIva: '0',
    regimen: 'exento',
    causaExencion: 'E1',
  },
];

const orderOf = (said: Record<string, unknown> = {}) =>
  pedidoUnderWay(admin, { _idCliente, lineas: SEVERAL, serie: 'VA', ...said });
const anticipo = (body: Record<string, unknown>) => admin('POST /facturas/crearAnticipo', body);
const drafted = async (body: Record<string, unknown>) => {
  const made = await anticipo(body);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<PaperJson>();
};
const ofOrder = async (body: object) => {
  const made = await admin('POST /facturas/crearDesdePedido', body);
  expect(made.statusCode, made.body).toBe(200);
  return made.json<PaperJson>();
};
const state = async (_id: string) =>
  (await admin(`GET /facturas/consultarAnticiposPedido?_id=${_id}`)).json();
const order = async (_id: string) =>
  (await admin(`GET /pedidos/consultarPorId?_id=${_id}`)).json<PaperJson>();
const refusedIssue = async ({ _id, version }: PaperJson) => {
  const answer = await admin('PUT /facturas/emitir', { _id, version });
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  return answer.json();
};

type Group = { regimen: string; tipo: string; base: string; cuota: string; recargo: string };
const cents = (text: unknown) => Math.round(Number(text) * 100);
const KINDS = ['base', 'cuota', 'recargo'] as const;

/** Céntimos by tax of several papers together. */
function together(papers: readonly PaperJson[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { grupos } of papers as unknown as { grupos: Group[] }[])
    for (const group of grupos)
      for (const kind of KINDS) {
        const key = `${group.regimen} ${group.tipo} ${kind}`;
        sums[key] = (sums[key] ?? 0) + cents(group[kind]);
      }
  return sums;
}

describe('un anticipo', () => {
  test('lleva una línea por cada impuesto, suma lo que se pide y no factura ninguna línea del pedido', async () => {
    const { _id, codigo } = await orderOf();
    const draft = await drafted({ _idPedido: _id, importe: '100,01' });
    expect(draft).toMatchObject({
      estado: '1',
      tipo: 'F1',
      anticipo: true,
      _idPedido: _id,
      serie: 'VA',
      totalFactura: '100.01',
      total: '100.01',
    });
    expect(draft.lineas.map(({ tipoIva, descripcion }) => [tipoIva, descripcion])).toEqual(
      ['21.00', '10.00', '4.00', '0.00'].map((rate) => [rate, `Anticipo del pedido ${codigo}`]),
    );
    const issued = await issue(admin, draft);
    expect(await order(_id)).toMatchObject({ estadoFacturacion: 'nada', facturado: '100.01' });
    expect(await state(_id)).toMatchObject({
      anticipos: [
        {
          _id: issued._id,
          codigo: issued.codigo,
          importe: '100.01',
          descontado: '0.00',
          pendiente: '100.01',
        },
      ],
      porDescontar: '100.01',
    });
    const { version } = await order(_id);
    const cancelled = await admin('PUT /pedidos/cancelar', { _id, version, motivo: 'No lo quiere' });
    expect(cancelled.json().codigo).toBe(40904);
  });

  test.each([
    ['sin IVA en los precios', {}],
    ['con descuentos del papel', { dtoGlobal1: '7.5', dtoGlobal2: '3' }],
    ['con retención', { irpf: '15' }],
    ['con el IVA dentro', { preciosConIva: true }],
    [
      'con recargo de equivalencia',
      {
        lineas: [
          { descripcion: 'Libros', cantidad: '7', precioUnitario: '10.02', tipoIva: '4', recargo: '0.5' },
          { descripcion: 'Rótulo', cantidad: '1', precioUnitario: '99.99', tipoIva: '21', recargo: '5.2' },
        ],
      },
    ],
  ])('y la factura final suman el pedido, impuesto a impuesto y al céntimo: %s', async (_name, said) => {
    const made = await orderOf(said);
    const half = await issue(admin, await drafted({ _idPedido: made._id, porcentaje: '33.33' }));
    const more = await issue(admin, await drafted({ _idPedido: made._id, importe: '50.03' }));
    const final = await ofOrder({ _id: made._id });
    expect(final.lineas.at(-1)?.descripcion).toBe(`Anticipo, factura ${more.codigo} de 21/11/2026`);
    const last = await issue(admin, final);
    // The anticipo has its own part of the withholding.
    const rate = Number('irpf' in said ? said.irpf : 0) / 100;
    expect(cents(half.totalIrpf)).toBe(Math.round(cents(half.baseImponible) * rate));
    expect(together([half, more, last])).toEqual(together([made]));
    const sum = [half, more, last].reduce((total, paper) => total + cents(paper.total), 0);
    expect(sum).toBe(cents(made.total));
    expect(await order(made._id)).toMatchObject({
      estadoFacturacion: 'total',
      facturado: made.total,
      pendienteFacturar: '0.00',
    });
    expect(await state(made._id)).toMatchObject({ porDescontar: '0.00', anticipable: '0.00' });
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });

  test('de todo el pedido deja la final a cero', async () => {
    const made = await orderOf();
    const all = await issue(admin, await drafted({ _idPedido: made._id, porcentaje: '100' }));
    expect(together([all])).toEqual(together([made]));
    const final = await issue(admin, await ofOrder({ _id: made._id }));
    expect(final).toMatchObject({ total: '0.00', estadoCobro: 'cobrada' });
    const again = await anticipo({ _idPedido: made._id, importe: '1' });
    expect(again.json()).toMatchObject({ codigo: 40904, mensaje: expect.stringContaining('todo facturado') });
  });

  test('que no cabe en la primera factura se descuenta hasta donde llega, y el resto en la siguiente', async () => {
    const made = await orderOf();
    const [web, books] = made.lineas;
    await issue(admin, await drafted({ _idPedido: made._id, porcentaje: '60' }));
    const part = await ofOrder({ _id: made._id, lineas: [{ _id: web?._id, cantidad: '1' }] });
    expect(part.total).toBe('0.00');
    await issue(admin, part);
    const books2 = await issue(
      admin,
      await ofOrder({ _id: made._id, lineas: [{ _id: books?._id, cantidad: '7' }] }),
    );
    expect(books2.lineas.map(({ tipoIva }) => tipoIva)).toEqual(['4.00', '4.00']);
    await issue(admin, await ofOrder({ _id: made._id }));
    expect(await order(made._id)).toMatchObject({ estadoFacturacion: 'total' });
    const { porDescontar } = await state(made._id);
    expect(cents(porDescontar)).toBeLessThanOrEqual(1);
  });

  test('no es de más de lo que queda, ni de nada, ni de dos maneras a la vez', async () => {
    const { _id } = await orderOf();
    const { anticipable } = await state(_id);
    const over = (cents(anticipable) + 1) / 100;
    expect((await anticipo({ _idPedido: _id, importe: String(over) })).json().campos).toEqual([
      { campo: 'importe', motivo: expect.stringMatching(/^quedan .*€ por facturar/) },
    ]);
    expect((await anticipo({ _idPedido: _id, porcentaje: '0' })).json().campos[0].campo).toBe('porcentaje');
    expect((await anticipo({ _idPedido: _id })).json().campos[0].campo).toBe('importe');
    const both = await anticipo({ _idPedido: _id, importe: '1', porcentaje: '1' });
    expect(both.json().campos[0].campo).toBe('importe');
    const [one, two] = [
      await drafted({ _idPedido: _id, porcentaje: '60' }),
      await drafted({ _idPedido: _id, porcentaje: '60' }),
    ];
    await issue(admin, one);
    expect(await refusedIssue(two)).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining('más de lo que queda del pedido'),
    });
  });

  test('de un pedido que aún no se prepara no hay', async () => {
    const made = await admin('POST /pedidos/crearDesdeAdmin', { _idCliente, lineas: SEVERAL });
    expect((await anticipo({ _idPedido: made.json()._id, importe: '10' })).json().codigo).toBe(40902);
  });
});

describe('lo anticipado se descuenta una vez', () => {
  test('de dos borradores a la vez, el segundo no puede; y quien no lo descuenta, tampoco', async () => {
    const { _id, lineas } = await orderOf();
    const before = await ofOrder({ _id });
    await issue(admin, await drafted({ _idPedido: _id, importe: '100' }));
    expect(await refusedIssue(before)).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining('sin descontar'),
    });
    const web = [{ _id: lineas[0]?._id, cantidad: '1' }];
    const drafts = [await ofOrder({ _id, lineas: web }), await ofOrder({ _id, lineas: web })];
    const answers = await Promise.all(
      drafts.map((draft) => admin('PUT /facturas/emitir', { _id: draft._id, version: draft.version })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json());
    expect(refused).toMatchObject([
      { codigo: 40904, mensaje: expect.stringContaining('ya no está por descontar') },
    ]);
  });

  test('la factura que lo descontó lo devuelve al rectificarla o anularla', async () => {
    const { _id } = await orderOf();
    await issue(admin, await drafted({ _idPedido: _id, importe: '100' }));
    const first = await issue(admin, await ofOrder({ _id }));
    expect(await state(_id)).toMatchObject({ porDescontar: '0.00' });
    const correction = await admin('POST /facturas/rectificar', {
      _id: first._id,
      metodo: 'I',
      motivo: 'No se sirvió',
    });
    const done = await issue(admin, correction.json<PaperJson>());
    expect(cents(done.total)).toBe(-cents(first.total));
    expect(await state(_id)).toMatchObject({ porDescontar: '100.00' });
    const second = await issue(admin, await ofOrder({ _id }));
    expect(second.total).toBe(first.total);
    const annulled = await admin('PUT /facturas/anular', {
      _id: second._id,
      version: second.version,
      motivo: 'Se hizo dos veces',
    });
    expect(annulled.statusCode, annulled.body).toBe(200);
    expect(await state(_id)).toMatchObject({ porDescontar: '100.00' });
    expect(await order(_id)).toMatchObject({ facturado: '100.00', estadoFacturacion: 'nada' });
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });

  test('sustituir la que lo descontó no lo devuelve ni lo descuenta otra vez', async () => {
    const { _id } = await orderOf();
    await issue(admin, await drafted({ _idPedido: _id, importe: '100' }));
    const first = await issue(admin, await ofOrder({ _id }));
    const correction = await admin('POST /facturas/rectificar', {
      _id: first._id,
      metodo: 'S',
      tipo: 'R4',
      motivo: 'Dirección',
    });
    await issue(admin, correction.json<PaperJson>());
    expect(await state(_id)).toMatchObject({ porDescontar: '0.00', anticipado: '100.00' });
  });

  test('rectificado o anulado no se descuenta; descontado, ni se rectifica ni se anula', async () => {
    const { _id } = await orderOf();
    const one = await issue(admin, await drafted({ _idPedido: _id, importe: '100' }));
    const two = await issue(admin, await drafted({ _idPedido: _id, importe: '30' }));
    const correction = await admin('POST /facturas/rectificar', {
      _id: one._id,
      metodo: 'I',
      motivo: 'No llegó a pagarse',
    });
    expect(correction.json()).toMatchObject({ anticipo: true, total: '-100.00' });
    await issue(admin, correction.json<PaperJson>());
    expect(await state(_id)).toMatchObject({ anticipado: '30.00', porDescontar: '30.00' });
    expect(await order(_id)).toMatchObject({ facturado: '30.00' });
    const final = await issue(admin, await ofOrder({ _id }));
    expect(
      final.lineas.filter(({ descripcion }) => String(descripcion).includes(String(one.codigo))),
    ).toEqual([]);
    const annulled = await admin('PUT /facturas/anular', {
      _id: two._id,
      version: two.version,
      motivo: 'Error',
    });
    expect(annulled.json()).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining(`descontado en ${final.codigo}`),
    });
    const late = await admin('POST /facturas/rectificar', { _id: two._id, metodo: 'I', motivo: 'Error' });
    expect(await refusedIssue(late.json<PaperJson>())).toMatchObject({
      codigo: 40904,
      mensaje: expect.stringContaining(`descontado en ${final.codigo}`),
    });
    // The recipient's data can be corrected: the amounts do not change.
    const renamed = await admin('POST /facturas/rectificar', {
      _id: two._id,
      metodo: 'S',
      tipo: 'R4',
      motivo: 'Dirección',
    });
    await issue(admin, renamed.json<PaperJson>());
    expect(await state(_id)).toMatchObject({ anticipado: '30.00', porDescontar: '0.00' });
  });

  test('en el borrador se cambian sus palabras y no lo que suma, y no se descuenta más de lo que se factura', async () => {
    const { _id } = await orderOf();
    await issue(admin, await drafted({ _idPedido: _id, porcentaje: '50' }));
    const draft = await ofOrder({ _id });
    const written = draft.lineas.map(({ importe, desglose, ...line }) =>
      String(line.descripcion).startsWith('Anticipo')
        ? { ...line, descripcion: 'Lo que ya pagaste', precioUnitario: '1', tipoIva: '21' }
        : line,
    );
    const changed = await admin('PUT /facturas/actualizar', {
      _id: draft._id,
      version: draft.version,
      lineas: written,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ total: draft.total });
    expect(changed.json().lineas.at(-1)).toMatchObject({
      descripcion: 'Lo que ya pagaste',
      tipoIva: draft.lineas.at(-1)?.tipoIva,
      desglose: draft.lineas.at(-1)?.desglose,
    });
    const { version } = changed.json();
    const less = await admin('PUT /facturas/actualizar', {
      _id: draft._id,
      version,
      lineas: written.filter(({ descripcion }) => descripcion !== 'Web'),
    });
    expect(await refusedIssue(less.json<PaperJson>())).toMatchObject({
      codigo: 40001,
      campos: [{ campo: 'lineas', motivo: expect.stringContaining('más anticipo') }],
    });
  });
});
