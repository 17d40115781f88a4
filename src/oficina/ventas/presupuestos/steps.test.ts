import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { describeSteps } from '#oficina/base/steps/step-matrix.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { pasosPresupuesto } from './pasos.ts';
import { type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';

const { db, url, as, admin } = await openOffice();
const manager = await as('Gestor');
const _idCliente = await makeCliente(db);
const owner = await as('Propietario', 'cliente', _idCliente);

const read = async (_id: string) =>
  (await admin(`GET /presupuestos/consultarPorId?_id=${_id}`)).json<PaperJson>();
describeSteps({
  familia: 'presupuestos',
  steps: pasosPresupuesto,
  states: Object.values(EstadoPresupuesto),
  make: (estado) => presupuestoIn(admin, estado, { _idCliente }),
  by: ({ tipos }) => (tipos?.includes('trabajador') === false ? owner : admin),
  bodies: {
    entregar: { enviadoA: 'rosa@ejemplo.es' },
    enviarEmailCliente: { para: 'rosa@ejemplo.es' },
    enviarBorrador: { para: 'rosa@ejemplo.es' },
    aceptar: { aceptadoPor: 'Rosa Gil', medio: 'telefono' },
    rechazar: { motivo: 'Es caro' },
    preguntar: { pregunta: '¿Incluye el IVA?' },
    prorrogar: { validoHasta: '2027-01-15' },
    cancelar: { motivo: 'Ya no hace falta' },
    actualizar: { titulo: 'Otro' },
  },
  writes: { actualizar: ['1', '2'] },
});

describe('los pasos', () => {
  test('cada estado lleva a los suyos, el de costumbre el primero', () => {
    expect(presupuestosFamily.next).toEqual({
      1: ['2', '6'],
      2: ['3', '1', '6'],
      3: ['4', '2', '6'],
      4: ['5', '2', '6'],
      5: ['6'],
      6: [],
    });
  });

  test('lo aceptado solo lo deshace un administrador, con su motivo, y los demás no tienen adónde ir', async () => {
    const { _id, version } = await presupuestoIn(admin, '5', { _idCliente });
    const body = { _id, version, motivo: 'Se equivocó' };
    expect((await manager('PUT /presupuestos/cancelar', body)).json()).toMatchObject({
      codigo: 40902,
      detalle: { permitidas: [] },
    });
    const { motivo: _no, ...silent } = body;
    expect((await admin('PUT /presupuestos/cancelar', silent)).json().campos[0].campo).toBe('motivo');
    expect((await admin('PUT /presupuestos/cancelar', body)).json()).toMatchObject({
      estado: '6',
      motivoCierre: 'Se equivocó',
    });
  });

  test('para darlo por hecho hacen falta cliente, un concepto y que no haya caducado', async () => {
    const bare = await presupuestoIn(admin, '2', {
      prospecto: 'Alguien',
      validoHasta: '2026-11-20',
      lineas: [{ tipo: 'nota', descripcion: 'Nada' }],
    });
    const refused = await admin('PUT /presupuestos/terminar', { _id: bare._id, version: bare.version });
    expect(refused.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual([
      '_idCliente',
      'lineas',
      'validoHasta',
    ]);
    expect((await read(bare._id)).estado).toBe('2');
  });
});

describe('los números', () => {
  test('veinte a la vez reciben veinte distintos y seguidos, por serie', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 20 }, () => presupuestoIn(admin, '2', { _idCliente, serie: 'RT' })),
    );
    const done = await Promise.all(
      drafts.map(({ _id, version }) => admin('PUT /presupuestos/terminar', { _id, version })),
    );
    const codes = done.map((one) => one.json().codigo).toSorted();
    expect(codes).toEqual(
      Array.from({ length: 20 }, (_, index) => `PRE-RT-2026-${String(index + 1).padStart(5, '0')}`),
    );
  });

  test('reabrirlo y darlo otra vez por hecho no gasta otro; la serie ya no se cambia', async () => {
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente, serie: 'VA' });
    const open = (
      await admin('PUT /presupuestos/reabrir', { _id: presupuesto._id, version: presupuesto.version })
    ).json<PaperJson>();
    const other = await admin('PUT /presupuestos/actualizar', {
      _id: open._id,
      version: open.version,
      serie: 'VV',
    });
    expect(other.json().campos[0].campo).toBe('serie');
    const again = await admin('PUT /presupuestos/terminar', { _id: open._id, version: open.version });
    expect(again.json().codigo).toBe(presupuesto.codigo);
  });

  test('a las doce de Nochevieja en Madrid empieza otro año por el uno, y el papel es de ese día', async () => {
    const at = async (instant: string) =>
      (await openOffice({ clock: () => new Date(instant) }, { db, url })).admin;
    const [before, after] = [await at('2026-12-31T22:59:58Z'), await at('2026-12-31T23:00:01Z')];
    const drafts = [
      await presupuestoIn(before, '2', { _idCliente, serie: 'I' }),
      await presupuestoIn(before, '2', { _idCliente, serie: 'I' }),
    ];
    const end = (call: typeof before, draft?: PaperJson) =>
      call('PUT /presupuestos/terminar', { _id: draft?._id, version: draft?.version });
    expect((await end(before, drafts[0])).json()).toMatchObject({
      codigo: 'PRE-I-2026-00001',
      fecha: '2026-12-31',
    });
    expect((await end(after, drafts[1])).json()).toMatchObject({
      codigo: 'PRE-I-2027-00001',
      fecha: '2027-01-01',
    });
  });
});

