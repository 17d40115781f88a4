import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { turnDoors } from '#oficina/base/puertas/doors.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
  pedidoUnderWay,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { type PaperJson, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const clock = () => new Date('2026-11-21T10:00:00Z');
const { db, url, as, admin } = await openOffice({ clock });
await fillBusiness(db);
const post = await postOffice(db, clock);
const biller = await as('Facturacion');

beforeEach(async () => {
  await post.deliver();
});

const clienteWith = async (email: string | null) => {
  const id = await billableCliente(db);
  await db.execute(sql`UPDATE clientes SET email = ${email} WHERE id = ${id}`);
  return id;
};

type Body = Record<string, unknown>;
const bill = (familia: string, { _id }: { _id: string }, body: Body = {}, call = biller) =>
  call('POST /facturas/facturarYEnviar', { familia, _id, ...body });
const prepare = (familia: string, { _id }: { _id: string }) =>
  biller(`GET /facturas/prepararFacturarYEnviar?familia=${familia}&_id=${_id}`);
const facturasOf = async (field: string, { _id }: { _id: string }) =>
  (await admin(`GET /facturas/leer?${field}=${_id}`)).json<{ filas: PaperJson[] }>().filas;
const numbersTaken = async () =>
  (await db.execute(sql`SELECT FROM facturas WHERE numero IS NOT NULL`)).rowCount;

describe('facturar y enviar', () => {
  test('un presupuesto aceptado acaba en una factura emitida y en el correo, una sola vez', async () => {
    const presupuesto = await presupuestoIn(admin, '5', { _idCliente: await clienteWith('a@escuela.es') });
    const answers = await Promise.all([1, 2, 3].map(() => bill('presupuestos', presupuesto)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const [factura] = await facturasOf('_idPresupuesto', presupuesto);
    expect(factura).toMatchObject({ estado: '3', estadoCobro: 'pendiente', codigo: expect.any(String) });
    const mails = await post.deliver();
    expect(mails.map(({ to, subject }) => [to[0], subject])).toEqual([
      ['a@escuela.es', `Factura ${factura?.codigo} de Carné Claro`],
    ]);
    expect(mails[0]?.attachments).toMatchObject([{ filename: `factura-${factura?.codigo}.pdf` }]);
    expect((await prepare('presupuestos', presupuesto)).json().mensaje).toContain(String(factura?.codigo));
  });

  test('el borrador de una factura se emite y se envía de una vez, y ya emitida no se repite', async () => {
    const _idCliente = await clienteWith('d@escuela.es');
    const draft = await draftFactura(admin, { _idCliente });
    const { version } = draft;
    const old = await bill('facturas', draft, { version: version + 1 });
    expect(old.json()).toMatchObject({ codigo: 40901 });
    const prepared = (await prepare('facturas', draft)).json();
    expect(prepared).toMatchObject({ reparo: null, factura: { _id: draft._id, codigo: null } });
    const issued = (await bill('facturas', draft, { version })).json();
    expect(issued).toMatchObject({ _id: draft._id, estado: '3', codigo: prepared.codigo });
    expect((await post.deliver()).map(({ to }) => to[0])).toEqual(['d@escuela.es']);
    expect((await bill('facturas', draft)).json()).toMatchObject({ codigo: 40902 });
  });

  test.each(['2026-11-01', '2025-12-30'])(
    'el borrador del %s se prepara con la fecha de hoy',
    async (fecha) => {
      await admin('POST /puestaEnMarcha/ponerJuego', { juego: 'formasDePago' });
      const draft = await draftFactura(admin, { _idCliente: await clienteWith('k@escuela.es') });
      await db.execute(sql`UPDATE facturas SET fecha = ${fecha} WHERE id = ${draft._id}`);
      const prepared = (await prepare('facturas', draft)).json();
      expect(prepared.correo.parrafos.join(' ')).toContain('del 21 de noviembre de 2026');
      const issued = (await bill('facturas', draft, { enviar: false })).json();
      expect(issued.fecha).toBe('2026-11-21');
      expect(prepared).toMatchObject({ codigo: issued.codigo, vence: issued.venceEl });
    },
  );

  test('de un canje que ya está pagado no se debe nada', async () => {
    const lineas = [{ descripcion: 'Clase', precioUnitario: '100' }];
    const ticket = await issue(admin, await draftFactura(admin, { tipo: 'F2', lineas }));
    const draft = (await admin('POST /facturas/canjear', { facturas: [ticket._id] })).json<PaperJson>();
    const { _id, version } = draft;
    await admin('PUT /facturas/actualizar', { _id, version, _idCliente: await clienteWith('l@escuela.es') });
    expect((await prepare('facturas', draft)).json()).toMatchObject({ reparo: null, vence: null });
  });

  test('lo que se prepara es lo que sale, con el número en su sitio, y prepararlo no deja rastro', async () => {
    const presupuesto = await presupuestoIn(admin, '5', { _idCliente: await clienteWith('b@escuela.es') });
    const before = await numbersTaken();
    await admin('POST /puestaEnMarcha/ponerJuego', { juego: 'formasDePago' });
    const prepared = (await prepare('presupuestos', presupuesto)).json();
    expect(prepared).toMatchObject({
      reparo: null,
      pago: { nombre: 'Transferencia al recibir la factura' },
      factura: { total: presupuesto.total, estado: '1', codigo: null },
      correo: { para: ['b@escuela.es'], asunto: 'Factura [número] de Carné Claro' },
    });
    expect(await facturasOf('_idPresupuesto', presupuesto)).toEqual([]);
    expect(await numbersTaken()).toBe(before);
    const { asunto, parrafos } = prepared.correo;
    const texto = `${parrafos.join('\n\n')}\n\nVa la [número].`;
    const issued = await bill('presupuestos', presupuesto, { asunto, texto, para: 'c@escuela.es' });
    const { codigo, _idFormaPago } = issued.json();
    expect({ codigo, _idFormaPago }).toEqual({
      codigo: prepared.codigo,
      _idFormaPago: prepared.factura._idFormaPago,
    });
    const [mail] = await post.deliver();
    expect(mail).toMatchObject({ to: ['c@escuela.es'], subject: `Factura ${codigo} de Carné Claro` });
    expect(mail?.text).toContain(`Va la ${codigo}.`);
  });

  test('el que tiene pedido se factura por su pedido, aunque solo esté solicitado', async () => {
    const presupuesto = await presupuestoIn(admin, '5', { _idCliente: await clienteWith('d@escuela.es') });
    const pedido = (
      await admin('POST /pedidos/crearDesdePresupuesto', { _id: presupuesto._id })
    ).json<PaperJson>();
    expect(pedido.estado).toBe('1');
    const answer = await bill('presupuestos', presupuesto);
    expect(answer.json(), answer.body).toMatchObject({ estado: '3', _idPedido: pedido._id });
    const after = (await admin(`GET /pedidos/consultarPorId?_id=${pedido._id}`)).json();
    expect(after).toMatchObject({ estado: '3', estadoFacturacion: 'total' });
    expect((await bill('pedidos', pedido)).json().mensaje).toContain('facturado del todo');
  });

  test('de un pedido facturado a medias va lo que queda, y no si hay un borrador', async () => {
    const pedido = await pedidoUnderWay(admin, { _idCliente: await clienteWith('e@escuela.es') });
    const [line] = pedido.lineas;
    const part = { _id: pedido._id, lineas: [{ _id: line?._id, cantidad: '1' }] };
    const draft = (await admin('POST /facturas/crearDesdePedido', part)).json<PaperJson>();
    expect((await bill('pedidos', pedido)).json().mensaje).toContain('Ya hay un borrador');
    await admin('PUT /facturas/emitir', { _id: draft._id, version: draft.version });
    const rest = (await bill('pedidos', pedido)).json();
    expect(Number(rest.total) + Number(draft.total)).toBeCloseTo(Number(pedido.total), 2);
  });

  test('sin correo del cliente, o con datos que faltan, no se hace nada y se dice', async () => {
    const mute = await presupuestoIn(admin, '5', { _idCliente: await clienteWith(null) });
    expect((await bill('presupuestos', mute)).json().campos).toMatchObject([{ campo: 'para' }]);
    const id = await clienteWith('f@escuela.es');
    const nameless = await presupuestoIn(admin, '5', { _idCliente: id });
    await db.execute(sql`UPDATE clientes SET nif = '' WHERE id = ${id}`);
    const refused = (await bill('presupuestos', nameless)).json();
    expect(refused.campos, JSON.stringify(refused)).toMatchObject([{ campo: '_idCliente' }]);
    const { reparo } = (await prepare('presupuestos', nameless)).json();
    expect(reparo).toMatchObject({
      codigo: refused.codigo,
      mensaje: refused.mensaje,
      campos: refused.campos,
    });
    for (const one of [mute, nameless]) expect(await facturasOf('_idPresupuesto', one)).toEqual([]);
    expect(await post.deliver()).toEqual([]);
  });

  test('las preguntas de antes de emitir se hacen antes, y confirmadas se emite', async () => {
    const id = await clienteWith('g@escuela.es');
    await db.execute(sql`UPDATE clientes SET tipo_persona = 'fisica' WHERE id = ${id}`);
    const asked = await presupuestoIn(admin, '5', { _idCliente: id, irpf: '15' });
    const { reparo } = (await prepare('presupuestos', asked)).json();
    expect(reparo.detalle.preguntas).toMatchObject([{ clave: 'retencionDeParticular' }]);
    expect((await bill('presupuestos', asked)).json().codigo).toBe(reparo.codigo);
    const confirmed = await bill('presupuestos', asked, { confirmado: ['retencionDeParticular'] });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
  });

  test('quien no puede emitir no puede, ni con lo que otro ha cambiado desde que se miró', async () => {
    const presupuesto = await presupuestoIn(admin, '5', { _idCliente: await clienteWith('h@escuela.es') });
    const gestor = await as('Gestor');
    expect((await bill('presupuestos', presupuesto, {}, gestor)).statusCode).toBe(403);
    const old = await bill('presupuestos', presupuesto, { version: presupuesto.version + 1 });
    expect(old.json().codigo).toBe(40901);
    const unsent = await bill('presupuestos', presupuesto, { enviar: false });
    expect(unsent.json()).toMatchObject({ estado: '2' });
    expect(await post.deliver()).toEqual([]);
  });
});

test('con las ventas cerradas no se emite ni se envía, y se dice al prepararlo', async () => {
  const presupuesto = await presupuestoIn(admin, '5', { _idCliente: await clienteWith('i@escuela.es') });
  await turnDoors(db, false, ['ventas']);
  const refused = (await bill('presupuestos', presupuesto)).json();
  const { reparo } = (await prepare('presupuestos', presupuesto)).json();
  await turnDoors(db, true, ['ventas']);
  expect(refused.mensaje).toContain('Aún no se vende desde aquí');
  expect(reparo).toMatchObject({ codigo: refused.codigo, mensaje: refused.mensaje });
  expect(await facturasOf('_idPresupuesto', presupuesto)).toEqual([]);
});

test('sin servidor de correo la factura queda emitida y sin entregar, y lo dice', async () => {
  const { admin: boss } = await openOffice({ clock, mailWay: async () => 'ninguno' }, { db, url });
  const presupuesto = await presupuestoIn(admin, '5', { _idCliente: await clienteWith('j@escuela.es') });
  const answer = (await bill('presupuestos', presupuesto, {}, boss)).json();
  expect(answer).toMatchObject({
    codigo: 40905,
    mensaje: expect.stringContaining('La factura está emitida, pero no se ha enviado ningún correo'),
    detalle: { hecho: { estado: '2', codigo: expect.any(String) } },
  });
  expect(await post.deliver()).toEqual([]);
});
