import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente, makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { readEvents } from '#oficina/documentos/firmas/events.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { tellExpired } from './expired-job.server.ts';
import { firmaBody, mailedPresupuesto, TRAZO, visitor } from './mailed.testing.server.ts';
import { type PaperJson, presupuestoIn } from './presupuestos.testing.server.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, app, as, person, admin } = await openOffice({ clock });
const post = await postOffice(db, clock);
const _idCliente = await makeCliente(db);
const owner = await person('Propietario', 'cliente', _idCliente);
const sent = (said = {}) => presupuestoIn(admin, '4', { _idCliente, ...said });
const mine = async (_id: string, call = owner.call) =>
  (await call(`GET /presupuestos/consultarMiPresupuesto?_id=${_id}`)).json();
const pdfOf = async (_id: string) =>
  pdfPages((await owner.call(`GET /presupuestos/descargar?_id=${_id}`)).rawPayload)
    .flat()
    .join(' ');
const signatures = async (_id: string) =>
  (await db.execute(sql`SELECT * FROM firmas WHERE presupuesto_id = ${_id}`)).rows;

describe('aceptar en el panel', () => {
  test('deja la misma prueba que el enlace: firma, hechos en cadena, correos y certificado', async () => {
    const presupuesto = await sent();
    await owner.call('PUT /presupuestos/anotarVisto', { _id: presupuesto._id });
    const body = await firmaBody(owner.call, presupuesto._id);
    const accepted = await owner.call('PUT /presupuestos/aceptar', body);
    expect(accepted.json(), accepted.body).toMatchObject({ estado: '5', aceptadoPor: 'Persona Propietario' });
    const [firma] = await signatures(presupuesto._id);
    expect(firma).toMatchObject({
      usuario_id: owner.id,
      enlace_id: null,
      email: owner.email,
      nombre: 'Persona Propietario',
      metodo: 'dibujo',
      trazo: TRAZO,
      hash: accepted.json().hashAceptado,
      ip: '127.0.0.1',
    });
    const { eventos, integra } = await readEvents(db, { presupuestoId: presupuesto._id });
    expect(integra).toBe(true);
    expect(eventos.map(({ tipo, via }) => [tipo, via])).toEqual([
      ['visto', 'panel'],
      ['aceptado', 'panel'],
    ]);
    const text = await pdfOf(presupuesto._id);
    expect(text).toContain('Certificado de aceptación');
    expect(text).toContain('lo aceptó y lo firmó en su panel');
    expect(text).toContain(owner.email);
    const mails = await post.deliver();
    const about = mails.filter(({ subject }) => subject?.includes(String(presupuesto.codigo)));
    expect(about.map(({ to }) => to[0])).toContain(owner.email);
    expect(about.map(({ subject }) => subject).join('\n')).toMatch(/ha aceptado el presupuesto/);
  });

  test('pulsar tres veces es una aceptación; otra persona de la misma empresa llega tarde', async () => {
    const presupuesto = await sent();
    const body = await firmaBody(owner.call, presupuesto._id);
    const tries = await Promise.all([1, 2, 3].map(() => owner.call('PUT /presupuestos/aceptar', body)));
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await signatures(presupuesto._id)).toHaveLength(1);
    const other = await person('Propietario', 'cliente', _idCliente);
    const late = await other.call('PUT /presupuestos/aceptar', body);
    expect(late.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: [] } });
  });

  test('sin firmar, con otra huella o con un total que no es, no se acepta y se dice qué falta', async () => {
    const presupuesto = await sent();
    const body = await firmaBody(owner.call, presupuesto._id);
    const fields = async (said: object) =>
      (await owner.call('PUT /presupuestos/aceptar', { ...body, ...said }))
        .json()
        .campos?.map(({ campo }: { campo: string }) => campo);
    expect(await fields({ trazo: '', acepto: '' })).toEqual(['acepto', 'trazo']);
    expect(await fields({ metodo: 'texto' })).toEqual(['firma']);
    expect(await fields({ nif: '1' })).toEqual(['nif']);
    const { _id, version } = body;
    expect((await owner.call('PUT /presupuestos/aceptar', { _id, version })).statusCode).toBe(400);
    const other = await owner.call('PUT /presupuestos/aceptar', { ...body, huella: 'x' });
    expect(other.json().codigo).toBe(40901);
    const cheap = await owner.call('PUT /presupuestos/aceptar', { ...body, total: '1.00' });
    expect(cheap.json().mensaje).toContain('Con lo que has elegido el total es 242,00');
    expect(await signatures(_id)).toEqual([]);
    expect((await mine(_id)).paso).toBe('abierto');
  });

  test('un editor y quien solo lee no responden; tampoco lo hace otra autoescuela', async () => {
    const presupuesto = await sent();
    const body = await firmaBody(owner.call, presupuesto._id);
    const { _id, version } = presupuesto;
    for (const rol of ['Editor', 'Lectura']) {
      const { call } = await person(rol, 'cliente', _idCliente);
      expect((await mine(_id, call)).paso).toBe('abierto');
      expect((await call('PUT /presupuestos/aceptar', body)).statusCode).toBe(403);
      expect((await call('PUT /presupuestos/rechazar', { _id, version, motivo: 'x' })).statusCode).toBe(403);
      expect((await call('PUT /presupuestos/preguntar', { _id, pregunta: 'x' })).statusCode).toBe(403);
    }
    const stranger = await person('Propietario', 'cliente', await makeCliente(db));
    for (const [verb, said] of [
      ['aceptar', body],
      ['rechazar', { _id, version, motivo: 'x' }],
      ['preguntar', { _id, pregunta: 'x' }],
      ['anotarVisto', { _id }],
    ] as const)
      expect((await stranger.call(`PUT /presupuestos/${verb}`, said)).statusCode, verb).toBe(404);
    expect((await stranger.call('GET /presupuestos/contarMisPendientes')).json()).toEqual({ pendientes: 0 });
    expect((await readEvents(db, { presupuestoId: _id })).eventos).toEqual([]);
  });
});

