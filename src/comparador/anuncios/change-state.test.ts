import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { makeCliente, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { rolesCliente, rolesTrabajador } from '#oficina/base/roles/roles.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertImagen } from '#test/support/rows.testing.server.ts';
import { insertAnuncio, type TestAnuncio } from './anuncios.testing.server.ts';
import { type EstadoAnuncio, estadosAnuncio } from './estados.ts';

const { db, url, person, boss: admin } = await openOffice();

const autoescuela = await makeCliente(db);
await db.execute(sql`UPDATE clientes SET email = 'escuela@ejemplo.es' WHERE id = ${autoescuela}`);

const owner = await person('Propietario', 'cliente', autoescuela);
const stranger = await person('Propietario', 'cliente');

type By = Pick<typeof admin, 'call'>;

const anuncio = (more: TestAnuncio = {}) => insertAnuncio(db, { idCliente: autoescuela, ...more });
const take = ({ call }: By, _id: string, estado: string, more: object = {}) =>
  call('PUT /anuncios/cambiarEstado', { _id, version: 1, estado, ...more });
const read = async (id: string) => (await admin.call(`GET /anuncios/consultarPorId?_id=${id}`)).json();
const lettersOf = async (id: string) =>
  (
    await db.execute<{ tipo: string; para: string }>(
      sql`SELECT tipo, para FROM correos WHERE datos->>'anuncioId' = ${id} ORDER BY id`,
    )
  ).rows;

const STATES = Object.keys(estadosAnuncio) as EstadoAnuncio[];

/** As the reference says them (dominio 3.13). */
const ALLOWED: Record<EstadoAnuncio, EstadoAnuncio[]> = {
  borrador: ['pendiente'],
  pendiente: ['publicado', 'rechazado'],
  publicado: ['pausado', 'finalizado'],
  pausado: ['publicado', 'finalizado'],
  finalizado: [],
  rechazado: ['borrador'],
};

describe('cada estado y cada paso', () => {
  const pairs = STATES.flatMap((from) => STATES.map((to): [EstadoAnuncio, EstadoAnuncio] => [from, to]));

  test.each(pairs)('de %s a %s', async (from, to) => {
    const id = await anuncio({ estado: from });
    const before = await read(id);
    const answer = await take(admin, id, to, to === 'rechazado' ? { motivo: 'Falta el enlace' } : {});
    if (ALLOWED[from].includes(to)) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject({ _id: id, estado: to, version: 2 });
      expect(await read(id)).toEqual(answer.json());
      return;
    }
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ codigo: 40902, detalle: { permitidas: ALLOWED[from] } });
    expect(await read(id)).toEqual(before);
    expect(await lettersOf(id)).toEqual([]);
  });
});

describe('quién da cada paso', () => {
  const PEOPLE = [
    ...rolesTrabajador.map((rol) => ['trabajador', rol] as const),
    ...rolesCliente.map((rol) => ['cliente', rol] as const),
  ];
  const PROPOSE = ['Administrador', 'Gestor', 'Editor', 'Propietario'];

  test.each(PEOPLE)('%s %s', async (tipo, rol) => {
    const by = await person(rol, tipo, tipo === 'cliente' ? autoescuela : undefined);
    const writes = PROPOSE.includes(rol);
    const decides = rol === 'Administrador' || (rol === 'Editor' && tipo === 'trabajador');
    const steps: [EstadoAnuncio, EstadoAnuncio, boolean][] = [
      ['borrador', 'pendiente', writes],
      ['rechazado', 'borrador', writes],
      ['pendiente', 'publicado', decides],
      ['pendiente', 'rechazado', decides],
      ['publicado', 'pausado', decides],
      ['pausado', 'publicado', decides],
      ['publicado', 'finalizado', decides],
      ['pausado', 'finalizado', decides],
    ];
    for (const [from, to, may] of steps) {
      const id = await anuncio({ estado: from });
      const answer = await take(by, id, to, to === 'rechazado' ? { motivo: 'Falta algo' } : {});
      expect(answer.statusCode, `${from} → ${to}`).toBe(may ? 200 : 403);
      expect((await read(id)).estado).toBe(may ? to : from);
    }
  });

  test('el 409 le dice a cada uno los pasos que puede dar él', async () => {
    const id = await anuncio({ estado: 'pendiente' });
    expect((await take(owner, id, 'borrador')).json().detalle).toEqual({ permitidas: [] });
    expect((await take(admin, id, 'borrador')).json().detalle).toEqual({
      permitidas: ['publicado', 'rechazado'],
    });
  });
});

