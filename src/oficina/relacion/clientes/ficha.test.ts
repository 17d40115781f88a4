import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const { db, as, person, admin } = await openOffice();

const fieldsOf = (response: { json(): { campos?: { campo: string }[] } }) =>
  response.json().campos?.map(({ campo }) => campo);

/** Reads all features of an autoescuela, also the derived ones, as searches filter by them. */
async function featuresOf(id: string): Promise<string[]> {
  const { rows } = await db.execute<{ codigo: string }>(sql`
    SELECT k.codigo FROM clientes_caracteristicas x JOIN caracteristicas_autoescuela k ON k.id = x.caracteristica_id
    WHERE x.cliente_id = ${id} ORDER BY k.orden`);
  return rows.map(({ codigo }) => codigo);
}

const HOURS = [
  { dia: 'lunes', desde: '09:00', hasta: '14:00' },
  { dia: 'lunes', desde: '16:00', hasta: '20:00' },
];

describe('lo que dice la autoescuela', () => {
  test('su horario, sus idiomas y sus vehículos se guardan en orden, y el horario que se pisa se rechaza en su sitio', async () => {
    const { call, ...user } = await person('Editor', 'cliente');
    const save = (version: number, body: object) =>
      call('PUT /clientes/actualizarDesdePanelCliente', { version, ...body });
    const saved = await save(1, {
      horario: HOURS.toReversed(),
      notaHorario: 'En agosto, cerrado',
      idiomas: ['en', 'es', 'en'],
      vehiculos: ['moto', 'automatico'],
    });
    expect(saved.json()).toMatchObject({
      version: 2,
      horario: HOURS,
      notaHorario: 'En agosto, cerrado',
      idiomas: ['es', 'en'],
      vehiculos: ['automatico', 'moto'],
    });
    const wrong = [HOURS[0], { dia: 'lunes', desde: '13:00', hasta: '15:00' }];
    expect(fieldsOf(await save(2, { horario: wrong }))).toEqual(['horario.1.desde']);
    expect(fieldsOf(await save(2, { idiomas: ['klingon'] }))).toEqual(['idiomas.0']);
    const { rows } = await db.execute(sql`SELECT version FROM clientes WHERE id = ${user.clienteId}`);
    expect(rows).toEqual([{ version: 2 }]);
  });

  test('lo que va con un idioma o un vehículo lo sigue, y no se marca aparte', async () => {
    const { call, ...user } = await person('Propietario', 'cliente');
    const save = (version: number, body: object) =>
      call('PUT /clientes/actualizarDesdePanelCliente', { version, ...body });
    const id = user.clienteId ?? '';
    await save(1, { vehiculos: ['automatico'], idiomas: ['en', 'ro'], caracteristicas: ['pago-a-plazos'] });
    expect(await featuresOf(id)).toEqual(['coche-automatico', 'pago-a-plazos', 'clases-en-ingles']);
    const own = (await call('GET /clientes/consultarMisDatos')).json();
    expect(own.caracteristicas, 'what was marked').toEqual(['pago-a-plazos']);
    const marked = await save(2, { caracteristicas: ['coche-automatico'] });
    expect(marked.json().campos).toEqual([
      {
        campo: 'caracteristicas',
        motivo: '«coche-automatico» va con lo que dice la ficha: Tiene coche automático',
      },
    ]);
    // Marked features and derived features do not affect each other.
    await save(2, { caracteristicas: ['local-accesible'] });
    expect(await featuresOf(id)).toEqual(['coche-automatico', 'clases-en-ingles', 'local-accesible']);
    await save(3, { vehiculos: ['manual'], idiomas: ['ar'] });
    expect(await featuresOf(id)).toEqual(['clases-en-arabe', 'local-accesible']);
  });

  test('una característica que empieza a ir con un idioma pasa a quien lo dice y deja a quien no', async () => {
    const [speaks, silent] = [await person('Propietario', 'cliente'), await person('Propietario', 'cliente')];
    const made = await admin('POST /caracteristicasAutoescuela/crear', {
      nombre: 'Clases en rumano',
      codigo: 'clases-en-rumano',
      grupo: 'Idiomas',
      orden: 90,
    });
    expect(made.statusCode, made.body).toBe(200);
    await speaks.call('PUT /clientes/actualizarDesdePanelCliente', { version: 1, idiomas: ['ro'] });
    await silent.call('PUT /clientes/actualizarDesdePanelCliente', {
      version: 1,
      caracteristicas: ['clases-en-rumano'],
    });
    const { _id, version } = made.json();
    await admin('PUT /caracteristicasAutoescuela/actualizar', { _id, version, vaCon: 'idioma:ro' });
    expect(await featuresOf(speaks.clienteId ?? '')).toEqual(['clases-en-rumano']);
    expect(await featuresOf(silent.clienteId ?? '')).toEqual([]);
    const wrong = { _id, version: version + 1, vaCon: 'idioma:xx' };
    expect(fieldsOf(await admin('PUT /caracteristicasAutoescuela/actualizar', wrong))).toEqual(['vaCon']);
  });

  test('su municipio se encuentra por el nombre, como se escriba; el que no existe se queda sin él', async () => {
    const { call, ...user } = await person('Propietario', 'cliente');
    const save = (version: number, body: object) =>
      call('PUT /clientes/actualizarDesdeCliente', { version, ...body });
    const code = async () =>
      (await db.execute(sql`SELECT codigo_municipio AS codigo FROM clientes WHERE id = ${user.clienteId}`))
        .rows[0];
    await save(1, { municipio: 'L’Hospitalet de llobregat', codProvincia: '08' });
    expect(await code()).toEqual({ codigo: '08101' });
    await save(2, { codProvincia: '28' });
    expect(await code()).toEqual({ codigo: null });
    await save(3, { municipio: 'ALCALÁ DE HENARES' });
    expect(await code()).toEqual({ codigo: '28005' });
  });
});

