import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { draftFactura, fillBusiness, issue } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { makeKind } from './documentos.testing.server.ts';
import { OF_CLIENTE, openDocumentos, type Person } from './opened.testing.server.ts';

const { db, admin, client, as, sent, stored, now } = await openDocumentos();
await makeKind(db, { visibilidad: 'cliente', orden: 0 });
const [manager, owner] = [await as('Gestor'), await as('Propietario', 'cliente', client)];

const DAY_MS = 86_400_000;
const REASON = 'Era de otra autoescuela';

type Row = { _id: string; _idGrupo: string; sha256: string };
const remove = (who: Person, { _id }: Pick<Row, '_id'>, motivo?: string) =>
  who.call('DELETE /documentos/eliminar', { _id, ...(motivo !== undefined && { motivo }) });
const find = (_id: string) => admin.call(`GET /documentos/consultarPorId?_id=${_id}`);

/** Moves the upload of a documento some days back. */
const older = ({ _idGrupo }: Row, days: number) =>
  db.execute(
    sql`UPDATE documentos SET subido_en = subido_en - make_interval(days => ${days}) WHERE grupo_id = ${_idGrupo}`,
  );

const historyOf = async (_id: string) =>
  (await admin.call(`GET /historial/leer?entidad=documentos&_idEntidad=${_id}`)).json();

/** Uploads a documento that belongs to this paper. */
const sentTo = (entidad: string, _idEntidad: string) => sent({ entidad, _idEntidad });

describe('lo subido por error', () => {
  let one: Row;
  beforeEach(async () => {
    [one] = await sent();
  });

  test('se elimina sin más durante siete días, con sus versiones y sus archivos, y queda su huella', async () => {
    const [two] = await sent({ entidad: undefined, _idEntidad: undefined, _idAnterior: one._id });
    await admin.get(`_id=${one._id}`).then((got) => got.arrayBuffer());
    const removed = await remove(admin, two);
    expect(removed.json(), removed.body).toBe(true);
    expect((await stored()).filter((id) => id === one._id || id === two._id)).toEqual([]);
    expect((await find(one._id)).statusCode).toBe(404);
    const last = (await historyOf(one._id)).find(({ despues }: { despues: unknown }) => despues === null);
    expect(last).toMatchObject({
      actor: 'Persona Administrador',
      antes: { sha256: one.sha256 },
      despues: null,
    });
    expect(last.antes).not.toHaveProperty('motivo');
  });

  test.each([
    ['un segundo antes de los siete días', 1_000, 200],
    ['un segundo después', -1_000, 400],
  ])('%s', async (_when, left, status) => {
    const subido = new Date(now().getTime() - 7 * DAY_MS + left).toISOString();
    await db.execute(sql`UPDATE documentos SET subido_en = ${subido} WHERE id = ${one._id}`);
    expect((await remove(admin, one)).statusCode).toBe(status);
  });

  test('después, solo con un motivo, que queda en el historial', async () => {
    await older(one, 400);
    const refused = await remove(admin, one);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().campos).toEqual([
      { campo: 'motivo', motivo: 'di por qué se elimina: hace más de 7 días que se subió' },
    ]);
    expect((await remove(admin, one, ' ')).statusCode).toBe(400);
    expect((await find(one._id)).statusCode).toBe(200);
    expect((await remove(admin, one, REASON)).json()).toBe(true);
    expect(await historyOf(one._id)).toContainEqual(
      expect.objectContaining({ antes: expect.objectContaining({ motivo: REASON }), despues: null }),
    );
  });

  test('una versión de hoy no hace nuevo el de hace un año', async () => {
    await older(one, 400);
    const [two] = await sent({ entidad: undefined, _idEntidad: undefined, _idAnterior: one._id });
    expect((await remove(admin, two)).statusCode).toBe(400);
    expect((await remove(admin, two, REASON)).json()).toBe(true);
  });

  test('si el cliente ya lo ha visto, o es de un presupuesto enviado, hay que decir por qué', async () => {
    const [seen] = await sent({ visibilidad: 'cliente' });
    await owner.get(`_id=${seen._id}`).then((got) => got.arrayBuffer());
    expect((await remove(admin, seen)).json().campos[0].motivo).toContain('el cliente ya lo ha visto');
    const presupuesto = await presupuestoIn(admin.call, '4', { _idCliente: client });
    const [attached] = await sentTo('presupuesto', presupuesto._id);
    expect((await remove(admin, attached)).json().campos[0].motivo).toContain('un papel que ya se envió');
    const draft = await presupuestoIn(admin.call, '2', { _idCliente: client });
    expect((await remove(admin, (await sentTo('presupuesto', draft._id))[0])).json()).toBe(true);
    expect((await remove(admin, seen, REASON)).json()).toBe(true);
  });

  test('quien no elimina documentos retira los suyos mientras nadie los ha visto, y ninguno más', async () => {
    expect((await remove(manager, one)).json().mensaje).toBe(
      'Solo puedes eliminar los documentos que has subido tú',
    );
    const [own] = await sent({}, manager);
    const [late] = await sent({}, manager);
    expect((await remove(manager, own)).json()).toBe(true);
    await older(late, 8);
    const refused = await remove(manager, late, REASON);
    expect([refused.statusCode, refused.json().mensaje]).toEqual([
      403,
      'Ya no puedes eliminarlo tú, porque hace más de 7 días que se subió: pídeselo a un Administrador',
    ]);
    const [theirs] = await sent(OF_CLIENTE, owner);
    const [office] = await sent({ visibilidad: 'cliente' });
    const [hidden] = await sent();
    expect((await remove(owner, hidden)).statusCode).toBe(404);
    expect((await remove(owner, office)).statusCode).toBe(403);
    // A look by the sender does not count as seen.
    await owner.get(`_id=${theirs._id}`).then((got) => got.arrayBuffer());
    expect((await remove(owner, theirs)).json()).toBe(true);
  });

  test('de una lista se eliminan todos o ninguno', async () => {
    const [old] = await sent();
    await older(old, 400);
    const both = { _id: [one._id, old._id] };
    expect((await admin.call('DELETE /documentos/eliminar', both)).statusCode).toBe(400);
    expect((await find(one._id)).statusCode).toBe(200);
    expect((await admin.call('DELETE /documentos/eliminar', { ...both, motivo: REASON })).json()).toBe(true);
  });
});