describe('lo que hace falta para un paso', () => {
  test.each<[string, string, TestAnuncio, object, string, string[]]>([
    ['rechazar sin decir por qué', 'pendiente', {}, {}, 'rechazado', ['motivo']],
    ['un motivo de tres letras', 'pendiente', {}, { motivo: 'abc' }, 'rechazado', ['motivo']],
    ['un motivo al aprobar', 'pendiente', {}, { motivo: 'Todo bien' }, 'publicado', ['motivo']],
    ['proponer sin a dónde lleva', 'borrador', { url: '' }, {}, 'pendiente', ['urlDestino']],
    ['proponer lo que ya pasó', 'borrador', { hasta: '2026-11-20' }, {}, 'pendiente', ['hasta']],
    ['aprobar lo que ya pasó', 'pendiente', { hasta: '2026-11-20' }, {}, 'publicado', ['hasta']],
    ['aprobar una página sin cifrar', 'pendiente', { url: 'http://x.es' }, {}, 'publicado', ['urlDestino']],
  ])('%s', async (_name, estado, more, body, to, fields) => {
    const id = await anuncio({ ...more, estado: estado as EstadoAnuncio });
    const answer = await take(admin, id, to, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual(fields);
    expect(await read(id)).toMatchObject({ estado, version: 1 });
  });

  test('el último día todavía se aprueba, y es el de Madrid', async () => {
    expect(
      (await take(admin, await anuncio({ estado: 'pendiente', hasta: '2026-11-21' }), 'publicado'))
        .statusCode,
    ).toBe(200);
    const late = await openApp(url, { clock: () => new Date('2026-11-21T23:30:00Z') });
    const id = await anuncio({ estado: 'pendiente', hasta: '2026-11-21' });
    const answer = await late.inject({
      method: 'PUT',
      url: '/anuncios/cambiarEstado',
      headers: { token: await tokenOf(late, admin) },
      payload: { _id: id, version: 1, estado: 'publicado' },
    });
    expect(answer.json().campos).toEqual([{ campo: 'hasta', motivo: 'ese día ya ha pasado' }]);
  });

  test('con una versión vieja no se decide nada; de dos que aprueban a la vez, lo hace uno', async () => {
    const id = await anuncio({ estado: 'pendiente' });
    expect((await take(admin, id, 'publicado', { version: 7 })).json()).toMatchObject({
      codigo: 40901,
      detalle: { actual: { estado: 'pendiente', version: 1 } },
    });
    const two = await Promise.all([take(admin, id, 'publicado'), take(admin, id, 'publicado')]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await lettersOf(id)).toEqual([{ tipo: 'anuncio_aprobado', para: owner.email }]);
  });
});

test('el motivo se lee hasta que se aprueba, y todo queda en el historial y en el correo de la autoescuela', async () => {
  const { _id } = (
    await owner.call('POST /anuncios/crear', {
      titulo: 'Intensivo',
      texto: 'En un mes',
      urlDestino: 'https://x.es',
      desde: '2026-11-21',
      hasta: '2026-12-21',
    })
  ).json();
  const step = (by: By, version: number, estado: string, motivo?: string) =>
    take(by, _id, estado, { version, ...(motivo && { motivo }) });
  await step(owner, 1, 'pendiente');
  const motivo = 'Falta decir cuánto cuesta';
  expect((await step(admin, 2, 'rechazado', motivo)).json()).toMatchObject({ motivoRechazo: motivo });
  expect((await step(owner, 3, 'borrador')).json()).toMatchObject({ motivoRechazo: motivo });
  expect((await step(owner, 4, 'pendiente')).json()).toMatchObject({ motivoRechazo: motivo });
  expect((await step(admin, 5, 'publicado')).json()).toMatchObject({ motivoRechazo: null, version: 6 });
  expect(await lettersOf(_id)).toEqual([
    { tipo: 'anuncio_propuesto', para: expect.stringContaining('@') },
    { tipo: 'anuncio_rechazado', para: owner.email },
    { tipo: 'anuncio_propuesto', para: expect.stringContaining('@') },
    { tipo: 'anuncio_aprobado', para: owner.email },
  ]);
  const history = (await admin.call(`GET /historial/leer?entidad=anuncios&_idEntidad=${_id}`)).json();
  expect(history).toContainEqual(
    expect.objectContaining({
      actor: 'Persona Administrador',
      antes: { estado: 'pendiente', motivoRechazo: null },
      despues: { estado: 'rechazado', motivoRechazo: motivo },
    }),
  );
});

test('lo del negocio se aprueba sin escribir a nadie', async () => {
  const id = await insertAnuncio(db, { estado: 'borrador' });
  await take(admin, id, 'pendiente');
  expect((await take(admin, id, 'publicado', { version: 2 })).statusCode).toBe(200);
  expect(await lettersOf(id)).toEqual([]);
});

describe('lo que se ve no cambia sin que nadie lo mire', () => {
  test.each<[EstadoAnuncio, boolean, boolean, boolean]>([
    ['borrador', true, true, true],
    ['rechazado', true, true, true],
    ['pendiente', false, false, true],
    ['publicado', false, false, true],
    ['pausado', false, false, true],
    ['finalizado', false, false, false],
  ])(
    'en %s escribe la autoescuela: %s; un Gestor: %s; quien aprueba: %s',
    async (estado, own, clerk, editor) => {
      const gestor = await person('Gestor');
      for (const [by, may] of [
        [owner, own],
        [gestor, clerk],
        [admin, editor],
      ] as const) {
        const id = await anuncio({ estado });
        const answer = await by.call('PUT /anuncios/actualizar', { _id: id, version: 1, titulo: 'Otro' });
        expect(answer.statusCode, answer.body).toBe(may ? 200 : 409);
        if (!may) expect(answer.json().codigo).toBe(40902);
        expect((await read(id)).titulo).toBe(may ? 'Otro' : 'Matrícula gratis');
      }
    },
  );

  test.each(['estado', 'motivoRechazo', 'impresiones', 'clics'])(
    'nadie escribe %s con los demás datos',
    async (name) => {
      const id = await anuncio({ estado: 'borrador' });
      const answer = await admin.call('PUT /anuncios/actualizar', {
        _id: id,
        version: 1,
        [name]: 'publicado',
      });
      expect(answer.json().campos).toEqual([{ campo: name, motivo: 'no se admite' }]);
    },
  );

  test.each([{ prioridad: 9 }, { topeImpresiones: 5 }])('una autoescuela no escribe %j', async (body) => {
    const id = await anuncio({ estado: 'borrador' });
    const answer = await owner.call('PUT /anuncios/actualizar', { _id: id, version: 1, ...body });
    expect(answer.statusCode).toBe(403);
  });
});

describe('los de otra autoescuela no existen', () => {
  test('ni se leen, ni se cambian, ni dan un paso, ni se sabe cuánto se ven', async () => {
    for (const estado of STATES) {
      const _id = await anuncio({ estado });
      const answers = [
        await stranger.call(`GET /anuncios/consultarPorId?_id=${_id}`),
        await stranger.call(`GET /anuncios/consultarResultados?_id=${_id}`),
        await stranger.call('PUT /anuncios/actualizar', { _id, version: 1, titulo: 'Z' }),
        ...(await Promise.all(STATES.map((to) => take(stranger, _id, to)))),
      ];
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
      expect(await read(_id)).toMatchObject({ estado, version: 1, titulo: 'Matrícula gratis' });
    }
    const list = (await stranger.call('GET /anuncios/leer?limite=100')).json();
    expect(list).toMatchObject({ filas: [], total: 0 });
    const forced = await stranger.call(`GET /anuncios/leer?_idCliente=${autoescuela}`);
    expect(forced.json().filas).toEqual([]);
    const bulk = await stranger.call('POST /anuncios/aplicar', {
      accion: 'actualizar',
      cambios: { titulo: 'Z' },
      simular: false,
      seleccion: { ids: [await anuncio({ estado: 'borrador' })] },
    });
    expect(bulk.json()).toMatchObject({ hechas: 0, filas: [{ resultado: 'rechazada' }] });
  });

  test('no se propone en nombre de otra, ni con una foto suya', async () => {
    const body = {
      titulo: 'X',
      texto: 'Y',
      urlDestino: 'https://x.es',
      desde: '2026-11-21',
      hasta: '2026-12-01',
    };
    const create = (by: By, more: object) => by.call('POST /anuncios/crear', { ...body, ...more });
    expect((await create(stranger, { _idCliente: autoescuela })).statusCode).toBe(403);
    const photo = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
    await insertImagen(db, autoescuela, { id: photo });
    expect((await create(stranger, { _idImagen: photo })).json().campos).toEqual([
      { campo: '_idImagen', motivo: 'ya no existe: elige otra de la lista' },
    ]);
    const own = await create(owner, { _idImagen: photo });
    expect(own.json()).toMatchObject({ _idImagen: photo, nombres: { _idImagen: 'El aula' } });
    const removed = await owner.call('DELETE /imagenes/eliminar', { _id: photo });
    expect(removed.json().mensaje).toBe('Se usa en anuncios: no se puede eliminar la foto');
    expect((await create(admin, { _idImagen: photo })).json().campos[0].campo).toBe('_idImagen');
  });
});

test('el que ya se ha visto no se elimina: sus recuentos se quedan', async () => {
  const [seen, unseen] = [await anuncio({ estado: 'finalizado' }), await anuncio({ estado: 'borrador' })];
  await db.execute(sql`INSERT INTO anuncios_dias VALUES (${seen}, '2026-11-02', 3, 1)`);
  const refused = await admin.call('DELETE /anuncios/eliminar', { _id: seen });
  expect(refused.json()).toMatchObject({
    codigo: 40904,
    mensaje: 'Se usa en los recuentos de sus vistas: no se puede eliminar el anuncio',
  });
  expect((await admin.call('DELETE /anuncios/eliminar', { _id: unseen })).json()).toBe(true);
});

describe('lo que un anuncio puede decir', () => {
  test.each([
    [{ urlDestino: 'http://x.es' }, ['urlDestino']],
    [{ urlDestino: 'javascript:alert(1)' }, ['urlDestino']],
    [{ urlDestino: 'https://carneclaro.es@otra.es/' }, ['urlDestino']],
    [{ permisos: ['B', 'Z9'] }, ['permisos.1']],
    [{ topeImpresiones: 0 }, ['topeImpresiones']],
    [{ ubicacion: 'inicio', provincias: ['28'], permisos: ['B'] }, ['provincias', 'permisos']],
    [{ hasta: '2026-11-20' }, ['hasta']],
    [{ texto: 'x'.repeat(161) }, ['texto']],
    [{ titulo: 'x'.repeat(61) }, ['titulo']],
  ])('%j se rechaza nombrando %j', async (body, fields) => {
    const answer = await admin.call('POST /anuncios/crear', {
      titulo: 'X',
      texto: 'Y',
      urlDestino: 'https://x.es',
      desde: '2026-11-21',
      hasta: '2026-12-01',
      ...body,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().campos.map(({ campo }: { campo: string }) => campo)).toEqual(fields);
  });
});