describe('versiones', () => {
  test('cambiar lo enviado hace la versión siguiente con su número; la anterior queda como estaba y ya no se acepta', async () => {
    const sent = await presupuestoIn(admin, '4', { _idCliente });
    const next = (
      await admin('PUT /presupuestos/nuevaVersion', { _id: sent._id, version: sent.version })
    ).json<PaperJson>();
    expect(next).toMatchObject({
      estado: '2',
      numVersion: 2,
      versionVigente: true,
      codigo: `${sent.codigo}-V2`,
      total: sent.total,
      enviadoEn: null,
    });
    const old = await read(sent._id);
    expect(old).toMatchObject({
      estado: '4',
      versionVigente: false,
      total: sent.total,
      permitidas: [],
      codigo: sent.codigo,
    });
    const accepted = await admin('PUT /presupuestos/aceptar', {
      _id: old._id,
      version: old.version,
      aceptadoPor: 'Rosa',
      medio: 'telefono',
    });
    expect(accepted.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: [] } });
    expect(next.lineas.map(({ descripcion }) => descripcion)).toEqual(
      old.lineas.map(({ descripcion }) => descripcion),
    );
    expect(next.lineas[0]?._id).not.toBe(old.lineas[0]?._id);
    const third = await admin('PUT /presupuestos/terminar', { _id: next._id, version: next.version });
    expect(third.json().codigo).toBe(`${sent.codigo}-V2`);
  });

  test('dos a la vez hacen una', async () => {
    const { _id, version } = await presupuestoIn(admin, '4', { _idCliente });
    const two = await Promise.all(
      [1, 2].map(() => admin('PUT /presupuestos/nuevaVersion', { _id, version })),
    );
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('un duplicado empieza de nuevo: sin número, sin versiones, de hoy', async () => {
    const from = await presupuestoIn(admin, '6', {
      _idCliente,
      fecha: '2026-01-10',
      validoHasta: '2026-02-10',
      dtoGlobal1: '5',
    });
    const copy = (await admin('POST /presupuestos/duplicar', { _id: from._id })).json<PaperJson>();
    expect(copy).toMatchObject({
      estado: '2',
      codigo: null,
      numVersion: 1,
      fecha: '2026-11-21',
      validoHasta: '2026-12-21',
      total: from.total,
      motivoCierre: null,
    });
  });
});

