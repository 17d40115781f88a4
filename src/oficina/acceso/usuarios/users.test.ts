import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import {
  CLAVE,
  enter,
  makeCliente,
  makeUser,
  peopleOf,
  type TestUser,
  tokenOf,
} from './access.testing.server.ts';
import type { Usuario, UsuarioExtendido } from './contract.ts';
import { removeExpired } from './upkeep-job.server.ts';

const { db, url } = await createTestDatabase();
const app = await openApp(url);

const { signIn: as } = peopleOf(app, db);
const worker = (rol: string, more: Partial<TestUser> = {}) =>
  makeUser(db, { tipo: 'trabajador', rol, ...more });
const person = (rol: string, more: Partial<TestUser> = {}) => makeUser(db, { tipo: 'cliente', rol, ...more });

let admin: Awaited<ReturnType<typeof as>>;
beforeEach(async () => {
  admin = await as(await worker('Administrador'));
});

const rowsOf = (response: { json(): { filas: UsuarioExtendido[] } }) => response.json().filas;

describe('crear', () => {
  test('sin clave queda pendiente y se le invita por correo; con ella, entra', async () => {
    const body = {
      email: 'nueva@ejemplo.es',
      nombre: 'Nueva Persona',
      telefono: '612 34 56 78',
      rol: 'Gestor',
    };
    const created = await admin('POST /usuariosTrabajadores/crear', body);
    expect(created.json()).toMatchObject({
      email: body.email,
      telefono: '+34612345678',
      rol: 'Gestor',
      estado: 'pendiente',
      version: 1,
      dobleFactor: false,
    });
    expect(created.body).not.toMatch(/clave|argon|totp/i);
    expect(await db.$count(sql`correos WHERE para = ${body.email} AND tipo = 'invitacion'`)).toBe(1);
    const withKey = { email: 'otra@ejemplo.es', nombre: 'Otra', rol: 'Lectura', clave: CLAVE };
    expect((await admin('POST /usuariosTrabajadores/crear', withKey)).json().estado).toBe('activo');
    expect((await enter(app, { tipo: 'trabajador', email: withKey.email })).statusCode).toBe(200);
  });

  test('una autoescuela no averigua si un correo tiene cuenta en otra: le parece un alta como las demás', async () => {
    const theirs = await person('Editor');
    const owner = await person('Propietario');
    const ask = await as(owner);
    const create = async (email: string) => {
      const { statusCode, body } = await ask('POST /usuariosClientes/crear', {
        email,
        nombre: 'Eva',
        rol: 'Lectura',
      });
      return { statusCode, row: JSON.parse(body) };
    };
    const taken = await create(theirs.email);
    const free = await create('libre@ejemplo.es');
    const same = ({ statusCode, row }: typeof taken) => ({ statusCode, ...row, _id: '', email: '' });
    expect(same(taken)).toEqual(same(free));
    const { filas } = (await ask('GET /usuariosClientes/leer')).json();
    expect(filas.map(({ email }: { email: string }) => email).sort()).toEqual(
      [theirs.email, owner.email, 'libre@ejemplo.es'].sort(),
    );
    const { rows } = await db.execute(sql`
      SELECT tipo, para, datos ->> 'usuarioId' AS quien FROM correos
      WHERE para IN (${theirs.email}, 'libre@ejemplo.es') ORDER BY tipo`);
    expect(rows).toEqual([
      { tipo: 'acceso_ofrecido', para: theirs.email, quien: theirs.id },
      { tipo: 'invitacion', para: 'libre@ejemplo.es', quien: free.row._id },
    ]);
    expect((await enter(app, theirs)).statusCode).toBe(200);
    expect((await create(theirs.email)).statusCode).toBe(409);
    // The office may see all users, so it gets the 409.
    const office = await as(await makeUser(db, { tipo: 'trabajador', rol: 'Gestor' }));
    const body = { email: theirs.email, nombre: 'Eva', rol: 'Lectura', _idCliente: owner.clienteId };
    expect((await office('POST /usuariosClientes/crear', body)).statusCode).toBe(409);
  });

  test('un correo repetido, escrito de otro modo, es un 409 que nombra el campo', async () => {
    const user = await worker('Editor', { email: 'juan.perez@gmail.com' });
    const response = await admin('POST /usuariosTrabajadores/crear', {
      email: 'JuanPerez+web@googlemail.com',
      nombre: 'Juan',
      rol: 'Editor',
    });
    expect(user.email).toBe('juan.perez@gmail.com');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ codigo: 40903, campos: [{ campo: 'email' }] });
    expect(await db.$count(sql`correos WHERE para = 'JuanPerez+web@googlemail.com'`)).toBe(0);
  });

  test('cincuenta a la vez con un correo hacen uno', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        admin('POST /usuariosTrabajadores/crear', {
          email: i % 2 ? 'carrera@ejemplo.es' : 'CARRERA@ejemplo.es',
          nombre: `Persona ${i}`,
          rol: 'Lectura',
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  });

  test.each([
    [{ rol: 'Propietario' }, 'rol'],
    [{ rol: 'Dios' }, 'rol'],
    [{ email: 'sin arroba' }, 'email'],
    [{ email: 'a@b.es\r\nBcc: todos@b.es' }, 'email'],
    [{ nombre: ' ' }, 'nombre'],
    [{ nombre: 'x'.repeat(81) }, 'nombre'],
    [{ telefono: '12' }, 'telefono'],
    [{ clave: 'corta' }, 'clave'],
    [{ estado: 'activo' }, 'estado'],
    [{ _idCliente: '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0' }, '_idCliente'],
    [{ creadoEn: '2020-01-01' }, 'creadoEn'],
    [{ version: 7 }, 'version'],
  ])('%j se rechaza nombrando «%s»', async (wrong, campo) => {
    const good = { email: 'buena@ejemplo.es', nombre: 'Buena', rol: 'Lectura' };
    const response = await admin('POST /usuariosTrabajadores/crear', { ...good, ...wrong });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos.map((field: { campo: string }) => field.campo)).toEqual([campo]);
    expect(await db.$count(sql`usuarios WHERE email = 'buena@ejemplo.es'`)).toBe(0);
  });

  test('el de un cliente necesita cliente, y quien lleva una autoescuela solo da acceso a la suya', async () => {
    const body = { email: 'empleado@ejemplo.es', nombre: 'Empleado', rol: 'Editor' };
    const none = await admin('POST /usuariosClientes/crear', body);
    expect(none.json().campos).toEqual([{ campo: '_idCliente', motivo: 'elige de qué cliente es' }]);
    const owner = await person('Propietario');
    const ask = await as(owner);
    const foreign = await ask('POST /usuariosClientes/crear', { ...body, _idCliente: await makeCliente(db) });
    expect(foreign.json().campos[0].campo).toBe('_idCliente');
    expect((await ask('POST /usuariosClientes/crear', body)).json()._idCliente).toBe(owner.clienteId);
  });
});

