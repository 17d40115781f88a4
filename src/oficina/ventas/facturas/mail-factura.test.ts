import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertFormaDePago } from '#test/support/rows.testing.server.ts';
import { remindDue } from './cobros/reminders.server.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from './facturas.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, signIn, boss } = await openOffice({ clock });
await fillBusiness(db);
const post = await postOffice(db, clock);
const user = await makeUser(db, { tipo: 'trabajador', rol: 'Facturacion' });

/** Caller at another instant, with a new session. */
async function at(instant: string) {
  now = new Date(instant);
  return signIn(user);
}

let office = await at('2026-11-21T10:00:00Z');
beforeEach(async () => {
  office = await at('2026-11-21T10:00:00Z');
  await post.deliver();
});

type Recipients = { email?: string; emailFacturas?: string; contactos?: [email: string, recibe: string[]][] };

async function clientWith({ email = 'info@escuela.es', emailFacturas, contactos = [] }: Recipients) {
  const id = await billableCliente(db);
  await db.execute(
    sql`UPDATE clientes SET email = ${email || null}, email_facturas = ${emailFacturas ?? null} WHERE id = ${id}`,
  );
  const admin = await signIn(boss);
  for (const [address, recibe] of contactos) {
    const body = { _idCliente: id, nombre: 'Rosa', email: address, recibe };
    const made = await admin('POST /contactosClientes/crear', body);
    expect(made.statusCode, made.body).toBe(200);
  }
  return id;
}

const send = (_id: string, para?: string) =>
  office('PUT /facturas/enviarEmailCliente', { _id, ...(para && { para }) });
const read = async (_id: string) =>
  (await office(`GET /facturas/consultarPorId?_id=${_id}`)).json<PaperJson>();
const issued = async (said: Record<string, unknown>) => issue(office, await draftFactura(office, said));

