import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recordsClockProbe } from '#oficina/instalacion/estadoPrograma/probes.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { billableCliente, draftFactura, fillBusiness, issue } from '../facturas.testing.server.ts';

/**
 * Its own database, with a business that can issue and a cliente; `at` calls at another time, with a new
 * session.
 */
async function office(zone = 'UTC') {
  const { db, url } = await createTestDatabase();
  // Applies to later connections: those of the program below.
  await db.execute(
    sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET timezone = %L', current_database(), '${sql.raw(zone)}'); END $$`,
  );
  await fillBusiness(db);
  const time = { now: new Date('2026-11-21T10:00:00Z') };
  const { as, signIn, boss, admin } = await openOffice({ clock: () => time.now }, { db, url });
  const at = async (instant: string) => {
    time.now = new Date(instant);
    return signIn(boss);
  };
  const billing = () => as('Facturacion');
  return { db, at, billing, call: admin, _idCliente: await billableCliente(db) };
}

describe('a la vez', () => {
  test('cincuenta en una serie y ocho series: números seguidos y una sola cadena', async () => {
    const { db, call, _idCliente } = await office();
    const series = ['', 'VA', 'VV', 'RT', 'I', 'VV2M'];
    const drafts: PaperJson[] = [];
    for (let n = 0; n < 50; n++) drafts.push(await draftFactura(call, { _idCliente, serie: 'VA' }));
    for (const serie of series) drafts.push(await draftFactura(call, { _idCliente, serie }));
    for (const serie of ['', 'VA'])
      drafts.push(
        await draftFactura(call, {
          serie,
          tipo: 'F2',
          lineas: [{ descripcion: 'Clase', precioUnitario: '30' }],
        }),
      );
    const issued = await Promise.all(drafts.map((draft) => issue(call, draft)));
    const codes = issued.map(({ codigo }) => String(codigo)).filter((code) => code.startsWith('F-VA-'));
    expect(codes.toSorted()).toEqual(
      Array.from({ length: 51 }, (_, n) => `F-VA-2026-${String(n + 1).padStart(5, '0')}`),
    );
    expect(await verifyChains(db)).toEqual({ registros: 58, facturas: 58, fallos: [] });
  });

  test('lo que se responde al emitir es lo que se lee después', async () => {
    const { call, _idCliente } = await office();
    const issued = await issue(call, await draftFactura(call, { _idCliente }));
    const read = await call(`GET /facturas/consultarPorId?_id=${issued._id}`);
    expect(issued.lineas.length).toBeGreaterThan(0);
    expect(issued).toEqual(read.json());
  });

  test('la que otro cambió no se emite: se dice cómo está, sin los costes a quien no los ve', async () => {
    const { call, billing, _idCliente } = await office();
    const lineas = [{ descripcion: 'Clase', precioUnitario: '30', coste: '12' }];
    const { _id, version } = await draftFactura(call, { _idCliente, lineas });
    const changed = { _id, version, refCliente: 'PO-7' };
    expect((await call('PUT /facturas/actualizar', changed)).statusCode).toBe(200);
    const actualFor = async (who: typeof call) =>
      (await who('PUT /facturas/emitir', { _id, version })).json();
    const actual = (coste: string | null) => ({
      codigo: 40901,
      detalle: { actual: { version: version + 1, refCliente: 'PO-7', lineas: [{ coste }] } },
    });
    expect(await actualFor(call)).toMatchObject(actual('12.0000'));
    expect(await actualFor(await billing())).toMatchObject(actual(null));
  });

  test('el mismo borrador dos veces se emite una', async () => {
    const { db, call, _idCliente } = await office();
    const { _id, version } = await draftFactura(call, { _idCliente });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call('PUT /facturas/emitir', { _id, version })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await verifyChains(db)).toMatchObject({ registros: 1, fallos: [] });
  });
});

