import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { caller, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { removeExpired } from '#oficina/acceso/usuarios/upkeep-job.server.ts';
import { eraseAlumnos } from '#oficina/relacion/alumnos/erase-alumno.server.ts';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const HOUR_MS = 3_600_000;
const CAN_READ = { recurso: 'marcas', leer: true, crear: false, actualizar: false, eliminar: false };
const LINK = { enlace: 'x'.repeat(43) };

let now = new Date('2026-11-21T10:00:00Z');
const queued: string[] = [];
let queueFails = false;
const jobs: Jobs = {
  enqueue: async (_kind, _data, key) => {
    if (queueFails) throw new Error('adrede');
    queued.push(key);
  },
  stop: async () => {},
};

const logged: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
const { db, url, app, as, signIn, boss: user } = await openOffice({ clock: () => now, jobs, logger });
await fillBusiness(db);
const token = await tokenOf(app, user);
const admin = caller(app, token);
const _idCliente = await billableCliente(db);

const issued = async () => issue(admin, await draftFactura(admin, { _idCliente }));
const withKey = (key: string) => ({ 'idempotency-key': key });
const count = async (what: ReturnType<typeof sql>): Promise<number> =>
  (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${what}`)).rows[0]?.n ?? 0;
const cobrosOf = ({ _id }: PaperJson) => count(sql`cobros WHERE factura_id = ${_id}`);
const kept = () => count(sql`peticiones_hechas`);

/** Does a work while no row can be written in the historial, which is the last write of most calls. */
async function withoutHistory<T>(work: () => Promise<T>): Promise<T> {
  await db.execute(
    sql`CREATE FUNCTION fallar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'adrede'; END $$`,
  );
  await db.execute(
    sql`CREATE TRIGGER fallar BEFORE INSERT ON historial FOR EACH ROW EXECUTE FUNCTION fallar()`,
  );
  try {
    return await work();
  } finally {
    await db.execute(sql`DROP FUNCTION fallar CASCADE`);
  }
}

/** Counts the statements that wait for a locked row. */
const waiting = () =>
  count(sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);

const cobro = ({ _id }: PaperJson, importe = '10') => ({ _id, importe, forma: 'Efectivo' });
const pay = (factura: PaperJson, key: string, importe?: string, call = admin) =>
  call('POST /facturas/registrarCobro', cobro(factura, importe), withKey(key));

describe('la misma clave', () => {
  test('una fila entera que se devuelve con un cambio, dos veces, es un cambio', async () => {
    const read = (await admin(`GET /clientes/consultarPorId?_id=${_idCliente}`)).json();
    const key = randomUUID();
    const change = () =>
      admin('PUT /clientes/actualizar', { ...read, notas: 'Llamar por la tarde' }, withKey(key));
    const first = await change();
    expect(first.statusCode, first.body).toBe(200);
    // Now the row has the new values and another version.
    expect(await change()).toMatchObject({ statusCode: 200, body: first.body });
    expect(first.json().version).toBe(read.version + 1);
  });

  test('dos veces el mismo cobro es un cobro, y la segunda respuesta es la primera; con otros datos es un 422', async () => {
    const factura = await issued();
    const key = randomUUID();
    const [first, again] = [await pay(factura, key), await pay(factura, key)];
    expect(first.statusCode, first.body).toBe(200);
    expect(first.json().cobrado).toBe('10.00');
    expect(again).toMatchObject({ statusCode: 200, body: first.body });
    expect(again.headers).toMatchObject({
      'content-type': first.headers['content-type'],
      'idempotent-replayed': 'true',
    });
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    const other = await pay(factura, key, '11');
    expect(other.statusCode).toBe(422);
    expect(other.json().codigo).toBe(42202);
    expect(await cobrosOf(factura)).toBe(1);
    // The order of the fields of a body does not count.
    const said = { forma: 'Efectivo', importe: '10', _id: factura._id };
    expect((await admin('POST /facturas/registrarCobro', said, withKey(key))).body).toBe(first.body);
    await admin('POST /facturas/registrarCobro', cobro(factura));
    expect(await cobrosOf(factura)).toBe(2);
  });

  test('veinte a la vez, y dos de otro proceso, son un cobro y respuestas iguales, y nadie más espera', async () => {
    const factura = await issued();
    const key = randomUUID();
    const elsewhere = caller(await openApp(url, { clock: () => now, jobs }), token);
    const [lock] = [await db.$client.connect()];
    // All requests run at once until the lock on the factura ends.
    await lock.query('BEGIN');
    await lock.query('SELECT FROM facturas WHERE id = $1 FOR UPDATE', [factura._id]);
    const paying = Array.from({ length: 22 }, (_, index) =>
      pay(factura, key, '10', index < 20 ? admin : elsewhere),
    );
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    const others = await Promise.all(
      Array.from({ length: 30 }, () => admin('POST /marcas/crear', { nombre: randomUUID() })),
    );
    expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await lock.query('COMMIT');
    lock.release();
    const answers = await Promise.all(paying);
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.json().cobrado).toBe('10.00');
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    expect(await cobrosOf(factura)).toBe(1);
  });

  test('de otra persona, o de otra llamada, es otra', async () => {
    const factura = await issued();
    const key = randomUUID();
    const another = await as('Administrador');
    await pay(factura, key);
    expect((await pay(factura, key, '20', another)).statusCode).toBe(200);
    expect((await admin('POST /marcas/crear', { nombre: randomUUID() }, withKey(key))).statusCode).toBe(200);
    expect(await cobrosOf(factura)).toBe(2);
  });

  test('vale un día: después es otra petición, y esa noche se quita', async () => {
    const factura = await issued();
    const key = randomUUID();
    const first = await pay(factura, key);
    const before = now;
    try {
      now = new Date(before.getTime() + 24 * HOUR_MS - 1_000);
      const fresh = await signIn(user);
      expect((await pay(factura, key, '10', fresh)).body).toBe(first.body);
      expect(await cobrosOf(factura)).toBe(1);
      now = new Date(before.getTime() + 24 * HOUR_MS);
      expect((await pay(factura, key, '12', fresh)).json().cobrado).toBe('22.00');
      const all = await kept();
      await removeExpired(db, new Date(now.getTime() + 24 * HOUR_MS - 1_000));
      expect(await kept()).toBeLessThan(all);
      expect((await pay(factura, key, '12', fresh)).json().cobrado).toBe('22.00');
      await removeExpired(db, new Date(now.getTime() + 24 * HOUR_MS));
      expect(await kept()).toBe(0);
    } finally {
      now = before;
    }
  });
});

describe('lo que se guarda', () => {
  test('un fallo no: no queda nada de lo hecho, y la misma clave sirve después', async () => {
    const factura = await issued();
    const key = randomUUID();
    const failed = await withoutHistory(() => pay(factura, key));
    expect(failed.statusCode).toBe(500);
    expect(await cobrosOf(factura)).toBe(0);
    expect((await pay(factura, key)).json().cobrado).toBe('10.00');
  });

  test('lo que no puede quedar en la historia no se cambia, ni se borra, ni se anula, y el registro dice por qué', async () => {
    const made = await admin('POST /departamentos/crear', { nombre: 'Ventas' });
    const department = made.json<PaperJson>();
    const factura = await issued();
    const draft = await draftFactura(admin, { _idCliente });
    for (const [call, { _id, version }, changes] of [
      ['PUT /departamentos/actualizar', department, { nombre: 'Compras' }],
      ['DELETE /departamentos/eliminar', department, null],
      ['PUT /facturas/actualizar', draft, { titulo: 'Otro' }],
      ['DELETE /facturas/eliminar', draft, null],
      ['PUT /facturas/anular', factura, { motivo: 'Repetida' }],
    ] as const) {
      logged.length = 0;
      const failed = await withoutHistory(() =>
        admin(call, { _id, ...(changes && { version, ...changes }) }),
      );
      expect(failed.statusCode, `${call} ${failed.body}`).toBe(500);
      expect(logged.join('\n'), call).toContain('"routine":"exec_stmt_raise"');
    }
    const read = async (family: string, { _id }: PaperJson) =>
      (await admin(`GET /${family}/consultarPorId?_id=${_id}`)).json();
    expect(await read('departamentos', department)).toEqual(department);
    expect(await read('facturas', draft)).toEqual(draft);
    expect(await read('facturas', factura)).toMatchObject({
      estadoCobro: 'pendiente',
      version: factura.version,
    });
  });

  test('tampoco cuando falla lo último de varias cosas: las de antes se deshacen', async () => {
    const file = { 'content-type': 'application/octet-stream' };
    const url = '/importaciones/subir?familia=clientes&nombre=clientes.csv';
    const sent = await admin(`POST ${url}`, Buffer.from('Razón social;NIF\nAcme S. L.;B12345674\n'), file);
    expect(sent.statusCode, sent.body).toBe(200);
    const { _id, version, mapeo, clave, modo } = sent.json();
    const key = withKey(randomUUID());
    const check = () => admin('PUT /importaciones/simular', { _id, version, mapeo, clave, modo }, key);
    queueFails = true;
    const failed = await check();
    queueFails = false;
    expect(failed.statusCode).toBe(500);
    const left = (await admin(`GET /importaciones/consultarPorId?_id=${_id}`)).json();
    expect(left).toMatchObject({ estado: 'subida', version });
    expect((await check()).json()).toMatchObject({ estado: 'comprobando', version: version + 1 });
  });

  test('lo que está mal escrito no; lo que se encontró de otra manera sí', async () => {
    const factura = await issued();
    const [bad, late] = [randomUUID(), randomUUID()];
    expect((await pay(factura, bad, '0')).statusCode).toBe(400);
    expect((await pay(factura, bad, '5')).statusCode).toBe(200);
    const draft = await draftFactura(admin, { _idCliente });
    const refused = await pay(draft, late);
    expect(refused.statusCode).toBe(409);
    await issue(admin, draft);
    const again = await pay(draft, late);
    expect(again).toMatchObject({ statusCode: 409, body: refused.body });
    expect((await pay(draft, randomUUID())).statusCode).toBe(200);
  });

  test('nunca una contraseña ni una clave de acceso: se hace cada vez', async () => {
    const before = await kept();
    const key = randomUUID();
    const enter = () =>
      app.inject({
        method: 'POST',
        url: '/usuariosTrabajadores/entrar',
        headers: withKey(key),
        payload: { email: user.email, clave: 'Farola-37-azul' },
      });
    expect((await enter()).json().token).not.toBe((await enter()).json().token);
    const make = () =>
      admin(
        'POST /apiClaves/crear',
        { nombre: 'Una prueba', permisos: [CAN_READ], expiraEn: '2027-01-01' },
        withKey(key),
      );
    const [one, two] = [await make(), await make()];
    expect(one.statusCode, one.body).toBe(200);
    expect(two.json().clave).not.toBe(one.json().clave);
    expect(await kept()).toBe(before);
  });

  test('un correo se encola con la petición, y una sola vez', async () => {
    const key = randomUUID();
    queued.length = 0;
    const asked = { email: `${randomUUID()}@ejemplo.es`, nombre: 'Nueva', rol: 'Gestor' };
    const make = () => admin('POST /usuariosTrabajadores/crear', asked, withKey(key));
    const [first, again] = [await make(), await make()];
    expect(first.statusCode, first.body).toBe(200);
    expect(again.body).toBe(first.body);
    expect(queued).toHaveLength(1);
  });

  test('se va con la persona de la que habla y con quien la hizo', async () => {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`,
    );
    const asked = { nombre: 'Lucía', email: 'lucia@ejemplo.es', codProvincia: '28', _idPermiso: rows[0]?.id };
    const alumno = await admin('POST /alumnos/crear', asked, withKey(randomUUID()));
    expect(alumno.statusCode, alumno.body).toBe(200);
    const about = sql`peticiones_hechas WHERE cuerpo LIKE ${`%${alumno.json()._id}%`}`;
    expect(await count(about)).toBe(1);
    await db.transaction((tx) =>
      eraseAlumnos(tx, sql`id = ${alumno.json()._id}`, { motivo: 'retirada', now }),
    );
    expect(await count(about)).toBe(0);
  });
});

describe('una clave', () => {
  test.each([
    ['vacía', ''],
    ['con espacios', 'una clave'],
    ['de 256 signos', 'x'.repeat(256)],
    ['con tilde', 'clavé'],
  ])('%s se rechaza', async (_what, key) => {
    const response = await admin('POST /marcas/crear', { nombre: randomUUID() }, withKey(key));
    expect(response.statusCode).toBe(400);
    expect(response.json().campos[0].campo).toBe('Idempotency-Key');
  });

  test('de quien no ha entrado tiene que ser al azar', async () => {
    const ask = async (key: string) => {
      const url = '/usuariosClientes/verificarEmail';
      const response = await app.inject({ method: 'PUT', url, headers: withKey(key), payload: LINK });
      return response.json().campos[0].campo;
    };
    expect(await ask('enlace-1')).toBe('Idempotency-Key');
    expect(await ask(randomUUID())).toBe('enlace');
  });
});