describe('quienes trabajan en el negocio', () => {
  test('cambian la ficha de una autoescuela con sus características, y queda en su historial', async () => {
    const id = await makeCliente(db);
    const call = await as('Editor');
    const body = {
      _id: id,
      version: 1,
      horario: HOURS,
      idiomas: ['es'],
      caracteristicas: ['clases-en-sabado'],
    };
    expect((await call('PUT /clientes/actualizarFicha', body)).json()).toEqual({
      _id: id,
      version: 2,
      horario: HOURS,
      notaHorario: null,
      idiomas: ['es'],
      vehiculos: [],
      caracteristicas: ['clases-en-sabado'],
    });
    expect((await call(`GET /clientes/consultarFicha?_id=${id}`)).json()).toMatchObject({ horario: HOURS });
    const history = (await admin(`GET /historial/leer?entidad=clientes&_idEntidad=${id}`)).json();
    expect(history.map(({ despues }: { despues: object }) => despues)).toEqual(
      expect.arrayContaining([
        { horario: HOURS, idiomas: ['es'] },
        { caracteristicas: ['clases-en-sabado'] },
      ]),
    );
    const late = await call('PUT /clientes/actualizarFicha', { ...body, horario: [] });
    expect(late.json().codigo).toBe(40901);
    const strange = await call('PUT /clientes/actualizarFicha', {
      _id: id,
      version: 2,
      notaHorario: 'x',
      caracteristicas: ['coche-volador'],
    });
    expect(fieldsOf(strange)).toEqual(['caracteristicas']);
    // All or nothing.
    expect((await call(`GET /clientes/consultarFicha?_id=${id}`)).json()).toMatchObject({
      version: 2,
      notaHorario: null,
    });
  });

  test('Facturación no escribe la ficha, Lectura la lee y un Comercial solo la de los suyos', async () => {
    const id = await makeCliente(db);
    const billing = await as('Facturacion');
    for (const body of [{ idiomas: ['es'] }, { caracteristicas: ['local-accesible'] }])
      expect(
        (await billing('PUT /clientes/actualizarFicha', { _id: id, version: 1, ...body })).statusCode,
      ).toBe(403);
    const reader = await as('Lectura');
    expect((await reader(`GET /clientes/consultarFicha?_id=${id}`)).statusCode).toBe(200);
    const seller = await as('Comercial');
    expect((await seller(`GET /clientes/consultarFicha?_id=${id}`)).statusCode).toBe(404);
    const foreign = await seller('PUT /clientes/actualizarFicha', { _id: id, version: 1, idiomas: ['es'] });
    expect(foreign.statusCode).toBe(404);
    expect(await featuresOf(id)).toEqual([]);
  });
});