describe('actualizar', () => {
  const update = (ask: typeof admin, tipo: string, body: object) => ask(`PUT /${tipo}/actualizar`, body);

  test('cambia lo que se le dice y deja lo demás; la versión vieja es un 409 con lo que hay', async () => {
    const user = await worker('Comercial');
    const change = (body: object) => update(admin, 'usuariosTrabajadores', { _id: user.id, ...body });
    const first = await change({ version: 1, nombre: 'Otro Nombre', telefono: '+34612345678' });
    expect(first.json()).toMatchObject({
      version: 2,
      nombre: 'Otro Nombre',
      email: user.email,
      rol: 'Comercial',
    });
    const late = await change({ version: 1, telefono: null });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      codigo: 40901,
      detalle: { actual: { nombre: 'Otro Nombre', version: 2 } },
    });
    expect((await change({ version: 2, telefono: null })).json()).toMatchObject({
      telefono: null,
      version: 3,
    });
  });

  test('quien pierde su papel lo pierde en la siguiente llamada', async () => {
    const user = await worker('Administrador');
    const ask = await as(user);
    expect((await ask('GET /correos/leer')).statusCode).toBe(200);
    await update(admin, 'usuariosTrabajadores', { _id: user.id, version: 1, rol: 'Lectura' });
    expect((await ask('GET /correos/leer')).statusCode).toBe(403);
  });

  test('quien queda bloqueado está fuera en la siguiente llamada, y no entra', async () => {
    const user = await worker('Gestor');
    const ask = await as(user);
    await update(admin, 'usuariosTrabajadores', { _id: user.id, version: 1, estado: 'bloqueado' });
    expect((await ask('GET /usuariosTrabajadores/consultarMiUsuario')).statusCode).toBe(401);
    expect((await enter(app, user)).statusCode).toBe(401);
    // The old session stays closed after the user is active again.
    await update(admin, 'usuariosTrabajadores', { _id: user.id, version: 2, estado: 'activo' });
    expect((await ask('GET /usuariosTrabajadores/consultarMiUsuario')).statusCode).toBe(401);
  });

  test.each(['rol', 'estado', 'email'])('nadie cambia su propio %s', async (campo) => {
    const values = { rol: 'Propietario', estado: 'bloqueado', email: 'yo@ejemplo.es' };
    const user = await person('Editor');
    const body = { _id: user.id, version: 1, [campo]: values[campo as keyof typeof values] };
    const response = await update(await as(user), 'usuariosClientes', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().campos[0].campo).toBe(campo);
  });

  test('cada cual cambia su nombre y su teléfono, y no los de un compañero', async () => {
    const user = await person('Lectura');
    const mate = await person('Lectura', { clienteId: user.clienteId });
    const ask = await as(user);
    const own = await update(ask, 'usuariosClientes', { _id: user.id, version: 1, nombre: 'Yo Misma' });
    expect(own.json().nombre).toBe('Yo Misma');
    expect(
      (await update(ask, 'usuariosClientes', { _id: mate.id, version: 1, nombre: 'X' })).statusCode,
    ).toBe(404);
  });

  test('a quien aún no ha elegido clave no se le activa a mano', async () => {
    const body = { email: 'sinclave@ejemplo.es', nombre: 'Sin', rol: 'Lectura' };
    const { _id, version }: Usuario = (await admin('POST /usuariosTrabajadores/crear', body)).json();
    const response = await update(admin, 'usuariosTrabajadores', { _id, version, estado: 'activo' });
    expect(response.json().campos).toEqual([{ campo: 'estado', motivo: 'todavía no ha elegido su clave' }]);
  });
});