test('lo que anota el negocio dice en el PDF quién lo anotó, quién lo aceptó y cómo', async () => {
  const { _id, version } = await sent();
  const said = { _id, version, aceptadoPor: 'Rosa Gil', medio: 'telefono' };
  expect((await admin('PUT /presupuestos/aceptar', said)).statusCode).toBe(200);
  expect(await signatures(_id)).toEqual([]);
  const text = await pdfOf(_id);
  expect(text).toContain('Constancia de la aceptación');
  expect(text).toContain('No lleva firma electrónica');
  expect(text).toContain('Persona Administrador');
  expect(text).toContain('Rosa Gil, por teléfono');
});

test('rechazar y preguntar desde el panel llega a quien lo lleva, con quien lo dijo', async () => {
  const presupuesto = await sent();
  const { _id } = presupuesto;
  const asked = await owner.call('PUT /presupuestos/preguntar', { _id, pregunta: '¿Entra el dominio?' });
  expect(asked.statusCode, asked.body).toBe(200);
  const refused = await owner.call('PUT /presupuestos/rechazar', {
    _id,
    version: asked.json().version,
    motivo: 'Es caro',
  });
  expect(refused.json()).toMatchObject({ estado: '6', motivoCierre: null });
  expect((await mine(_id)).paso).toBe('rechazado');
  const mails = (await post.deliver()).filter(({ subject }) => subject?.includes(String(presupuesto.codigo)));
  const question = mails.find(({ subject }) => subject?.startsWith('Pregunta'));
  expect(question?.text).toContain(`Persona Propietario (${owner.email}) pregunta desde su panel`);
  expect(question?.text).toContain('¿Entra el dominio?');
  expect(mails.find(({ subject }) => subject?.includes('ha rechazado'))?.text).toContain('Es caro');
});

test('ninguna llamada de un cliente enseña notas, costes, motivos de dentro ni precios que no se enseñan', async () => {
  const worker = await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' });
  await db.execute(sql`UPDATE usuarios SET nombre = 'Nombre Interno' WHERE id = ${worker.id}`);
  const presupuesto = await sent({
    notasPrivadas: 'Regatea siempre',
    _idResponsable: worker.id,
    lineas: [
      { descripcion: 'Oculta', precioUnitario: '123.45', coste: '77.77', mostrarPrecio: false },
      { descripcion: 'Oculta también', precioUnitario: '11.11', mostrarPrecio: false },
    ],
  });
  await admin('PUT /presupuestos/cancelar', {
    _id: presupuesto._id,
    version: presupuesto.version,
    motivo: 'Moroso',
  });
  const bodies = await Promise.all(
    [
      'leer?limite=100',
      `consultarPorId?_id=${presupuesto._id}`,
      `consultarMiPresupuesto?_id=${presupuesto._id}`,
    ].map(async (path) => (await owner.call(`GET /presupuestos/${path}`)).body),
  );
  for (const body of bodies) {
    expect(body).toContain(String(presupuesto.codigo));
    for (const secret of ['Regatea', '77.77', 'Moroso', '123.45', '11.11', 'Nombre Interno', worker.id])
      expect(body).not.toContain(secret);
  }
});

test('se cuentan los que esperan respuesta: ni caducados, ni sustituidos, ni respondidos', async () => {
  const clienteId = await makeCliente(db);
  const { call } = await person('Lectura', 'cliente', clienteId);
  const count = async () => (await call('GET /presupuestos/contarMisPendientes')).json().pendientes;
  const said = { _idCliente: clienteId };
  for (const estado of ['3', '5', '6']) await presupuestoIn(admin, estado, said);
  const [one, two] = [await presupuestoIn(admin, '4', said), await presupuestoIn(admin, '4', said)];
  expect(await count()).toBe(2);
  await admin('PUT /presupuestos/nuevaVersion', { _id: one._id, version: one.version });
  expect(await count()).toBe(1);
  expect((await mine(one._id, call)).paso).toBe('sustituido');
  const before = now;
  now = new Date('2026-12-22T10:00:00Z');
  expect((await call('GET /presupuestos/contarMisPendientes')).statusCode).toBe(401);
  const later = await as('Lectura', 'cliente', clienteId);
  expect((await later('GET /presupuestos/contarMisPendientes')).json()).toEqual({ pendientes: 0 });
  expect((await mine(two._id, later)).paso).toBe('caducado');
  now = before;
});

