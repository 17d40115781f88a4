import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { CLAVE, caller, enter, makeUser, peopleOf, type TestUser } from './access.testing.server.ts';

const START = new Date('2026-11-21T10:00:00Z');
const { db, url } = await createTestDatabase();
let now = START;
const app = await openApp(url, { clock: () => now });
const { signIn } = peopleOf(app, db);

beforeEach(async () => {
  now = START;
  await db.execute(sql`DELETE FROM intentos`);
  await db.execute(sql`DELETE FROM politica_acceso`);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const PATHS = { cliente: 'usuariosClientes', trabajador: 'usuariosTrabajadores' };
const CODES = 'POST /accesos/hacerCodigosRecuperacion';

type Call = ReturnType<typeof caller>;

/** Activates the application of codes; gives its function of codes. */
async function activateFactor(ask: Call, { tipo }: Pick<TestUser, 'tipo'>) {
  const { secreto } = (await ask(`POST /${PATHS[tipo]}/prepararDobleFactor`, {})).json();
  const factor = new TOTP({ secret: Secret.fromBase32(secreto) });
  const code = () => factor.generate({ timestamp: now.getTime() });
  const done = await ask(`PUT /${PATHS[tipo]}/activarDobleFactor`, { clave: CLAVE, codigo: code() });
  expect(done.statusCode, done.body).toBe(200);
  return code;
}

async function signedIn(tipo: TestUser['tipo'], rol: string) {
  const user = await makeUser(db, { tipo, rol });
  return { user, ask: await signIn(user), me: `GET /${PATHS[tipo]}/consultarMiUsuario` };
}

const eventsOf = async (user: TestUser) => {
  const { rows } = await db.execute<{ tipo: string; detalle: string | null }>(
    sql`SELECT tipo, detalle FROM sucesos_seguridad WHERE sobre_id = ${user.id} ORDER BY tipo`,
  );
  return rows;
};

describe('los códigos de recuperación', () => {
  test('valen en lugar del doble factor, una vez cada uno, y se avisa de su uso', async () => {
    const { user, ask } = await signedIn('cliente', 'Propietario');
    expect((await ask(CODES, {})).json().codigo).toBe(40904);
    await activateFactor(ask, user);
    const made = await ask(CODES, {});
    expect(made.headers['cache-control']).toBe('no-store');
    const { codigos } = made.json<{ codigos: string[] }>();
    expect(new Set(codigos).size).toBe(10);
    expect(codigos[0]).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    const [first = '', second = ''] = codigos;
    const tries = [first.toLowerCase().replaceAll('-', ' '), first];
    const answers = await Promise.all(tries.map((codigo) => enter(app, user, { codigo })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    expect((await enter(app, user, { codigo: `${second.slice(0, -1)}U` })).json().codigo).toBe(40103);
    expect((await ask('GET /accesos/consultarMiSeguridad')).json()).toMatchObject({
      dobleFactor: true,
      codigos: { quedan: 9 },
    });
    const { rows: mails } = await db.execute(
      sql`SELECT tipo FROM correos WHERE para = ${user.email} AND tipo = 'codigo_usado'`,
    );
    expect(mails).toHaveLength(1);
    expect(await eventsOf(user)).toEqual([
      { tipo: 'codigoRecuperacionUsado', detalle: 'quedan 9' },
      { tipo: 'codigosRecuperacionHechos', detalle: null },
      { tipo: 'factorActivado', detalle: null },
    ]);
  });

  test('los nuevos acaban con los anteriores, nadie los lee en la base de datos y no abren la puerta de otro', async () => {
    const { user, ask } = await signedIn('trabajador', 'Gestor');
    const other = await signedIn('trabajador', 'Gestor');
    await activateFactor(ask, user);
    await activateFactor(other.ask, other.user);
    const [old] = (await ask(CODES, {})).json<{ codigos: string[] }>().codigos;
    const [fresh = ''] = (await ask(CODES, {})).json<{ codigos: string[] }>().codigos;
    const { rows } = await db.execute(sql`SELECT * FROM codigos_recuperacion WHERE usuario_id = ${user.id}`);
    expect(rows).toHaveLength(10);
    expect(JSON.stringify(rows)).not.toContain(fresh.replaceAll('-', '').slice(4));
    expect((await enter(app, user, { codigo: old })).statusCode).toBe(401);
    expect((await enter(app, other.user, { codigo: fresh })).statusCode).toBe(401);
    expect((await enter(app, user, { codigo: fresh })).statusCode).toBe(200);
  });

  test('se van con el doble factor, lo quite quien lo quite', async () => {
    const boss = (await signedIn('trabajador', 'Administrador')).ask;
    const { user, ask } = await signedIn('cliente', 'Editor');
    await activateFactor(ask, user);
    await ask(CODES, {});
    const change = { _id: user.id, dobleFactor: false };
    expect((await boss('PUT /usuariosClientes/actualizar', change)).json().dobleFactor).toBe(false);
    expect((await ask('GET /accesos/consultarMiSeguridad')).json().codigos.quedan).toBe(0);
    expect((await enter(app, user)).statusCode).toBe(200);
  });
});

test('activar el doble factor cierra las sesiones que se abrieron sin él', async () => {
  const { user, ask, me } = await signedIn('trabajador', 'Comercial');
  const elsewhere = await signIn(user);
  await activateFactor(ask, user);
  expect((await ask(me)).statusCode).toBe(200);
  expect((await elsewhere(me)).statusCode).toBe(401);
});

describe('el doble factor que exige el negocio', () => {
  const POLICY = 'PUT /negocio/exigirDobleFactor';
  const exigir = async (...exigenDobleFactor: string[]) => {
    await db.execute(sql`INSERT INTO politica_acceso (version, exigen_doble_factor, modificado_en)
      VALUES (1, ${sql.param(exigenDobleFactor)}, ${now})`);
  };

  test('un negocio nuevo no se lo exige a nadie; quien administra lo decide, sin pisar a otro', async () => {
    const { ask } = await signedIn('trabajador', 'Administrador');
    const read = (await ask('GET /negocio/leerPoliticaAcceso')).json();
    expect(read).toMatchObject({ version: 0, exigenDobleFactor: [] });
    expect(read.perfiles).toContainEqual({ perfil: 'cliente.Propietario', personas: 1, sinFactor: 0 });
    const decide = (exigenDobleFactor: string[]) => ask(POLICY, { version: read.version, exigenDobleFactor });
    const two = await Promise.all([decide(['cliente.Editor']), decide(['trabajador.Facturacion'])]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const next = await ask(POLICY, { version: 1, exigenDobleFactor: ['trabajador.Jefe'] });
    expect(next.json().campos[0].campo).toBe('exigenDobleFactor.0');
    const none = await ask(POLICY, { version: 1, exigenDobleFactor: [] });
    expect(none.json()).toMatchObject({ version: 2, exigenDobleFactor: [] });
  });

  test('quien no lo tiene no puede hacer más que ponerlo o salir; con él sigue en la misma sesión', async () => {
    const { user, ask, me } = await signedIn('cliente', 'Propietario');
    const free = await signedIn('cliente', 'Editor');
    await exigir('cliente.Propietario', 'trabajador.Editor');
    const refused = await ask(me);
    expect([refused.statusCode, refused.json().codigo]).toEqual([403, 40302]);
    expect((await ask(CODES, {})).json().codigo).toBe(40302);
    expect((await free.ask(free.me)).statusCode).toBe(200);
    expect((await ask('GET /accesos/consultarMiSeguridad')).json()).toMatchObject({
      exigido: true,
      dobleFactor: false,
    });
    const code = await activateFactor(ask, user);
    expect((await ask(me)).statusCode).toBe(200);
    later(30_000);
    const again = await enter(app, user, { codigo: code() });
    expect((await caller(app, again.json().token)(me)).statusCode).toBe(200);
    // Without the second factor, it must be set up again before any other call.
    expect((await ask('PUT /usuariosClientes/desactivarDobleFactor', { clave: CLAVE })).json()).toBe(true);
    expect((await ask(me)).json().codigo).toBe(40302);
    expect((await ask('PUT /accesos/salir', {})).json()).toBe(true);
    const { rows } = await db.execute(
      sql`SELECT FROM sucesos_seguridad WHERE tipo = 'denegado' AND actor_id = ${user.id}`,
    );
    expect(rows).toEqual([]);
  });

  test('a una sesión que le falta no le abre ninguna otra llamada', async () => {
    await exigir('trabajador.Administrador', 'cliente.Propietario');
    const [worker, client] = [
      await signedIn('trabajador', 'Administrador'),
      await signedIn('cliente', 'Propietario'),
    ];
    const open: string[] = [];
    const last = 'PUT /accesos/salir';
    const routes = app
      .declaredRoutes()
      .filter(({ route, publico }) => !publico && !route.startsWith('HEAD ') && route !== last)
      .map(({ route }) => route);
    for (const route of [...routes, last]) {
      for (const { ask } of [worker, client]) {
        const { statusCode, body } = await ask(route, route.startsWith('GET') ? undefined : {});
        if (statusCode !== 403) open.push(route);
        else expect([40301, 40302], route).toContain(JSON.parse(body).codigo);
      }
    }
    expect([...new Set(open)].toSorted()).toEqual([
      'GET /accesos/consultarMiSeguridad',
      'POST /accesos/prepararConfirmacion',
      'POST /llavesAcceso/prepararRegistro',
      'POST /llavesAcceso/registrar',
      'POST /usuariosClientes/prepararDobleFactor',
      'POST /usuariosTrabajadores/prepararDobleFactor',
      'PUT /accesos/confirmar',
      'PUT /accesos/confirmarConLlave',
      'PUT /accesos/salir',
      'PUT /usuariosClientes/activarDobleFactor',
      'PUT /usuariosTrabajadores/activarDobleFactor',
    ]);
  });
});

describe('lo delicado se confirma', () => {
  const TEN_MINUTES = 10 * 60_000;
  const KEY = 'POST /apiClaves/crear';
  const newKey = () => ({
    nombre: 'Contabilidad',
    expiraEn: '2027-03-31',
    permisos: [{ recurso: 'clientes', leer: true, crear: true, actualizar: true, eliminar: false }],
  });
  const statusOf = async (answer: ReturnType<Call>) => {
    const { statusCode, body } = await answer;
    return statusCode === 403 ? JSON.parse(body).codigo : statusCode;
  };

  test('diez minutos después de entrar hay que escribir la clave, y vale para diez más', async () => {
    const { user, ask } = await signedIn('trabajador', 'Administrador');
    later(TEN_MINUTES);
    expect(await statusOf(ask(KEY, newKey()))).toBe(200);
    later(1);
    expect(await statusOf(ask(KEY, newKey()))).toBe(40303);
    expect((await ask('PUT /accesos/confirmar', { clave: 'no es esta' })).json().campos[0].campo).toBe(
      'clave',
    );
    expect(await statusOf(ask(KEY, newKey()))).toBe(40303);
    expect((await ask('PUT /accesos/confirmar', { clave: CLAVE })).json()).toBe(true);
    expect(await statusOf(ask(KEY, newKey()))).toBe(200);
    // The proof belongs to this session: another session of the same person needs its own.
    const elsewhere = await signIn(user);
    later(TEN_MINUTES + 1);
    expect(await statusOf(elsewhere(KEY, newKey()))).toBe(40303);
  });

  test('las claves malas cuentan como en la puerta', async () => {
    const { ask } = await signedIn('cliente', 'Lectura');
    for (let i = 0; i < 5; i++) await ask('PUT /accesos/confirmar', { clave: 'no es esta' });
    expect((await ask('PUT /accesos/confirmar', { clave: CLAVE })).statusCode).toBe(429);
    expect((await ask('PUT /accesos/confirmar', {})).statusCode).toBe(400);
  });

  test('vale un código del doble factor, una vez, y cuenta como haberlo enseñado', async () => {
    const { user, ask } = await signedIn('cliente', 'Propietario');
    const code = await activateFactor(ask, user);
    later(TEN_MINUTES + 30_000);
    const codigo = code();
    expect((await ask('PUT /accesos/confirmar', { codigo })).json()).toBe(true);
    expect((await ask('PUT /accesos/confirmar', { codigo })).json().campos[0].campo).toBe('codigo');
    expect((await ask(CODES, {})).statusCode).toBe(200);
    await db.execute(sql`UPDATE sesiones SET segundo_factor = false WHERE usuario_id = ${user.id}`);
    later(30_000);
    await ask('PUT /accesos/confirmar', { codigo: code() });
    const { rows } = await db.execute(sql`SELECT segundo_factor FROM sesiones WHERE usuario_id = ${user.id}`);
    expect(rows).toEqual([{ segundo_factor: true }]);
  });

  test('lo que pide según qué cambia no molesta a quien no lo cambia, ni a otro programa', async () => {
    const { ask } = await signedIn('trabajador', 'Administrador');
    const { clave } = (await ask(KEY, newKey())).json<{ clave: string }>();
    const made = await ask('POST /clientes/crear', {
      nombreComercial: 'Autoescuela Farola',
      razonSocial: 'Autoescuela Farola',
      nif: 'B12345674',
    });
    expect(made.statusCode, made.body).toBe(200);
    const row = made.json<{ _id: string }>();
    const put = (body: object, by: Call = ask) =>
      statusOf(by('PUT /clientes/actualizar', { _id: row._id, ...body }));
    const iban = 'ES9121000418450200051332';
    expect(await put({ iban })).toBe(200);
    later(TEN_MINUTES + 1);
    expect(await put({ notas: 'Otra', iban })).toBe(200);
    expect(await put({ iban: null })).toBe(40303);
    expect(
      await statusOf(
        ask('POST /clientes/aplicar', {
          accion: 'actualizar',
          cambios: { iban: null },
          seleccion: { ids: [row._id] },
          simular: false,
        }),
      ),
    ).toBe(40303);
    const filas = [{ nif: 'B12345674', nombreComercial: 'Autoescuela Farola', iban }];
    expect(await statusOf(ask('POST /clientes/importar', { filas }))).toBe(40303);
    expect(await put({ iban: null }, caller(app, clave))).toBe(200);
    // A role without the permission gets 40301 and is not asked for a proof.
    const { ask: reader } = await signedIn('trabajador', 'Lectura');
    later(TEN_MINUTES + 1);
    expect(await statusOf(reader(KEY, newKey()))).toBe(40301);
  });
});