describe('el último Administrador', () => {
  async function alone() {
    await db.execute(
      sql`UPDATE usuarios SET estado = 'bloqueado' WHERE tipo = 'trabajador' AND rol <> 'Administrador'`,
    );
    const user = await worker('Administrador');
    const other = await worker('Administrador');
    await db.execute(sql`
      UPDATE usuarios SET rol = 'Gestor' WHERE tipo = 'trabajador' AND rol = 'Administrador'
        AND id NOT IN (${user.id}, ${other.id})`);
    return { user, other };
  }

  test('dos que se quitan el papel el uno al otro a la vez: queda uno', async () => {
    for (let round = 0; round < 5; round++) {
      const { user, other } = await alone();
      const demote = async (from: TestUser, to: TestUser) =>
        (await as(from))('PUT /usuariosTrabajadores/actualizar', { _id: to.id, version: 1, rol: 'Lectura' });
      const answers = await Promise.all([demote(user, other), demote(other, user)]);
      const left = await db.$count(
        sql`usuarios WHERE rol = 'Administrador' AND tipo = 'trabajador' AND estado = 'activo'`,
      );
      expect(left).toBe(1);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    }
  });

  test('no se elimina, ni por la base de datos', async () => {
    const { user, other } = await alone();
    const ask = await as(user);
    expect((await ask('DELETE /usuariosTrabajadores/eliminar', { _id: other.id })).json()).toBe(true);
    const own = await ask('DELETE /usuariosTrabajadores/eliminar', { _id: user.id });
    expect(own.statusCode).toBe(409);
    await expect(
      db.execute(sql`UPDATE usuarios SET estado = 'baja' WHERE id = ${user.id}`),
    ).rejects.toMatchObject({
      cause: { code: 'CC001' },
    });
    await expect(db.execute(sql`DELETE FROM sesiones`)).resolves.toBeDefined();
    await expect(db.execute(sql`DELETE FROM usuarios WHERE id = ${user.id}`)).rejects.toMatchObject({
      cause: { code: 'CC001' },
    });
  });
});