describe('enviar una factura por correo', () => {
  test('lleva su PDF a quien recibe facturas y al correo para facturas, y queda entregada', async () => {
    const _idCliente = await clientWith({
      emailFacturas: 'cuentas@escuela.es',
      contactos: [
        ['rosa@escuela.es', ['facturas']],
        ['luis@escuela.es', ['pedidos']],
      ],
    });
    const { _id, codigo } = await issued({ _idCliente });
    const answers = await Promise.all([1, 2, 3].map(() => send(_id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const mails = await post.deliver();
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual(['cuentas@escuela.es', 'rosa@escuela.es']);
    expect(mails[0]).toMatchObject({
      subject: `Factura ${codigo} de Carné Claro`,
      attachments: [{ filename: `factura-${codigo}.pdf`, mimeType: 'application/pdf', head: '%PDF-' }],
    });
    expect(mails[0]?.text).toMatch(/340,80\s€/);
    const after = await read(_id);
    expect(after).toMatchObject({ estado: '3' });
    // A minute later it counts as a new correo, and the factura changes in nothing else.
    office = await at('2026-11-21T10:01:00Z');
    expect((await send(_id, 'otra@escuela.es')).json()).toMatchObject({ version: after.version });
    expect((await post.deliver()).map(({ to }) => to[0])).toEqual(['otra@escuela.es']);
    const { rows } = await db.execute<{ a: string }>(sql`
      SELECT despues->>'enviadaA' AS a FROM historial WHERE entidad_id = ${_id} AND despues ? 'enviadaA' ORDER BY id`);
    expect(rows.map(({ a }) => a)).toEqual(['cuentas@escuela.es, rosa@escuela.es', 'otra@escuela.es']);
  });

  test('sin nadie que las reciba va al correo del cliente, y sin ninguno se dice y sigue sin entregar', async () => {
    const { _id } = await issued({ _idCliente: await clientWith({}) });
    await send(_id);
    expect((await post.deliver()).map(({ to }) => to[0])).toEqual(['info@escuela.es']);
    const alone = await issued({ _idCliente: await clientWith({ email: '' }) });
    expect((await send(alone._id)).json().campos).toEqual([{ campo: 'para', motivo: expect.any(String) }]);
    expect(await read(alone._id)).toMatchObject({ estado: '2', version: alone.version });
    expect((await send(alone._id, 'x@')).json().campos[0].campo).toBe('para');
    expect(await post.deliver()).toEqual([]);
  });

  test('ni un borrador ni una anulada se envían, y la que se anula antes de salir tampoco', async () => {
    const _idCliente = await clientWith({});
    const draft = await draftFactura(office, { _idCliente });
    expect((await send(draft._id)).json()).toMatchObject({ codigo: 40902, detalle: { permitidas: ['2'] } });
    const { _id } = await issue(office, draft);
    const { version } = (await send(_id)).json<PaperJson>();
    const annul = await office('PUT /facturas/anular', { _id, version, motivo: 'Era de otro' });
    expect(annul.statusCode, annul.body).toBe(200);
    now = new Date('2026-11-21T10:02:00Z');
    expect((await send(_id)).json().codigo).toBe(40902);
    expect(await post.deliver()).toEqual([]);
  });
});

describe('los recordatorios de pago', () => {
  const remind = async (day: string, hour = '08:00') => {
    now = new Date(`${day}T${hour}:00Z`);
    await remindDue({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
    return (await post.deliver()).map(({ to, subject }) => `${to[0]} ${subject}`);
  };
  const DAYS = 30;
  /** Issued on the 21st of November, due thirty days later. */
  const owed = async (said: Recipients = {}, more: Record<string, unknown> = {}) => {
    const _idCliente = await clientWith(said);
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM formas_de_pago WHERE dias = ${DAYS} LIMIT 1`,
    );
    return issued({ _idCliente, _idFormaPago: rows[0]?.id, ...more });
  };
  beforeEach(async () => {
    await db.execute(sql`UPDATE clientes SET sin_recordatorios = true`);
    await db.execute(sql`
      INSERT INTO formas_de_pago (id, codigo, nombre, tipo, dias, instrucciones, visible_cliente, orden, activo)
      VALUES (gen_random_uuid(), 'P30', 'A treinta', 'transferencia', ${DAYS}, '', true, 1, true) ON CONFLICT DO NOTHING`);
  });

  test('tres días antes y a los 3, 15 y 30 de vencer, una vez cada uno, a quien los recibe', async () => {
    const { codigo } = await owed({
      contactos: [
        ['rosa@escuela.es', ['facturas']],
        ['pagos@escuela.es', ['recordatorios']],
      ],
    });
    const sent: Record<string, string[]> = {};
    for (let day = 22; day <= 100; day++) {
      const date = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
      for (const hour of ['08:00', '09:00']) {
        const mails = await remind(date, hour);
        if (mails.length > 0) sent[date] = mails;
      }
    }
    const soon = `pagos@escuela.es La factura ${codigo} vence el 21 de diciembre de 2026`;
    const late = `pagos@escuela.es La factura ${codigo} venció el 21 de diciembre de 2026`;
    expect(sent).toEqual({
      '2026-12-18': [soon],
      '2026-12-24': [late],
      '2027-01-05': [late],
      '2027-01-20': [late],
    });
  });

  test('a mano, una vez al día, diga lo que diga la hora; no si no se debe nada o está en pausa', async () => {
    const { _id, codigo } = await owed({ contactos: [['pagos@escuela.es', ['recordatorios']]] });
    const paused = await owed();
    const ask = (body = {}) => office('PUT /facturas/recordarPago', { _id, ...body });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await post.deliver()).map(({ to, subject }) => `${to[0]} ${subject}`)).toEqual([
      `pagos@escuela.es La factura ${codigo} vence el 21 de diciembre de 2026`,
    ]);
    expect((await ask({ para: 'otra@escuela.es' })).statusCode).toBe(200);
    await post.deliver();
    office = await at('2026-12-29T10:00:00Z');
    await ask();
    expect((await post.deliver())[0]?.subject).toBe(`La factura ${codigo} venció el 21 de diciembre de 2026`);
    const { rows } = await db.execute<{ a: string }>(sql`
      SELECT despues->>'recordadaA' AS a FROM historial WHERE entidad_id = ${_id} AND despues ? 'recordadaA'`);
    expect(rows.map(({ a }) => a).toSorted()).toEqual([
      'otra@escuela.es',
      'pagos@escuela.es',
      'pagos@escuela.es',
    ]);
    office = await at('2026-12-30T10:00:00Z');
    await office('POST /facturas/registrarCobro', { _id, importe: '340,80', forma: 'Efectivo' });
    expect((await ask()).json().codigo).toBe(40904);
    await db.execute(sql`UPDATE clientes SET sin_recordatorios = true`);
    expect((await office('PUT /facturas/recordarPago', { _id: paused._id })).json().codigo).toBe(40904);
    expect(await post.deliver()).toEqual([]);
  });

  test('un día que faltó se recupera, y de dos que faltan sale el último', async () => {
    const { codigo } = await owed();
    expect(await remind('2026-12-20')).toEqual([expect.stringContaining(`${codigo} vence el`)]);
    expect(await remind('2027-01-08')).toEqual([expect.stringContaining(`${codigo} venció el`)]);
    expect(await remind('2027-01-09')).toEqual([]);
  });

  test('cesan al cobrarse, también el que ya estaba escrito; cobrada en parte, dicen lo que queda', async () => {
    const { _id } = await owed();
    await office('POST /facturas/registrarCobro', { _id, importe: '40,80', forma: 'Efectivo' });
    now = new Date('2026-12-18T08:00:00Z');
    await remindDue({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
    const [mail] = await post.deliver();
    expect(mail?.text).toMatch(/Quedan por pagar 300,00\s€/);
    expect(mail?.attachments).toHaveLength(1);
    now = new Date('2026-12-24T08:00:00Z');
    await remindDue({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
    office = await at('2026-12-24T08:01:00Z');
    await office('POST /facturas/registrarCobro', { _id, importe: '300', forma: 'Efectivo' });
    expect(await post.deliver()).toEqual([]);
    expect(await remind('2027-01-05')).toEqual([]);
  });

  test('ni de lo que cubre una rectificativa que espera su devolución', async () => {
    const paid = await owed();
    await office('POST /facturas/registrarCobro', { _id: paid._id, importe: '340,80', forma: 'Efectivo' });
    const wrong = { _id: paid._id, metodo: 'I', motivo: 'Se cobró de más' };
    const draft = await office('POST /facturas/rectificar', wrong);
    const refund = await issue(office, draft.json<PaperJson>());
    await issued({ _idCliente: paid._idCliente });
    expect(await remind('2026-12-18')).toEqual([]);
    office = await at('2026-12-18T10:00:00Z');
    const back = { _id: refund._id, importe: '-340,80', forma: 'Transferencia' };
    expect((await office('POST /facturas/registrarCobro', back)).statusCode).toBe(200);
    expect(await remind('2026-12-18')).toHaveLength(1);
  });

  test('ni de anuladas, rectificativas o recién hechas, ni a quien se le pausan', async () => {
    const annulled = await owed();
    const motivo = 'Era de otro';
    await office('PUT /facturas/anular', { _id: annulled._id, version: annulled.version, motivo });
    const corrected = await owed();
    const draft = await office('POST /facturas/rectificar', { _id: corrected._id, metodo: 'I', motivo });
    await issue(office, draft.json<PaperJson>());
    const paused = await owed();
    await db.execute(sql`
      UPDATE clientes SET sin_recordatorios = true WHERE id = (SELECT cliente_id FROM facturas WHERE id = ${paused._id})`);
    expect(await remind('2026-12-18')).toEqual([]);
    await db.execute(sql`UPDATE formas_de_pago SET dias = 2 WHERE codigo = 'P30'`);
    office = await at('2026-12-18T10:00:00Z');
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM formas_de_pago WHERE codigo = 'P30'`,
    );
    await issued({ _idCliente: await clientWith({}), _idFormaPago: rows[0]?.id });
    expect(await remind('2026-12-19')).toEqual([]);
    expect(await remind('2026-12-23')).toHaveLength(1);
    await db.execute(sql`UPDATE formas_de_pago SET dias = ${DAYS} WHERE codigo = 'P30'`);
  });

  test.each([
    ['2026-03-29', '2026-02-27', '2026-03-25T23:30:00Z', '2026-03-25T22:30:00Z'],
    ['2026-10-25', '2026-09-25', '2026-10-21T22:30:00Z', '2026-10-21T21:30:00Z'],
  ])(
    'vencen el %s, en que cambia la hora: los días son del calendario de Madrid',
    async (due, made, first, before) => {
      await db.execute(sql`UPDATE formas_de_pago SET dias = 30 WHERE codigo = 'P30'`);
      const { db: own, url: ownUrl } = await createTestDatabase();
      await fillBusiness(own);
      const _idFormaPago = await insertFormaDePago(own);
      let time = new Date(`${made}T10:00:00Z`);
      const { admin: call } = await openOffice({ clock: () => time }, { db: own, url: ownUrl });
      const _idCliente = await billableCliente(own);
      await own.execute(sql`UPDATE clientes SET email = 'a@b.es' WHERE id = ${_idCliente}`);
      const factura = await issue(call, await draftFactura(call, { _idCliente, _idFormaPago }));
      expect(factura.venceEl).toBe(due);
      const count = async (instant: string) => {
        time = new Date(instant);
        await remindDue({ db: own, clock: () => time, jobs: () => ({ enqueue: async () => {} }) });
        return own.$count(sql`correos`);
      };
      expect(await count(before)).toBe(0);
      expect(await count(first)).toBe(1);
    },
  );
});