describe('lo que la ley obliga a guardar', () => {
  test('de una factura emitida, hasta el día en que acaba, aunque se diga por qué', async () => {
    await fillBusiness(db);
    await db.execute(
      sql`UPDATE clientes SET nif = '12345678Z', direccion = 'Calle Mayor, 1' WHERE id = ${client}`,
    );
    const draft = await draftFactura(admin.call, { _idCliente: client });
    const [loose] = await sentTo('factura', draft._id);
    expect((await remove(admin, loose)).json()).toBe(true);
    const [attached] = await sentTo('factura', draft._id);
    const { codigo } = await issue(admin.call, draft);
    const refused = await remove(admin, attached, REASON);
    expect([refused.statusCode, refused.json().codigo, refused.json().mensaje]).toEqual([
      409,
      40904,
      `Es de la factura ${codigo}, ya emitida: se guarda con ella hasta el 31 de diciembre de 2032 (artículo 30 del Código de Comercio)`,
    ]);
  });

  test('lo firmado, seis años completos; después, con un motivo', async () => {
    const [one] = await sent();
    const done = await admin.call('PUT /documentos/firmar', {
      _id: one._id,
      huella: one.sha256,
      metodo: 'texto',
      nombre: 'Rosa Gil',
      firma: 'Rosa Gil',
      acepto: 'si',
    });
    expect(done.statusCode, done.body).toBe(200);
    const refused = await remove(admin, one, REASON);
    expect([refused.statusCode, refused.json().mensaje]).toEqual([
      409,
      'Está firmado: se guarda como prueba hasta el 31 de diciembre de 2032 (artículo 30 del Código de Comercio)',
    ]);
    // Over seven years: the trigger of the database uses its own clock.
    const days = 2_700;
    await older(one, days);
    await db.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`UPDATE solicitudes_firma SET creada_en = creada_en - make_interval(days => ${days}),
        cerrada_en = cerrada_en - make_interval(days => ${days}) WHERE documento_id = ${one._id}`);
    });
    expect((await remove(admin, one)).json().campos[0].campo).toBe('motivo');
    const removed = await remove(admin, one, REASON);
    expect(removed.json(), removed.body).toBe(true);
    expect(await db.$count(sql`solicitudes_firma WHERE documento_id = ${one._id}`)).toBe(0);
  });

  test('lo que se envió a firmar, aunque no se llegara a firmar', async () => {
    const [one] = await sent({ visibilidad: 'cliente' });
    const asked = await admin.call('POST /firmas/solicitar', {
      _idDocumento: one._id,
      firmantes: [{ orden: 1, rol: 'firmante', nombre: 'Rosa Gil', email: 'rosa@ejemplo.es' }],
      caducaEn: '2026-12-31',
      conCodigo: false,
    });
    expect(asked.statusCode, asked.body).toBe(200);
    const refused = await remove(admin, one, REASON);
    expect(refused.json().mensaje).toContain(
      'Se envió a firmar: se guarda como prueba hasta el 31 de diciembre',
    );
  });
});