describe('lo de otro cliente no existe', () => {
  test('ni leyendo, ni por su identificador, ni cambiándolo, ni contándolo', async () => {
    const [mine, theirs] = [await person('Propietario'), await person('Propietario')];
    const ask = await as(mine);
    const ghost = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
    const bare = ({ idTraza: _id, ...body }: { idTraza: string }) => body;
    const [foreign, missing] = [
      await ask(`GET /usuariosClientes/consultarPorId?_id=${theirs.id}`),
      await ask(`GET /usuariosClientes/consultarPorId?_id=${ghost}`),
    ];
    expect(foreign.statusCode).toBe(404);
    expect(bare(foreign.json())).toEqual(bare(missing.json()));
    const list = await ask(`GET /usuariosClientes/leer?_idCliente=${theirs.clienteId}`);
    expect(list.json()).toMatchObject({ filas: [], total: 0 });
    expect(rowsOf(await ask('GET /usuariosClientes/leerExtendida')).map(({ _id }) => _id)).toEqual([mine.id]);
    const change = await ask('PUT /usuariosClientes/actualizar', { _id: theirs.id, version: 1, nombre: 'X' });
    expect(change.statusCode).toBe(404);
    expect((await ask('DELETE /usuariosClientes/eliminar', { _id: theirs.id })).statusCode).toBe(404);
    expect((await enter(app, theirs)).statusCode).toBe(200);
  });

  test('quien no lleva la autoescuela se ve solo a sí mismo', async () => {
    const user = await person('Editor');
    await person('Lectura', { clienteId: user.clienteId });
    expect(rowsOf(await (await as(user))('GET /usuariosClientes/leer')).map(({ _id }) => _id)).toEqual([
      user.id,
    ]);
  });

  test('un Comercial ve a las personas de los clientes que lleva, y a nadie más', async () => {
    const seller = await worker('Comercial');
    const theirs = await person('Editor');
    const foreign = await person('Editor');
    await db.execute(sql`UPDATE clientes SET responsable_id = ${seller.id} WHERE id = ${theirs.clienteId}`);
    const ask = await as(seller);
    expect(rowsOf(await ask('GET /usuariosClientes/leerExtendida')).map(({ _id }) => _id)).toEqual([
      theirs.id,
    ]);
    const missed = await ask(`GET /usuariosClientes/consultarPorId?_id=${foreign.id}`);
    expect(missed.statusCode).toBe(404);
  });
});

describe('eliminar', () => {
  test('quien se elimina queda fuera, desaparece de la lista y deja libre su correo', async () => {
    const [user, other] = [await person('Editor'), await person('Editor')];
    const ask = await as(user);
    expect((await admin('DELETE /usuariosClientes/eliminar', { _id: [user.id, other.id] })).json()).toBe(
      true,
    );
    expect((await ask('GET /usuariosClientes/consultarMiUsuario')).statusCode).toBe(401);
    expect((await enter(app, user)).statusCode).toBe(401);
    expect((await admin(`GET /usuariosClientes/consultarPorId?_id=${user.id}`)).statusCode).toBe(404);
    await expect(person('Editor', { email: user.email })).resolves.toBeDefined();
  });

  test('si uno de la lista no está, no se elimina ninguno', async () => {
    const user = await person('Editor');
    const ghost = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';
    const response = await admin('DELETE /usuariosClientes/eliminar', { _id: [user.id, ghost] });
    expect(response.statusCode).toBe(404);
    expect((await enter(app, user)).statusCode).toBe(200);
  });
});

