import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type caller, makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

const { db, as, person, admin } = await openOffice();

let made = 0;

/** A DNI: its letter is that of the remainder by 23. */
const nif = () => {
  const digits = String(++made).padStart(8, '0');
  return `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]}`;
};

type Call = ReturnType<typeof caller>;

async function client(by: Call = admin, body: object = {}) {
  const own = { nombreComercial: `Autoescuela ${made}`, razonSocial: `Escuela ${made} S. L.`, nif: nif() };
  const response = await by('POST /clientes/crear', { ...own, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const permit = async (): Promise<string> =>
  (await admin('GET /permisosConducir/leer?texto=B'))
    .json()
    .filas.find(({ codigo }: { codigo: string }) => codigo === 'B')._id;

async function alumno(by: Call = admin, body: object = {}) {
  const own = {
    nombre: 'Ana',
    email: `ana${++made}@ejemplo.es`,
    codProvincia: '28',
    _idPermiso: await permit(),
  };
  const response = await by('POST /alumnos/crear', { ...own, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const fieldsOf = (response: { json(): { campos?: { campo: string }[] } }) =>
  response.json().campos?.map(({ campo }) => campo);

describe('la cartera de un Comercial', () => {
  test('ve y cambia lo que lleva; lo de otros no existe para él', async () => {
    const { call, ...user } = await person('Comercial');
    const foreign = await client();
    const own = await client(call);
    expect(own).toMatchObject({ _idResponsable: user.id, nombres: { _idResponsable: 'Persona Comercial' } });
    const list = (await call('GET /clientes/leer')).json();
    expect(list.filas.map(({ _id }: { _id: string }) => _id)).toEqual([own._id]);
    expect(list.total).toBe(1);
    for (const answer of [
      await call(`GET /clientes/consultarPorId?_id=${foreign._id}`),
      await call('PUT /clientes/actualizar', { _id: foreign._id, version: 1, notas: 'x' }),
      await call(`GET /historial/leer?entidad=clientes&_idEntidad=${foreign._id}`),
      await call(`GET /clientes/consultarPorDatosUnicos?nif=${foreign.nif}`),
    ])
      expect(answer.statusCode).toBe(404);
    expect((await call(`GET /historial/leer?entidad=clientes&_idEntidad=${own._id}`)).json()).toHaveLength(1);
  });

  test('no puede crear nada fuera de ella, ni sacar de ella lo que lleva', async () => {
    const call = await as('Comercial');
    const other = await person('Comercial');
    const body = { nombreComercial: 'X', razonSocial: 'X', nif: nif(), _idResponsable: other.id };
    expect((await call('POST /clientes/crear', body)).statusCode).toBe(403);
    const own = await client(call);
    const given = await call('PUT /clientes/actualizar', {
      _id: own._id,
      version: 1,
      _idResponsable: other.id,
    });
    expect(given.statusCode).toBe(403);
    const after = (await call(`GET /clientes/consultarPorId?_id=${own._id}`)).json();
    expect(after).toEqual(own);
  });

  test('los contactos y tarifas son los de sus clientes', async () => {
    const call = await as('Comercial');
    const [own, foreign] = [await client(call), await client()];
    const contact = (_idCliente: string) => ({ _idCliente, nombre: 'Luz', telefono: '612 34 56 78' });
    expect((await call('POST /contactosClientes/crear', contact(foreign._id))).statusCode).toBe(403);
    expect((await call('POST /contactosClientes/crear', contact(own._id))).json()).toMatchObject({
      telefono: '+34612345678',
      nombres: { _idCliente: own.nombreComercial },
    });
    const theirs = (await admin('POST /contactosClientes/crear', contact(foreign._id))).json();
    const { _id, version } = theirs;
    const changed = await call('PUT /contactosClientes/actualizar', { _id, version, cargo: 'x' });
    expect(changed.statusCode).toBe(404);
    const { filas } = (await admin(`GET /contactosClientes/leer?_idCliente=${foreign._id}`)).json();
    expect(filas).toEqual([theirs]);
    const seen = (await call('GET /contactosClientes/leer')).json();
    expect(seen.filas.map(({ _idCliente }: { _idCliente: string }) => _idCliente)).toEqual([own._id]);
  });

  test('no borra una actividad que lleva otro', async () => {
    const { call, ...user } = await person('Comercial');
    const other = await person('Gestor');
    const add = async (_idResponsable: string) => {
      const body = { asunto: 'X', tipo: 'llamada', inicio: '2041-02-10T10:00:00Z', estado: 'pendiente' };
      return (await admin('POST /actividades/crear', { ...body, _idResponsable })).json();
    };
    const remove = async ({ _id }: { _id: string }) =>
      (await call('DELETE /actividades/eliminar', { _id })).statusCode;
    expect(await remove(await add(other.id))).toBe(404);
    expect(await remove(await add(user.id))).toBe(200);
  });
});

describe('qué campos de un cliente ve y cambia cada papel', () => {
  const IBAN = 'ES9121000418450200051332';

  test('la cuenta la ven y la escriben Administrador y Facturación', async () => {
    const row = await client(admin, { iban: 'ES91 2100 0418 4502 0005 1332' });
    expect(row.iban).toBe(IBAN);
    for (const [rol, seen] of [
      ['Facturacion', IBAN],
      ['Gestor', null],
      ['Editor', null],
      ['Lectura', null],
    ] as const) {
      const call = await as(rol);
      expect((await call(`GET /clientes/consultarPorId?_id=${row._id}`)).json().iban, rol).toBe(seen);
      const history = (await call(`GET /historial/leer?entidad=clientes&_idEntidad=${row._id}`)).body;
      expect(history.includes(IBAN), rol).toBe(seen !== null);
    }
  });

  test.each([
    ['Gestor', { publicado: true }, 'Publicado'],
    ['Gestor', { iban: IBAN }, 'IBAN'],
    ['Facturacion', { descripcion: 'x', notas: 'y' }, 'Descripción y Notas'],
    ['Editor', { emailFacturas: 'a@b.es' }, 'Correo para facturas'],
  ])('%s no cambia %j, y se le dice', async (rol, body, words) => {
    const row = await client();
    const call = await as(rol);
    const refused = await call('PUT /clientes/actualizar', { _id: row._id, version: 1, ...body });
    expect(refused.json()).toMatchObject({ codigo: 40301, mensaje: `No puedes cambiar: ${words}` });
  });

  test('Editor y Lectura ven qué pide un alumno, y no quién es', async () => {
    const row = await alumno(admin, { telefono: '612345678', dni: nif(), mensaje: 'Por las tardes' });
    const call = await as('Lectura');
    expect((await call(`GET /alumnos/consultarPorId?_id=${row._id}`)).json()).toMatchObject({
      email: null,
      telefono: null,
      dni: null,
      mensaje: null,
      codProvincia: '28',
      nombres: { _idPermiso: 'B' },
    });
  });
});

describe('las reglas entre campos', () => {
  test.each([
    [{ codigoPostal: '08001', codProvincia: '28' }, ['codigoPostal']],
    [{ codigoPostal: '99001' }, ['codigoPostal']],
    [{ publicado: true }, ['numRegistroDgt']],
    [{ etapa: 'perdido' }, ['motivoCierre']],
    [{ iban: 'ES9121000418450200051333' }, ['iban']],
    [{ nif: '12345678A' }, ['nif']],
    [{ telefono: '12' }, ['telefono']],
    [{ email: 'x', emailFacturas: 'y' }, ['email', 'emailFacturas']],
    [{ _idResponsable: '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0' }, ['_idResponsable']],
    [{ codigo: 'CLI-1' }, ['codigo']],
  ])('un cliente con %j se rechaza nombrando %j', async (body, fields) => {
    const refused = await admin('POST /clientes/crear', {
      nombreComercial: 'X',
      razonSocial: 'X',
      nif: nif(),
      ...body,
    });
    expect(refused.statusCode).toBe(400);
    expect(fieldsOf(refused)).toEqual(fields);
  });

  test('las etapas van por sus pasos, y desde cuándo se anota solo', async () => {
    const row = await client();
    const move = (version: number, body: object) =>
      admin('PUT /clientes/actualizar', { _id: row._id, version, ...body });
    expect(row.etapa).toBe('prospeccion');
    const won = (await move(1, { etapa: 'ganado' })).json();
    expect(won).toMatchObject({ etapa: 'ganado', etapaDesde: won.modificadoEn });
    const refused = await move(2, { etapa: 'perdido', motivoCierre: 'x' });
    expect(refused.json().campos).toEqual([{ campo: 'etapa', motivo: 'de Ganado se pasa a Negociación' }]);
    await move(2, { etapa: 'negociacion' });
    expect(fieldsOf(await move(3, { etapa: 'perdido', motivoCierre: '  ' }))).toEqual(['motivoCierre']);
    expect((await move(3, { etapa: 'perdido', motivoCierre: 'Caro' })).json()).toMatchObject({
      etapa: 'perdido',
      motivoCierre: 'Caro',
      version: 4,
    });
  });

  test('quien pasa a contacto principal ocupa el sitio del que lo era', async () => {
    const { _id } = await client();
    const contact = async (nombre: string) =>
      (
        await admin('POST /contactosClientes/crear', {
          _idCliente: _id,
          nombre,
          email: `${nombre}@ejemplo.es`,
          esPrincipal: true,
        })
      ).json();
    const [first, second] = [await contact('una'), await contact('otra')];
    const read = async (id: string) =>
      (await admin(`GET /contactosClientes/consultarPorId?_id=${id}`)).json();
    expect(await read(first._id)).toMatchObject({ esPrincipal: false, version: 2 });
    expect(await read(second._id)).toMatchObject({ esPrincipal: true, version: 1 });
  });
});

describe('una autoescuela y lo suyo', () => {
  test('lee y cambia sus datos; ni el NIF, ni las notas del negocio, ni los de otra', async () => {
    const row = await client(admin, { notas: 'Paga tarde', etapa: 'ganado' });
    const call = await as('Propietario', 'cliente', row._id);
    const own = (await call('GET /clientes/consultarMisDatos')).json();
    expect(own).toMatchObject({ _id: row._id, nif: row.nif, nombreComercial: row.nombreComercial });
    for (const hidden of ['notas', 'etapa', '_idResponsable', 'importeEstimado'])
      expect(own).not.toHaveProperty(hidden);
    const save = (name: string, body: object) =>
      call(`PUT /clientes/${name}`, { version: own.version, ...body });
    expect(fieldsOf(await save('actualizarDesdePanelCliente', { nif: nif() }))).toEqual(['nif']);
    expect(fieldsOf(await save('actualizarDesdeCliente', { nombreComercial: 'Y' }))).toEqual([
      'nombreComercial',
    ]);
    expect(
      fieldsOf(await save('actualizarDesdeCliente', { codigoPostal: '08001', codProvincia: '28' })),
    ).toEqual(['codigoPostal']);
    const saved = (
      await save('actualizarDesdePanelCliente', { descripcion: 'Desde 1980', telefono: '910000001' })
    ).json();
    expect(saved).toMatchObject({ descripcion: 'Desde 1980', telefono: '+34910000001', version: 2 });
    const late = await save('actualizarDesdeCliente', { direccion: 'Calle Mayor, 1' });
    expect(late.json()).toMatchObject({ codigo: 40901, detalle: { actual: { version: 2 } } });
    const history = (await admin(`GET /historial/leer?entidad=clientes&_idEntidad=${row._id}`)).json();
    expect(history).toContainEqual(
      expect.objectContaining({
        actor: 'Persona Propietario',
        despues: expect.objectContaining({ descripcion: 'Desde 1980' }),
      }),
    );
  });

  test('dice qué ofrece, sin repetirlo ni inventarlo, y queda en su historial', async () => {
    const row = await client();
    const call = await as('Editor', 'cliente', row._id);
    const save = (version: number, caracteristicas: string[]) =>
      call('PUT /clientes/actualizarDesdePanelCliente', { version, caracteristicas });
    const first = await save(1, ['pago-a-plazos', 'clases-en-sabado', 'clases-en-sabado']);
    expect(first.json()).toMatchObject({
      caracteristicas: ['clases-en-sabado', 'pago-a-plazos'],
      version: 2,
    });
    const strange = await save(2, ['clases-en-sabado', 'coche-volador']);
    expect(fieldsOf(strange)).toEqual(['caracteristicas']);
    expect((await call('GET /clientes/consultarMisDatos')).json()).toMatchObject({
      caracteristicas: ['clases-en-sabado', 'pago-a-plazos'],
      version: 2,
    });
    expect((await save(2, ['local-accesible'])).json().caracteristicas).toEqual(['local-accesible']);
    const history = (await admin(`GET /historial/leer?entidad=clientes&_idEntidad=${row._id}`)).json();
    expect(history).toContainEqual(
      expect.objectContaining({
        antes: { caracteristicas: ['clases-en-sabado', 'pago-a-plazos'] },
        despues: { caracteristicas: ['local-accesible'] },
      }),
    );
  });

  test('sus contactos, tarifas y anuncios son los suyos, y un anuncio solo se propone', async () => {
    const [own, foreign] = [await makeCliente(db), await makeCliente(db)];
    const call = await as('Propietario', 'cliente', own);
    const other = await as('Propietario', 'cliente', foreign);
    const contact = (
      await call('POST /contactosClientes/crear', { _idCliente: own, nombre: 'Luz', email: 'l@x.es' })
    ).json();
    expect(
      (await call('POST /contactosClientes/crear', { _idCliente: foreign, nombre: 'L', email: 'l@x.es' }))
        .statusCode,
    ).toBe(403);
    expect((await other(`GET /contactosClientes/consultarPorId?_id=${contact._id}`)).statusCode).toBe(404);
    expect((await other('DELETE /contactosClientes/eliminar', { _id: contact._id })).statusCode).toBe(404);
    const anuncio = {
      titulo: 'X',
      texto: 'Y',
      urlDestino: 'https://x.es',
      desde: '2026-11-01',
      hasta: '2026-11-30',
    };
    expect((await call('POST /anuncios/crear', { ...anuncio, prioridad: 9 })).statusCode).toBe(403);
    const draft = (await call('POST /anuncios/crear', anuncio)).json();
    expect(draft).toMatchObject({ estado: 'borrador', prioridad: 0, _idCliente: own });
    const step = (by: Call, version: number, estado: string) =>
      by('PUT /anuncios/cambiarEstado', { _id: draft._id, version, estado });
    expect((await step(other, 1, 'pendiente')).statusCode).toBe(404);
    expect((await step(call, 1, 'pendiente')).statusCode).toBe(200);
    expect((await step(call, 2, 'publicado')).statusCode).toBe(403);
    expect((await step(admin, 2, 'publicado')).statusCode).toBe(200);
    const late = await call('PUT /anuncios/actualizar', { _id: draft._id, version: 3, titulo: 'Z' });
    expect(late.statusCode).toBe(409);
  });

  test('recibe las solicitudes que se le envían, y responde; otra no las ve', async () => {
    const [own, foreign] = [await makeCliente(db), await makeCliente(db)];
    const call = await as('Propietario', 'cliente', own);
    const other = await as('Propietario', 'cliente', foreign);
    const row = await alumno(admin, { telefono: '612345678', notas: 'Del negocio' });
    const send = (body: object) =>
      admin('PUT /alumnos/enviarAAutoescuelas', { _id: row._id, autoescuelas: [own], ...body });
    expect(fieldsOf(await send({}))).toEqual(['consentimiento']);
    expect((await send({ consentimiento: true })).json()).toBe(true);
    expect((await send({ consentimiento: true })).json()).toBe(true);
    const [sent, ...more] = (await call('GET /alumnos/consultarMisDatos')).json().filas;
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ estado: 'enviada', nombre: 'Ana', telefono: '+34612345678', permiso: 'B' });
    expect(JSON.stringify(sent)).not.toContain('Del negocio');
    expect((await other('GET /alumnos/consultarMisDatos')).json().filas).toEqual([]);
    const answer = {
      _id: sent._id,
      version: 1,
      estado: 'respondida',
      precioOfrecido: '1.050,50',
      respuesta: 'Cuando quieras',
    };
    expect((await other('PUT /alumnos/actualizarDesdePanelCliente', answer)).statusCode).toBe(404);
    expect((await call('PUT /alumnos/actualizarDesdePanelCliente', answer)).json()).toMatchObject({
      estado: 'respondida',
      precioOfrecido: '1050.50',
      version: 2,
    });
    expect((await call('PUT /alumnos/actualizarDesdePanelCliente', answer)).json().codigo).toBe(40901);
  });
});

describe('por sus datos únicos', () => {
  test('se encuentra escrito de cualquier modo; si no hay nadie, 40401', async () => {
    const row = await client(admin, { email: 'Hola@Escuela.es', telefono: '910000077' });
    const dashed = `${row.nif.slice(0, 8)}-${row.nif.slice(8).toLowerCase()}`;
    for (const query of [`nif=${dashed}`, 'email=hola@escuela.ES', 'telefono=910%2000%2000%2077'])
      expect((await admin(`GET /clientes/consultarPorDatosUnicos?${query}`)).json()._id, query).toBe(row._id);
    const student = await alumno(admin, { email: 'maria.luz@gmail.com' });
    expect(
      (await admin('GET /alumnos/consultarPorDatosUnicos?email=marialuz%2Ba@gmail.com')).json()._id,
    ).toBe(student._id);
    expect((await admin(`GET /clientes/consultarPorDatosUnicos?nif=${nif()}`)).json().codigo).toBe(40401);
    expect(fieldsOf(await admin('GET /contactosClientes/consultarPorDatosUnicos'))).toEqual(['email']);
    expect(
      fieldsOf(await admin(`GET /contactosClientes/consultarPorDatosUnicos?_idCliente=${row._id}`)),
    ).toEqual(['email']);
  });
});

test('las actividades se cuentan por el mes de la península, y cada cual las suyas', async () => {
  const { call, ...user } = await person('Comercial');
  const other = await person('Gestor');
  const add = (inicio: string, _idResponsable: string, estado = 'pendiente') =>
    admin('POST /actividades/crear', { asunto: 'X', tipo: 'llamada', inicio, estado, _idResponsable });
  await add('2031-01-31T23:30:00Z', user.id);
  await add('2031-02-01T10:00:00Z', user.id, 'hecha');
  await add('2031-02-28T22:59:00Z', user.id);
  await add('2031-02-10T10:00:00Z', other.id);
  const months = async (by: Call, query: string) =>
    (await by(`GET /actividades/obtenerActividadesPorMeses?${query}`)).json();
  expect(await months(call, 'desde=2031-02&hasta=2031-02')).toEqual([
    { mes: '2031-02', tipo: 'llamada', estado: 'hecha', total: 1 },
    { mes: '2031-02', tipo: 'llamada', estado: 'pendiente', total: 2 },
  ]);
  expect((await months(admin, 'desde=2031-01&hasta=2031-12'))[1].total).toBe(3);
  expect((await months(call, 'desde=2031-03&hasta=2031-02')).campos).toEqual([
    { campo: 'hasta', motivo: 'es antes que «desde»' },
  ]);
});

test('el código que pasa de sus cifras las conserva todas', async () => {
  await db.execute(sql`SELECT setval('clientes_codigo', 99999)`);
  expect([(await client()).codigo, (await client()).codigo]).toEqual(['CLI-100000', 'CLI-100001']);
});