describe.each(['UTC', 'America/New_York'])('el día y el año, con el servidor en %s', (zone) => {
  beforeAll(() => {
    vi.stubEnv('TZ', zone);
    // The time zone of the process has changed with it.
    expect(new Date(2026, 0, 1).toISOString()).toBe(
      zone === 'UTC' ? '2026-01-01T00:00:00.000Z' : '2026-01-01T05:00:00.000Z',
    );
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('el 31 de diciembre a las 23:30 de Madrid es de ese año; un minuto después de las doce, del siguiente', async () => {
    const { at, _idCliente } = await office(zone);
    const before = await at('2026-12-31T22:30:00Z');
    const old = await issue(before, await draftFactura(before, { _idCliente }));
    expect(old).toMatchObject({ fecha: '2026-12-31', codigo: 'F-2026-00001' });
    const late = await draftFactura(before, { _idCliente });
    expect(await issue(await at('2026-12-31T23:01:00Z'), late)).toMatchObject({
      fecha: '2027-01-01',
      codigo: 'F-2027-00001',
    });
  });

  test('con el reloj atrasado no se emite nada, y se dice; un segundo no es nada', async () => {
    const { db, call, at, _idCliente } = await office(zone);
    await issue(call, await draftFactura(call, { _idCliente }));
    const { _id, version } = await draftFactura(call, { _idCliente });
    for (const wrong of ['2026-11-19T10:00:00Z', '2026-11-21T09:58:00Z']) {
      const refused = await (await at(wrong))('PUT /facturas/emitir', { _id, version });
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ codigo: 42201, mensaje: expect.stringContaining('reloj') });
    }
    const almost = await at('2026-11-21T09:59:59Z');
    expect((await issue(almost, { _id, version } as PaperJson)).codigo).toBe('F-2026-00002');
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
    const { rows } = await db.execute<{ momento: string }>(
      sql`SELECT contenido->>'momento' AS momento FROM registros_facturacion ORDER BY orden`,
    );
    expect(rows.map(({ momento }) => momento)).toEqual(Array(2).fill('2026-11-21T11:00:00+01:00'));
    const issued = await db.execute<{ emitida: Date }>(
      sql`SELECT emitida_en AS emitida FROM facturas WHERE estado = '2' ORDER BY numero`,
    );
    const [first, second] = issued.rows.map(({ emitida }) => new Date(emitida).getTime());
    expect(Number(second) - Number(first)).toBe(1);
  });

  test('con el reloj meses por delante se pregunta antes, y se dice cómo volver; dicho que sí, se emite', async () => {
    const { db, call, at, _idCliente } = await office(zone);
    await issue(call, await draftFactura(call, { _idCliente }));
    const { _id, version } = await draftFactura(call, { _idCliente });
    const ahead = await at('2027-03-28T10:00:00Z');
    const doubted = await ahead('PUT /facturas/emitir', { _id, version });
    expect(doubted.statusCode).toBe(422);
    expect(doubted.json().detalle.preguntas).toEqual([
      {
        clave: 'relojAdelantado',
        texto: expect.stringMatching(
          /hoy es 28 de marzo de 2027, y lo último que se emitió es del 21 de noviembre de 2026.*ponlo en hora/,
        ),
      },
    ]);
    // Once the clock is right again, nothing is spoilt.
    const right = await at('2027-01-05T09:00:00Z');
    const next = await right('PUT /facturas/emitir', { _id, version });
    expect(next.json()).toMatchObject({ codigo: 'F-2027-00001' });
    const other = await draftFactura(right, { _idCliente });
    const later = await at('2027-03-28T10:00:00Z');
    expect((await issue(later, other)).codigo).toBe('F-2027-00002');
    expect(await verifyChains(db)).toMatchObject({ registros: 3, fallos: [] });
    // A factura confirmed by mistake is reported when the clock is right again.
    const back = await at('2027-01-06T09:00:00Z');
    const last = await draftFactura(back, { _idCliente });
    const refused = await back('PUT /facturas/emitir', { _id: last._id, version: last.version });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().mensaje).toMatch(/posterior/);
    const probe = recordsClockProbe(db, () => new Date('2027-01-06T09:00:00Z'));
    expect(await probe.look('bien')).toMatchObject({
      estado: 'mal',
      texto: expect.stringContaining('28 de marzo de 2027'),
    });
  });

  test.each([
    [
      'las dos horas iguales de octubre no se confunden',
      ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
      ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'],
    ],
    [
      'la hora que falta en marzo no está',
      ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'],
      ['2026-03-29T01:59:59+01:00', '2026-03-29T03:00:00+02:00'],
    ],
  ])('%s', async (_what, instants, moments) => {
    const { db, at, _idCliente } = await office(zone);
    for (const instant of instants) {
      const call = await at(instant);
      await issue(call, await draftFactura(call, { _idCliente }));
    }
    const { rows } = await db.execute<{ momento: string }>(
      sql`SELECT contenido->>'momento' AS momento FROM registros_facturacion ORDER BY orden`,
    );
    expect(rows.map(({ momento }) => momento)).toEqual(moments);
  });
});

describe('lo que no se puede emitir', async () => {
  const { db, call, _idCliente } = await office();

  test.each([
    ['sin cliente', {}, '_idCliente', 'elige a quién', 422],
    ['sin conceptos', { lineas: [] }, 'lineas', 'al menos un concepto', 400],
    ['con operación futura', { fechaOperacion: '2026-11-22' }, 'fechaOperacion', 'posterior a hoy', 422],
    [
      'bien usado sin su coste',
      { lineas: [{ descripcion: 'Coche', precioUnitario: '100', regimen: 'rebu', tipoIva: '0' }] },
      'lineas.0.coste',
      'lo que costó',
      400,
    ],
  ])('%s: se dice dónde, y no se gasta un número', async (what, said, campo, motivo, status) => {
    const draft = await draftFactura(call, { ...(what !== 'sin cliente' && { _idCliente }), ...said });
    const refused = await call('PUT /facturas/emitir', { _id: draft._id, version: draft.version });
    expect(refused.statusCode).toBe(status);
    expect(refused.json().campos).toEqual([{ campo, motivo: expect.stringContaining(motivo) }]);
    expect(
      (await db.execute(sql`SELECT FROM contadores_papeles WHERE familia LIKE 'facturas%'`)).rowCount,
    ).toBe(0);
  });

  test.each([
    ['negativa', { lineas: [{ descripcion: 'Abono', cantidad: '-1', precioUnitario: '10' }] }, 'art. 15'],
    [
      'simplificada de más de 400 €',
      { tipo: 'F2', lineas: [{ descripcion: 'Web', precioUnitario: '400' }] },
      'art. 4',
    ],
    [
      'con recargo y sin él',
      {
        lineas: [
          { descripcion: 'Libros', precioUnitario: '10', recargo: '5.2' },
          { descripcion: 'Envío', precioUnitario: '10' },
        ],
      },
      'art. 16.4',
    ],
  ])('%s: se dice la norma', async (_what, said, norma) => {
    const { _id, version } = await draftFactura(call, { _idCliente, ...said });
    const refused = await call('PUT /facturas/emitir', { _id, version });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detalle.norma).toContain(norma);
  });
});