describe('aceptar', () => {
  test('con lo opcional que se elige, y queda fijado con su huella', async () => {
    const sent = await presupuestoIn(admin, '4', { _idCliente });
    const optional = sent.lineas[1]?._id;
    const wrong = await admin('PUT /presupuestos/aceptar', {
      _id: sent._id,
      version: sent.version,
      aceptadoPor: 'Rosa',
      medio: 'telefono',
      seleccionadas: [sent.lineas[0]?._id],
    });
    expect(wrong.json().campos[0].campo).toBe('seleccionadas.0');
    const accepted = (
      await admin('PUT /presupuestos/aceptar', {
        _id: sent._id,
        version: sent.version,
        aceptadoPor: 'Rosa Gil',
        medio: 'telefono',
        seleccionadas: [optional],
      })
    ).json<PaperJson>();
    expect(accepted).toMatchObject({
      estado: '5',
      aceptadoPor: 'Rosa Gil',
      baseImponible: '250.00',
      total: '302.50',
    });
    expect(accepted.hashAceptado).toMatch(/^[0-9a-f]{64}$/);
    expect(accepted.hashAceptado).not.toBe(createHash('sha256').update('').digest('hex'));
    await expect(db.execute(sql`UPDATE presupuestos SET total = 1 WHERE id = ${sent._id}`)).rejects.toThrow();
    await expect(
      db.execute(sql`UPDATE presupuestos_lineas SET descripcion = 'x' WHERE papel_id = ${sent._id}`),
    ).rejects.toThrow();
    await expect(
      db.execute(sql`DELETE FROM presupuestos_lineas WHERE papel_id = ${sent._id}`),
    ).rejects.toThrow();
    expect(await read(sent._id)).toEqual(accepted);
  });

  test('quien trabaja aquí dice quién lo aceptó y cómo se lo dijo', async () => {
    const { _id, version } = await presupuestoIn(admin, '4', { _idCliente });
    const refused = await admin('PUT /presupuestos/aceptar', { _id, version });
    expect(refused.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual([
      'aceptadoPor',
      'medio',
    ]);
  });

  test('el caducado no se acepta, y dice cuándo caducó', async () => {
    const { _id, version } = await presupuestoIn(admin, '4', { _idCliente });
    const { admin: later } = await openOffice({ clock: () => new Date('2026-12-21T23:30:00Z') }, { db, url });
    const late = await later('PUT /presupuestos/aceptar', {
      _id,
      version,
      aceptadoPor: 'Rosa',
      medio: 'telefono',
    });
    expect(late.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: ['2', '6'] } });
    expect(late.json().mensaje).toContain('21 de diciembre de 2026');
    expect((await read(_id)).estado).toBe('4');
  });

  test('a quien se le envía está en negociación, y quien acepta está ganado', async () => {
    const cliente = await makeCliente(db);
    const stage = async () => (await admin(`GET /clientes/consultarPorId?_id=${cliente}`)).json().etapa;
    const { _id, version } = await presupuestoIn(admin, '4', { _idCliente: cliente });
    expect(await stage()).toBe('negociacion');
    await admin('PUT /presupuestos/aceptar', { _id, version, aceptadoPor: 'Rosa', medio: 'telefono' });
    expect(await stage()).toBe('ganado');
  });

  test('lo que se imprime de las partes es lo que eran al darlo por hecho', async () => {
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente });
    const parties = async () =>
      (
        await db.execute<{ nombre: string }>(
          sql`SELECT destinatario->>'nombre' AS nombre FROM presupuestos WHERE id = ${presupuesto._id}`,
        )
      ).rows[0]?.nombre;
    const before = await parties();
    await db.execute(sql`UPDATE clientes SET razon_social = 'Otra S. L.' WHERE id = ${_idCliente}`);
    expect(before).toMatch(/S\. L\.$/);
    expect(await parties()).toBe(before);
  });
});
