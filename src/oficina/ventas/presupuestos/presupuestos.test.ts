import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { makeConcepto, type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';

const { db, person, signIn, admin } = await openOffice();
const _idCliente = await makeCliente(db);

const read = async (_id: string) =>
  (await admin(`GET /presupuestos/consultarPorId?_id=${_id}`)).json<PaperJson>();
const fieldsOf = (response: { json(): { campos?: { campo: string }[] } }) =>
  response.json().campos?.map(({ campo }) => campo);

describe('crear y leer', () => {
  test('nace solicitado, de hoy, válido treinta días, sin número y con sus cuentas hechas', async () => {
    const made = await admin('POST /presupuestos/crear', {
      _idCliente,
      titulo: 'Web nueva',
      dtoGlobal1: '10',
      lineas: [
        { tipo: 'seccion', descripcion: 'Diseño' },
        { descripcion: 'Páginas', cantidad: '3', precioUnitario: '33,33', dto1: '5', coste: '10' },
        { tipo: 'opcional', descripcion: 'Fotos', precioUnitario: '200' },
        { descripcion: 'Tasas', precioUnitario: '94.05', tipoIva: '0', suplido: true },
        { tipo: 'subtotal' },
      ],
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json()).toMatchObject({
      estado: '1',
      codigo: null,
      fecha: '2026-11-21',
      validoHasta: '2026-12-21',
      numVersion: 1,
      // 3 × 33.33 × 0.95 = 94.9905 → 94.99; −10 % → 85.49; 21 % → 17.95
      subtotal: '94.99',
      descuento: '9.50',
      baseImponible: '85.49',
      totalIva: '17.95',
      suplidos: '94.05',
      total: '197.49',
      costeTotal: '30.00',
      margen: '55.49',
      permitidas: ['2', '6'],
      grupos: [{ regimen: 'general', tipo: '21', base: '85.49', cuota: '17.95' }],
    });
    const { lineas, nombres } = made.json();
    expect(lineas.map(({ importe }: { importe: string }) => importe)).toEqual([
      null,
      '94.99',
      '200.00',
      '94.05',
      '189.04',
    ]);
    expect(nombres._idCliente).toMatch(/^Autoescuela/);
    expect(await read(made.json()._id)).toEqual(made.json());
  });

  test('de un concepto del catálogo toma lo que la línea no dice', async () => {
    const _idConcepto = await makeConcepto(db);
    const lineas = [
      { _idConcepto, cantidad: '2' },
      { _idConcepto, descripcion: 'Otra', precioUnitario: '1' },
    ];
    const { lineas: got } = (await admin('POST /presupuestos/crear', { lineas })).json();
    expect(got[0]).toMatchObject({
      descripcion: 'Asesoría',
      detalle: 'Por horas',
      unidad: 'hora',
      precioUnitario: '50.0000',
      importe: '100.00',
    });
    expect(got[1]).toMatchObject({ descripcion: 'Otra', importe: '1.00' });
    const consumer = await admin('POST /presupuestos/crear', { lineas, preciosConIva: true });
    expect(consumer.json()).toMatchObject({ total: '122.00', lineas: [{ precioUnitario: '60.5000' }, {}] });
  });

  test.each([
    [{ lineas: [{ descripcion: 'x', precioUnitario: '1', tipoIva: '17' }] }, 'lineas.0.tipoIva'],
    [{ lineas: [{ precioUnitario: '1' }] }, 'lineas.0.descripcion'],
    [{ lineas: [{ descripcion: 'x', cantidad: '0' }] }, 'lineas.0.cantidad'],
    [{ lineas: [{ descripcion: 'x', cantidad: '1e7' }] }, 'lineas.0.cantidad'],
    [{ lineas: [{ descripcion: 'x', precioUnitario: '-1' }] }, 'lineas.0.precioUnitario'],
    [{ lineas: [{ descripcion: 'x', precioUnitario: '0.00001' }] }, 'lineas.0.precioUnitario'],
    [{ lineas: [{ descripcion: 'x', dto1: '101' }] }, 'lineas.0.dto1'],
    [{ lineas: [{ descripcion: 'x', regimen: 'exento', tipoIva: '0' }] }, 'lineas.0.causaExencion'],
    [{ lineas: [{ descripcion: 'x', regimen: 'isp', tipoIva: '21' }] }, 'lineas.0.tipoIva'],
    [{ lineas: [{ descripcion: 'x', recargo: '1.4' }] }, 'lineas.0.recargo'],
    [{ lineas: [{ descripcion: 'x', recargo: '5.2' }], preciosConIva: true }, 'lineas.0.recargo'],
    [{ lineas: [{ descripcion: 'x', suplido: true, tipoIva: '0', dto2: '1' }] }, 'lineas.0.dto2'],
    [{ lineas: [{ tipo: 'nota', descripcion: 'x', precioUnitario: '3' }] }, 'lineas.0.precioUnitario'],
    [
      { lineas: [{ descripcion: 'x', cantidad: '999999999', precioUnitario: '9999999999' }] },
      'lineas.0.cantidad',
    ],
    [{ lineas: [{ descripcion: 'x', importe: '1' }] }, 'lineas.0.importe'],
    [{ lineas: [{ _id: '0195c7a0-0000-7000-8000-000000000000', descripcion: 'x' }] }, 'lineas.0._id'],
    [{ lineas: [{ _idConcepto: '0195c7a0-0000-7000-8000-000000000000' }] }, 'lineas.0._idConcepto'],
    [{ irpf: '15', preciosConIva: true }, 'irpf'],
    [{ irpf: '14' }, 'irpf'],
    [{ impuesto: 'IGIC', lineas: [{ descripcion: 'x', tipoIva: '21' }] }, 'lineas.0.tipoIva'],
    [{ estado: '7' }, 'estado'],
    [{ total: '0' }, 'total'],
    [{ codigo: 'PRE-2026-00001' }, 'codigo'],
    [{ _idContacto: '0195c7a0-0000-7000-8000-000000000000' }, '_idContacto'],
    [{ _idCliente: '0195c7a0-0000-7000-8000-000000000000' }, '_idCliente'],
  ])('%j se rechaza nombrando «%s»', async (body, campo) => {
    const response = await admin('POST /presupuestos/crear', body);
    expect(response.statusCode, response.body).toBe(400);
    expect([...new Set(fieldsOf(response))]).toEqual([campo]);
  });

  test('la lista se busca, se filtra y se ordena como las demás', async () => {
    const presupuesto = await presupuestoIn(admin, '3', { _idCliente, titulo: 'Rotulación única' });
    const list = async (query: string) =>
      (await admin(`GET /presupuestos/leer?${query}`)).json().filas.map(({ _id }: PaperJson) => _id);
    expect(await list('texto=rotulacion')).toEqual([presupuesto._id]);
    expect(await list(`texto=${presupuesto.codigo}`)).toEqual([presupuesto._id]);
    expect(await list('estado=3,4&serie=VA')).toEqual([]);
    expect(await list('estado=3')).toContain(presupuesto._id);
  });
});

describe('cambiar', () => {
  test('las líneas que siguen conservan su identidad; las que faltan se quitan', async () => {
    const presupuesto = await presupuestoIn(admin, '1', { _idCliente });
    const [first, second] = presupuesto.lineas;
    const lineas = [
      { descripcion: 'Nueva', precioUnitario: '10' },
      { _id: first?._id, descripcion: 'La primera', precioUnitario: '7' },
    ];
    const changed = await admin('PUT /presupuestos/actualizar', {
      _id: presupuesto._id,
      version: presupuesto.version,
      lineas,
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const after = changed.json<PaperJson>();
    expect(after.lineas.map(({ descripcion }) => descripcion)).toEqual(['Nueva', 'La primera']);
    expect(after.lineas[1]?._id).toBe(first?._id);
    expect(after.lineas.map(({ _id }) => _id)).not.toContain(second?._id);
    expect(after).toMatchObject({
      version: presupuesto.version + 1,
      baseImponible: '17.00',
      total: '20.57',
      titulo: 'Prueba',
    });
  });

  test('el descuento solo, sin líneas, rehace las cuentas', async () => {
    const { _id, version } = await presupuestoIn(admin, '2', { _idCliente });
    const { total, lineas } = (
      await admin('PUT /presupuestos/actualizar', { _id, version, dtoGlobal1: '50' })
    ).json();
    expect([total, lineas.length]).toEqual(['121.00', 2]);
  });

  test('de dos pestañas a la vez guarda una; la otra se entera de cómo está y no pisa nada', async () => {
    const { _id, version } = await presupuestoIn(admin, '2', { _idCliente });
    const change = (titulo: string) =>
      admin('PUT /presupuestos/actualizar', {
        _id,
        version,
        titulo,
        lineas: [{ descripcion: titulo, precioUnitario: '1' }],
      });
    for (const round of [1, 2, 3]) {
      const two = await Promise.all([change(`Una ${round}`), change(`Otra ${round}`)]);
      expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual(
        round === 1 ? [200, 409] : [409, 409],
      );
      const refused = two.find(({ statusCode }) => statusCode === 409)?.json();
      const now = await read(_id);
      expect(refused).toMatchObject({ codigo: 40901, detalle: { actual: { version: now.version } } });
      expect(now.lineas).toHaveLength(1);
      expect(now.lineas[0]?.descripcion).toBe(now.titulo);
    }
  });

  test('queda escrito quién cambió qué, y de las líneas solo las que cambiaron', async () => {
    const presupuesto = await presupuestoIn(admin, '1', { _idCliente });
    const [first, second] = presupuesto.lineas;
    await admin('PUT /presupuestos/actualizar', {
      _id: presupuesto._id,
      version: presupuesto.version,
      lineas: [
        { _id: first?._id, descripcion: 'Web', cantidad: '2', precioUnitario: '100', tipoIva: '21' },
        {
          _id: second?._id,
          tipo: 'opcional',
          descripcion: 'Fotografías',
          precioUnitario: '50',
          tipoIva: '21',
        },
      ],
    });
    const changes = (
      await admin(`GET /historial/leer?entidad=presupuestos&_idEntidad=${presupuesto._id}`)
    ).json();
    const last = changes.find(({ antes }: { antes: unknown }) => antes !== null);
    expect(last.antes.lineas).toEqual([
      expect.objectContaining({ lugar: 1, descripcion: 'Web de la autoescuela' }),
    ]);
    expect(last.despues.lineas).toEqual([expect.objectContaining({ lugar: 1, descripcion: 'Web' })]);
    expect(last.despues.lineas[0]).not.toHaveProperty('coste');
  });

  test('mil líneas se guardan de una vez, y una más se rechaza', async () => {
    const { _id, version } = await presupuestoIn(admin, '1');
    const lineas = Array.from({ length: 1_000 }, (_, index) => ({
      descripcion: `Línea ${index}`,
      precioUnitario: '0,10',
    }));
    const saved = await admin('PUT /presupuestos/actualizar', { _id, version, lineas });
    expect(saved.json()).toMatchObject({ baseImponible: '100.00', total: '121.00' });
    const more = await admin('PUT /presupuestos/actualizar', {
      _id,
      version: version + 1,
      lineas: [...lineas, lineas[0]],
    });
    expect(fieldsOf(more)).toEqual(['lineas']);
  });
});

test('se elimina mientras no tiene número', async () => {
  const [draft, numbered] = [
    await presupuestoIn(admin, '2', { _idCliente }),
    await presupuestoIn(admin, '3', { _idCliente }),
  ];
  expect((await admin('DELETE /presupuestos/eliminar', { _id: numbered._id })).json().codigo).toBe(40904);
  expect((await admin('DELETE /presupuestos/eliminar', { _id: [draft._id, numbered._id] })).statusCode).toBe(
    409,
  );
  expect((await admin('DELETE /presupuestos/eliminar', { _id: draft._id })).json()).toBe(true);
  expect((await admin(`GET /presupuestos/consultarPorId?_id=${draft._id}`)).statusCode).toBe(404);
  const { rows } = await db.execute(sql`SELECT FROM presupuestos_lineas WHERE papel_id = ${draft._id}`);
  expect(rows).toEqual([]);
});

describe('cada uno lo suyo', () => {
  test('un cliente ve los de su empresa desde que se envían, sin costes ni notas del negocio', async () => {
    const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId: _idCliente });
    const other = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
    const [mine, theirs] = [await signIn(user), await signIn(other)];
    const said = {
      _idCliente,
      notasPrivadas: 'Regatea',
      lineas: [{ descripcion: 'x', precioUnitario: '9', coste: '5' }],
    };
    const [done, sent] = [await presupuestoIn(admin, '3', said), await presupuestoIn(admin, '4', said)];
    const find = (call: typeof mine, _id: string) => call(`GET /presupuestos/consultarPorId?_id=${_id}`);
    expect((await find(mine, done._id)).statusCode).toBe(404);
    const seen = await find(mine, sent._id);
    expect(seen.json()).toMatchObject({
      total: '10.89',
      notasPrivadas: null,
      costeTotal: null,
      margen: null,
      lineas: [{ coste: null }],
    });
    const refused = await find(theirs, sent._id);
    expect(refused.statusCode).toBe(404);
    const { idTraza: _one, ...missing } = (await find(theirs, crypto.randomUUID())).json();
    expect(refused.json()).toMatchObject(missing);
    const listed = (await mine('GET /presupuestos/leer')).json().filas.map(({ _id }: PaperJson) => _id);
    expect(listed).toContain(sent._id);
    expect(listed).not.toContain(done._id);
    expect((await theirs('GET /presupuestos/leer')).json().filas).toEqual([]);
    const stolen = await theirs('PUT /presupuestos/aceptar', { _id: sent._id, version: sent.version });
    expect(stolen.statusCode).toBe(404);
  });

  test('un comercial hace los de su cartera y los de quien aún no es cliente; no ve costes ni los borra al guardar', async () => {
    const { call: sell, ...seller } = await person('Comercial');
    const own = await makeCliente(db);
    await db.execute(sql`UPDATE clientes SET responsable_id = ${seller.id} WHERE id = ${own}`);
    expect((await sell('POST /presupuestos/crear', { _idCliente })).statusCode).toBe(403);
    expect((await sell('POST /presupuestos/crear', { prospecto: 'Escuela Nueva' })).json()).toMatchObject({
      clienteNombre: 'Escuela Nueva',
    });
    const presupuesto = await presupuestoIn(admin, '1', {
      _idCliente: own,
      lineas: [{ descripcion: 'x', precioUnitario: '9', coste: '5' }],
    });
    const seen = (await sell(`GET /presupuestos/consultarPorId?_id=${presupuesto._id}`)).json<PaperJson>();
    expect(seen).toMatchObject({ margen: null, lineas: [{ coste: null }] });
    const [line] = seen.lineas;
    const lineas = [{ _id: line?._id, descripcion: 'y', precioUnitario: '9' }];
    const saved = await sell('PUT /presupuestos/actualizar', { _id: presupuesto._id, version: 1, lineas });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await read(presupuesto._id)).toMatchObject({
      margen: '4.00',
      lineas: [{ descripcion: 'y', coste: '5.0000' }],
    });
    const cost = await sell('PUT /presupuestos/actualizar', {
      _id: presupuesto._id,
      version: 2,
      lineas: [{ descripcion: 'z', coste: '1' }],
    });
    expect(cost.statusCode).toBe(403);
  });
});