describe('quien lo lleva se entera', () => {
  test('de que se ha abierto, una sola vez, venga de donde venga', async () => {
    const { quote: presupuesto, secret } = await mailedPresupuesto(admin, post, { _idCliente });
    await visitor(app).send(secret, { accion: 'visto' });
    await visitor(app).send(secret, { accion: 'visto' });
    await owner.call('PUT /presupuestos/anotarVisto', { _id: presupuesto._id });
    const seen = (await post.deliver()).filter(({ subject }) =>
      subject?.includes('ha abierto el presupuesto'),
    );
    expect(seen.map(({ subject }) => subject?.includes(String(presupuesto.codigo)))).toEqual([true]);
    const { eventos } = await readEvents(db, { presupuestoId: presupuesto._id });
    expect(eventos.filter(({ tipo }) => tipo === 'visto')).toHaveLength(1);
  });

  test('de que ha caducado sin respuesta, al día siguiente y una sola vez', async () => {
    const [open, accepted] = [await sent(), await presupuestoIn(admin, '5', { _idCliente })];
    const enqueued: string[] = [];
    const jobs = () => ({
      enqueue: async (_kind: unknown, { id }: { id: string }) => void enqueued.push(id),
    });
    const run = (on: string) =>
      tellExpired({ db, clock: () => new Date(`${on}T09:15:00Z`), jobs: jobs as never });
    const told = async () =>
      (
        await db.execute<{ id: string }>(
          sql`SELECT datos->>'presupuestoId' AS id FROM correos WHERE tipo = 'presupuesto_caducado'`,
        )
      ).rows.map(({ id }) => id);
    await run('2026-12-21');
    expect(await told()).not.toContain(open._id);
    await run('2026-12-22');
    await run('2026-12-22');
    await run('2026-12-23');
    expect((await told()).filter((id) => id === open._id)).toHaveLength(1);
    expect(await told()).not.toContain(accepted._id);
  });
});

describe('contactos que no pueden aceptar', () => {
  const contact = async (nombre: string, puedeAceptar: boolean, cliente: string) => {
    const email = `${nombre.toLowerCase()}-${crypto.randomUUID().slice(0, 6)}@ejemplo.es`;
    const said = { _idCliente: cliente, nombre, apellidos: 'Núñez', email, puedeAceptar };
    expect((await admin('POST /contactosClientes/crear', said)).statusCode).toBe(200);
    return email;
  };

  test('leen y preguntan, y se les dice quién puede; forzarlo no sirve', async () => {
    const cliente = await makeCliente(db);
    const reader = await contact('Rita', false, cliente);
    await contact('Paula', true, cliente);
    await person('Propietario', 'cliente', cliente);
    const { quote: presupuesto, secret } = await mailedPresupuesto(admin, post, {
      _idCliente: cliente,
      para: reader.replace('rita', 'RITA'),
    });
    const guest = visitor(app);
    const page = await guest.get(`/presupuesto/${secret}`);
    expect(page.body).toContain('Quién puede aceptarlo');
    expect(page.body).toContain('Paula Núñez');
    expect(page.body).toContain('Persona Propietario');
    expect(page.body).not.toContain('Aceptar y firmar');
    expect(page.body).not.toContain('No me interesa');
    const forced = await guest.accept(secret, {
      huella: (await huellaOf(presupuesto)).huella,
      total: '242.00',
    });
    expect(forced.statusCode).toBe(403);
    expect((await guest.send(secret, { accion: 'rechazar', motivo: 'No' })).statusCode).toBe(403);
    expect(await signatures(presupuesto._id)).toEqual([]);
    expect((await guest.send(secret, { accion: 'preguntar', pregunta: '¿Cuándo?' })).statusCode).toBe(302);
  });

  test('quien puede, acepta', async () => {
    const cliente = await makeCliente(db);
    const para = await contact('Paula', true, cliente);
    const { quote: presupuesto, secret } = await mailedPresupuesto(admin, post, {
      _idCliente: cliente,
      para,
    });
    expect((await visitor(app).accept(secret)).statusCode).toBe(302);
    expect(await signatures(presupuesto._id)).toHaveLength(1);
  });

  const huellaOf = async (presupuesto: PaperJson) => {
    const user = await person('Lectura', 'cliente', String(presupuesto._idCliente));
    return mine(presupuesto._id, user.call);
  };
});
