import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formOf, makeKind, pdf } from './documentos.testing.server.ts';
import { openDocumentos } from './opened.testing.server.ts';

const { db, base, admin, kind, client, asked, whose, stored, sent, trySend, tick, as } =
  await openDocumentos();

describe('lo que se envía', () => {
  test('queda con su tipo, su huella, su plazo y su nombre, y se lee igual', async () => {
    const contenido = await pdf('Póliza del seguro');
    const [row] = await sent({ archivos: [{ contenido, nombre: 'Póliza 2026.pdf' }], etiquetas: 'seguro' });
    expect(row).toMatchObject({
      nombre: 'Póliza 2026',
      nombreOriginal: 'Póliza 2026.pdf',
      tipo: 'pdf',
      mime: 'application/pdf',
      tamano: contenido.length,
      sha256: createHash('sha256').update(contenido).digest('hex'),
      entidad: 'cliente',
      _idEntidad: client,
      _idCliente: client,
      visibilidad: 'interna',
      retenerHasta: '2027-11-21',
      numVersion: 1,
      vigente: true,
      descargas: 0,
      etiquetas: 'seguro',
      nombreUnico: `${row._id}.pdf`,
      estadoFirma: 'noRequiere',
      subidoPor: 'Persona Administrador',
    });
    const got = await admin.get(`_id=${row._id}`);
    expect(Buffer.from(await got.arrayBuffer()).equals(contenido)).toBe(true);
    const byName = await admin.call(`GET /documentos/consultarPorNombreUnico?nombreUnico=${row.nombreUnico}`);
    expect(byName.json()._id).toBe(row._id);
    expect(asked).toContain(row._id);
  });

  test('se encuentra en la lista por su nombre y por su nombre único', async () => {
    const [row] = await sent({ archivos: [{ contenido: await pdf(), nombre: 'Plano del aula.pdf' }] });
    for (const query of [`nombreUnico=${row.nombreUnico}`, 'nombre=plano+del+aula']) {
      const { filas } = (await admin.call(`GET /documentos/leer?${query}`)).json();
      expect(filas.map(({ _id }: { _id: string }) => _id)).toEqual([row._id]);
    }
  });

  test('varios a la vez comparten los datos y cada uno tiene su nombre', async () => {
    const archivos = [
      { contenido: await pdf(), nombre: 'uno.pdf' },
      { contenido: await pdf(), nombre: 'dos.pdf' },
    ];
    const rows = await sent({ archivos, etiquetas: 'juntos' });
    expect(rows.map(({ nombre, etiquetas }: Record<string, string>) => [nombre, etiquetas])).toEqual([
      ['uno', 'juntos'],
      ['dos', 'juntos'],
    ]);
  });

  test('si uno no vale no queda ninguno, ni fila ni archivo', async () => {
    const before = await stored();
    const { status, body } = await trySend({
      archivos: [{ contenido: await pdf() }, { contenido: Buffer.from('MZ\x90\0'), nombre: 'x.pdf' }],
    });
    expect([status, body.campos[0].campo]).toEqual([400, 'archivo']);
    expect(await stored()).toEqual(before);
  });

  test('los datos pueden ir detrás del archivo', async () => {
    const form = new FormData();
    form.append('archivo', new Blob([new Uint8Array(await pdf())]), 'detrás.pdf');
    for (const [name, value] of formOf(whose)) form.append(name, value);
    const response = await fetch(`${base}/documentos/crear`, {
      method: 'POST',
      headers: { token: admin.token },
      body: form,
    });
    expect((await response.json()).documentos[0].nombreOriginal).toBe('detrás.pdf');
  });

  test.each([
    ['sin archivo', { archivos: [] }, 'archivo'],
    ['sin clasificación', { _idClasificacion: undefined }, '_idClasificacion'],
    [
      'con una que no existe',
      { _idClasificacion: '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0' },
      '_idClasificacion',
    ],
    ['de un cliente que no existe', { _idEntidad: '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0' }, '_idEntidad'],
    ['sin decir de cuál', { _idEntidad: undefined }, '_idEntidad'],
    ['del negocio y de alguien', { entidad: 'negocio' }, '_idEntidad'],
    ['con un campo que no hay', { tamano: '3' }, 'tamano'],
    ['con un identificador que no lo es', { _idEntidad: 'x' }, '_idEntidad'],
    ['con una fecha que no existe', { caducaEn: '2026-02-30' }, 'caducaEn'],
    ['con un nombre con NUL', { nombre: 'a\0b' }, 'nombre'],
    ['con sí o no mal dicho', { requiereFirma: 'quizá' }, 'requiereFirma'],
    [
      'del negocio y para su cliente',
      { entidad: 'negocio', _idEntidad: undefined, visibilidad: 'cliente' },
      'visibilidad',
    ],
  ])('%s, se dice qué campo está mal y no queda nada', async (_what, form, campo) => {
    const before = await stored();
    const { status, body } = await trySend(form);
    expect(status).toBe(400);
    expect(body.campos[0].campo).toBe(campo);
    expect(await stored()).toEqual(before);
  });
});