describe('leer', () => {
  test('busca sin comodines, ordena en español y cuenta lo que hay', async () => {
    const clienteId = await makeCliente(db);
    for (const nombre of ['Zoe', 'Ávila', 'Nuño', 'Ñuño', '100% Ana', '100_ Ana', '100 Ana']) {
      const user = await person('Editor', { clienteId });
      await db.execute(sql`UPDATE usuarios SET nombre = ${nombre} WHERE id = ${user.id}`);
    }
    const list = async (query: string) =>
      rowsOf(await admin(`GET /usuariosClientes/leerExtendida?_idCliente=${clienteId}&${query}`)).map(
        ({ nombre }) => nombre,
      );
    expect(await list('texto=100%25')).toEqual(['100% Ana']);
    expect(await list('texto=100_')).toEqual(['100_ Ana']);
    expect((await list('')).slice(-4)).toEqual(['Ávila', 'Nuño', 'Ñuño', 'Zoe']);
    const asked = `/usuariosClientes/leer?_idCliente=${clienteId}&orden=-nombre&limite=2`;
    const first = (await admin(`GET ${asked}`)).json();
    expect(first).toMatchObject({ total: 7, totalEs: 'exacto', desde: 1, limite: 2, anterior: null });
    const second = (await admin(`GET ${asked}&despues=${first.siguiente}`)).json();
    expect(second.filas.map(({ nombre }: { nombre: string }) => nombre)).toEqual(['Nuño', 'Ávila']);
    expect(second).toMatchObject({ desde: 3, total: 7 });
    expect((await admin(`GET ${asked}&antes=${second.anterior}`)).json()).toEqual(first);
  });

  test('dice el último acceso y el cliente de cada uno', async () => {
    const user = await person('Propietario');
    await tokenOf(app, user);
    const [row] = rowsOf(
      await admin(`GET /usuariosClientes/leerExtendida?texto=${encodeURIComponent(user.email)}`),
    );
    expect(row?.ultimoAcceso).toMatch(/^2026-11-21T10:00:00/);
    expect(row?.cliente?._id).toBe(user.clienteId);
  });

  test.each([
    'pagina=0',
    'despues=nada',
    'antes=W10',
    'limite=0',
    'limite=501',
    'limite=1.5',
    'rol=Cliente&rol=Administrador',
    'orden=clave',
    'texto=%00',
    'inventado=1',
    '_idCliente=7',
  ])('?%s es un 400 que nombra el campo', async (query) => {
    const response = await admin(`GET /usuariosClientes/leer?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().campos[0].campo).toBe(query.split('=')[0]);
  });
});

test('un registro que nadie confirma se va a los tres días y deja libre su NIF; el confirmado se queda', async () => {
  const [gone, stays] = [
    await makeUser(db, { tipo: 'cliente', rol: 'Propietario', estado: 'pendiente' }),
    await person('Propietario'),
  ];
  for (const user of [gone, stays])
    await db.execute(sql`
      INSERT INTO solicitudes_alta (id, cliente_id, usuario_id, creada_en)
      VALUES (gen_random_uuid(), ${user.clienteId}, ${user.id}, now() - interval '4 days')`);
  await removeExpired(db, new Date());
  expect(await db.$count(sql`clientes WHERE id = ${gone.clienteId}`)).toBe(0);
  expect(await db.$count(sql`usuarios WHERE id = ${gone.id}`)).toBe(0);
  expect(await db.$count(sql`clientes WHERE id = ${stays.clienteId}`)).toBe(1);
});