describe('lo mismo otra vez', () => {
  test('se dice cuál es igual, y se guarda si se acepta', async () => {
    const archivos = [{ contenido: await pdf(), nombre: 'original.pdf' }];
    const [first] = await sent({ archivos });
    const { status, body } = await trySend({ archivos: [{ ...archivos[0], nombre: 'copia.pdf' } as never] });
    expect([status, body.codigo]).toEqual([409, 40903]);
    expect(body.detalle.iguales).toMatchObject([
      { _id: first._id, nombre: 'original', archivo: 'copia.pdf' },
    ]);
    const [second] = await sent({ archivos, aceptarDuplicado: 'true' });
    expect(second._id).not.toBe(first._id);
  });

  test('el de otro cliente no es el mismo', async () => {
    const archivos = [{ contenido: await pdf() }];
    await sent({ archivos });
    const other = await as('Propietario', 'cliente');
    await sent({ archivos, _idEntidad: other.client });
  });

  test('dos iguales a la vez: uno entra y al otro se le pregunta', async () => {
    const archivos = [{ contenido: await pdf() }];
    const answers = await Promise.all([1, 2, 3].map(() => trySend({ archivos })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('el mismo envío con su clave no se guarda dos veces, ni a la vez', async () => {
    const form = { archivos: [{ contenido: await pdf() }], clave: 'envio-0001' };
    const answers = await Promise.all([1, 2, 3].map(() => trySend(form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.documentos[0]._id)).size).toBe(1);
    const other = await trySend({ ...form, archivos: [{ contenido: await pdf() }] });
    expect([other.status, other.body.campos[0].campo]).toEqual([409, 'clave']);
  });
});

describe('una versión nueva', () => {
  test('sustituye a la de antes, que se sigue leyendo; la lista enseña la última', async () => {
    const antes = await pdf('versión primera');
    const [one] = await sent({ archivos: [{ contenido: antes, nombre: 'contrato.pdf' }], etiquetas: 'fijo' });
    const version = { entidad: undefined, _idEntidad: undefined, _idClasificacion: undefined };
    const [two] = await sent({ ...version, _idAnterior: one._id });
    expect(two).toMatchObject({
      nombre: 'contrato',
      numVersion: 2,
      _idAnterior: one._id,
      _idGrupo: one._id,
      vigente: true,
      _idCliente: client,
      _idClasificacion: kind,
      etiquetas: 'fijo',
    });
    const list = async (query: string) =>
      (await admin.call(`GET /documentos/leer?${query}`)).json().filas.map(({ _id }: { _id: string }) => _id);
    expect(await list('texto=contrato')).toEqual([two._id]);
    expect((await list(`_idGrupo=${one._id}`)).sort()).toEqual([one._id, two._id].sort());
    const got = await admin.get(`_id=${one._id}`);
    expect(Buffer.from(await got.arrayBuffer()).equals(antes)).toBe(true);
    const late = await trySend({ ...version, _idAnterior: one._id });
    expect([late.status, late.body.codigo, late.body.detalle.actual._id]).toEqual([409, 40901, two._id]);
  });

  test('dos a la vez de la misma: una entra', async () => {
    const [one] = await sent();
    const version = { entidad: undefined, _idEntidad: undefined, _idAnterior: one._id };
    const answers = await Promise.all([trySend(version), trySend(version)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('quién lo ve se cambia en todas', async () => {
    const [one] = await sent({ visibilidad: 'cliente' });
    const [two] = await sent({ entidad: undefined, _idEntidad: undefined, _idAnterior: one._id });
    const { statusCode } = await admin.call('PUT /documentos/actualizar', {
      _id: two._id,
      version: two.version,
      visibilidad: 'interna',
    });
    expect(statusCode).toBe(200);
    expect((await admin.call(`GET /documentos/consultarPorId?_id=${one._id}`)).json().visibilidad).toBe(
      'interna',
    );
    const old = await admin.call('PUT /documentos/actualizar', { _id: one._id, version: 2, nombre: 'x' });
    expect(old.json().codigo).toBe(40904);
  });
});

describe('el plazo', () => {
  test('lo acorta cambiando la clasificación solo quien puede eliminar', async () => {
    const short = await makeKind(db, { mesesRetencion: 1 });
    const manager = await as('Gestor');
    const [one] = await sent();
    const change = { _id: one._id, version: one.version, _idClasificacion: short };
    expect((await manager.call('PUT /documentos/actualizar', change)).statusCode).toBe(403);
    expect((await admin.call('PUT /documentos/actualizar', change)).json().retenerHasta).toBe('2026-12-21');
  });
});

test('lo que se cambia queda en su historial, y quien lee una versión vieja no la pisa', async () => {
  const [one] = await sent();
  const change = { _id: one._id, version: one.version, nombre: 'Otro nombre' };
  tick();
  expect((await admin.call('PUT /documentos/actualizar', change)).json().nombre).toBe('Otro nombre');
  expect((await admin.call('PUT /documentos/actualizar', change)).json().codigo).toBe(40901);
  const history = await admin.call(`GET /historial/leer?entidad=documentos&_idEntidad=${one._id}`);
  expect(history.json()[0].despues).toEqual({ nombre: 'Otro nombre' });
});

test('si pasa a firmarse está sin firmar, y lo que ya se firma no deja de firmarse', async () => {
  const [one] = await sent({ _idClasificacion: await makeKind(db, { requiereFirma: true }) });
  expect(one).toMatchObject({ requiereFirma: true, estadoFirma: 'pendiente' });
  await db.execute(sql`UPDATE documentos SET estado_firma = 'firmado' WHERE id = ${one._id}`);
  const change = { _id: one._id, version: one.version, requiereFirma: false };
  expect((await admin.call('PUT /documentos/actualizar', change)).json().codigo).toBe(40904);
});

test('el de un papel que pasa a otro cliente pasa con él, y deja de enseñarse', async () => {
  const other = await as('Propietario', 'cliente');
  const contact = await admin.call('POST /contactosClientes/crear', {
    _idCliente: client,
    nombre: 'Ana',
    email: 'ana@ejemplo.es',
  });
  const [one] = await sent({ entidad: 'contacto', _idEntidad: contact.json()._id, visibilidad: 'cliente' });
  expect(one).toMatchObject({ _idCliente: client, _idContacto: contact.json()._id, entidad: 'contacto' });
  await db.execute(
    sql`UPDATE contactos_clientes SET cliente_id = ${other.client} WHERE id = ${contact.json()._id}`,
  );
  const found = await admin.call(`GET /documentos/consultarPorId?_id=${one._id}`);
  expect(found.json()).toMatchObject({ _idCliente: other.client, visibilidad: 'interna' });
});

test('no hay fila sin archivo ni archivo sin fila', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM documentos ORDER BY id`);
  expect(await stored()).toEqual(rows.map(({ id }) => id));
});
