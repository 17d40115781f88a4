import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAboutTarifas } from '#comparador/tarifas/permisosAutoescuela/stale-tarifas.server.ts';
import { caller, makeUser, tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { fieldName } from './field-name.ts';

const { db, url } = await createDemoDatabase();
let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const SECRET = 's'.repeat(32);
const app = await openApp(url, { clock, secret: SECRET });
const admin = caller(
  app,
  await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' })),
);
const post = await postOffice(db, clock);
const services = { db, clock, jobs: () => ({ enqueue: async () => {} }) };
let address = 0;

type Row = { id: string; version: number; precioClase: string; confirmada: string; estado: string };

/** An autoescuela of the demonstration with two tarifas; no other has any that the program could ask about. */
let autoescuela = '';

beforeAll(async () => {
  await db.execute(sql`UPDATE permisos_autoescuela SET confirmada_en = '2026-11-20'`);
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT cliente_id AS id FROM permisos_autoescuela GROUP BY cliente_id HAVING count(*) >= 2 ORDER BY cliente_id LIMIT 1`);
  autoescuela = rows[0]?.id ?? '';
  await db.execute(sql`UPDATE clientes SET email = 'papel@ejemplo.es' WHERE id = ${autoescuela}`);
});

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  await db.execute(sql`DELETE FROM usuarios WHERE cliente_id = ${autoescuela}`);
  await db.execute(sql`DELETE FROM correos`);
  await db.execute(sql`DELETE FROM enlaces_tarifas`);
  await setAge('2026-09-22');
});

const setAge = (day: string) =>
  db.execute(sql`UPDATE permisos_autoescuela SET confirmada_en = ${day}, precio_clase = 30, matricula = 100,
    bonos = '[{"clases":10,"precio":"250.00"}]', otros = '[]', estado = 'publicada' WHERE cliente_id = ${autoescuela}`);

const tarifas = async (): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    SELECT id, version, precio_clase::text AS "precioClase", confirmada_en::text AS confirmada, estado
    FROM permisos_autoescuela WHERE cliente_id = ${autoescuela} ORDER BY id`);
  return rows;
};

const mails = async () => {
  await askAboutTarifas(services);
  const before = await db.$count(sql`correos WHERE estado = 'enviado'`);
  await post.deliver();
  return (await db.$count(sql`correos WHERE estado = 'enviado'`)) - before;
};

/** Sends the question about the tarifas and gives the secret of its correo. */
async function secret(): Promise<string> {
  await askAboutTarifas(services);
  const [mail] = await post.deliver();
  const [, found] = /\/misTarifas\/([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  if (!found) throw new Error('there is no link');
  return found;
}

const get = (path: string) => app.inject({ url: path });
const send = (path: string, fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: `10.9.0.${++address}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Gives the form as the page has it, with the changes of each tarifa. */
async function filled(changes: (row: Row, index: number) => Record<string, string> = () => ({})) {
  const rows = await tarifas();
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries({
        version: String(row.version),
        matricula: '100,00',
        precioClase: '30,00',
        bono0: '250,00',
        ...changes(row, index),
      }).map(([field, value]) => [fieldName(row.id, field), value]),
    ),
  );
}

test('a los sesenta días llega un correo al mes, y a los cincuenta y nueve ninguno', async () => {
  await setAge('2026-09-23');
  expect(await mails()).toBe(0);
  await setAge('2026-09-22');
  expect(await mails()).toBe(1);
  expect(await mails()).toBe(0);
  now = new Date('2026-12-20T10:00:00Z');
  expect(await mails()).toBe(0);
  now = new Date('2026-12-21T10:00:00Z');
  expect(await mails()).toBe(1);
});

test('el correo va a quien responde por la autoescuela y dice lo que publica', async () => {
  await makeUser(db, {
    tipo: 'cliente',
    rol: 'Propietario',
    clienteId: autoescuela,
    email: 'duena@ejemplo.es',
  });
  await askAboutTarifas(services);
  const [mail] = await post.deliver();
  expect(mail?.to).toEqual(['duena@ejemplo.es']);
  expect(mail?.text).toContain('clase a 30,00\u00a0€, confirmada el 22 de septiembre de 2026');
});

test('mirar el enlace no lo gasta; confirmar confirma todas las tarifas a día de hoy y deja historia', async () => {
  const token = await secret();
  const page = await get(`/misTarifas/${token}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect((await get(`/misTarifas/${token}`)).statusCode).toBe(200);
  const done = await send(`/misTarifas/${token}`, await filled());
  expect(done.headers.location).toBe(`/misTarifas/${token}?hecho=confirmadas`);
  for (const row of await tarifas())
    expect(row).toMatchObject({ confirmada: '2026-11-21', precioClase: '30.00', estado: 'publicada' });
  const { rows } = await db.execute<{ actor: string; despues: Record<string, unknown> }>(sql`
    SELECT actor_nombre AS actor, despues FROM historial WHERE entidad = 'permisosAutoescuela' ORDER BY en DESC, id DESC LIMIT 1`);
  expect(rows[0]).toEqual({
    actor: 'papel@ejemplo.es, por un enlace de correo',
    despues: { confirmadaEn: '2026-11-21' },
  });
  expect((await get(`/misTarifas/${token}`)).statusCode).toBe(410);
  expect(await mails()).toBe(0);
});

test('cambia precios, quita un bono y retira una tarifa, todo a la vez', async () => {
  const token = await secret();
  await send(
    `/misTarifas/${token}`,
    await filled(
      (_, index): Record<string, string> =>
        index === 0 ? { precioClase: '31,50', bono0: '', matricula: '' } : { retirada: 'si' },
    ),
  );
  const [first, ...others] = await tarifas();
  expect(first).toMatchObject({ precioClase: '31.50', estado: 'publicada', confirmada: '2026-11-21' });
  for (const other of others) expect(other.estado).toBe('retirada');
  const { rows } = await db.execute(
    sql`SELECT bonos, matricula FROM permisos_autoescuela WHERE id = ${first?.id}`,
  );
  expect(rows).toEqual([{ bonos: [], matricula: null }]);
});

test('un importe que no vale se dice junto a su campo, conserva lo escrito y no cambia nada', async () => {
  const token = await secret();
  const before = await tarifas();
  const fields = await filled((_, index) => (index === 0 ? { precioClase: 'caro' } : { precioClase: '29' }));
  const answer = await send(`/misTarifas/${token}`, fields);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('escribe una cantidad, como 1.234,50');
  expect(answer.body).toContain('value="caro"');
  expect(answer.body).toContain('value="29"');
  expect(await tarifas()).toEqual(before);
  expect((await get(`/misTarifas/${token}`)).statusCode).toBe(200);
});

test('una clase a cero o sin precio no se acepta', async () => {
  const token = await secret();
  for (const precioClase of ['0', '']) {
    const answer = await send(`/misTarifas/${token}`, await filled(() => ({ precioClase })));
    expect(answer.statusCode).toBe(422);
  }
});

test('si alguien cambia una tarifa mientras tanto, no se escribe nada y el enlace sigue valiendo', async () => {
  const token = await secret();
  const fields = await filled(() => ({ precioClase: '99' }));
  const [, second] = await tarifas();
  await db.execute(sql`UPDATE permisos_autoescuela SET version = version + 1 WHERE id = ${second?.id}`);
  const answer = await send(`/misTarifas/${token}`, fields);
  expect(answer.statusCode).toBe(409);
  for (const row of await tarifas())
    expect(row).toMatchObject({ precioClase: '30.00', confirmada: '2026-09-22' });
  expect((await get(`/misTarifas/${token}`)).statusCode).toBe(200);
});

test('de dos a la vez, una confirma', async () => {
  const token = await secret();
  const fields = await filled(() => ({ precioClase: '33' }));
  const both = await Promise.all([1, 2].map(() => send(`/misTarifas/${token}`, fields)));
  const places = both.map(({ headers }) => headers.location).sort();
  expect(places).toEqual([`/misTarifas/${token}`, `/misTarifas/${token}?hecho=confirmadas`]);
  const { rows } = await db.execute(
    sql`SELECT count(*)::int AS n FROM precios_tarifas WHERE hoja->>'precio_clase' = '33.00' AND cliente_id = ${autoescuela}`,
  );
  expect(rows).toEqual([{ n: (await tarifas()).length }]);
});

test('con los campos de la tarifa de otra autoescuela no se toca nada suyo', async () => {
  const token = await secret();
  const { rows } = await db.execute<{ id: string; version: number; precio: string }>(sql`
    SELECT id, version, precio_clase::text AS precio FROM permisos_autoescuela WHERE cliente_id <> ${autoescuela} LIMIT 1`);
  const other = rows[0];
  const foreign = {
    [fieldName(other?.id ?? '', 'version')]: String(other?.version),
    [fieldName(other?.id ?? '', 'precioClase')]: '1',
  };
  await send(`/misTarifas/${token}`, { ...(await filled()), ...foreign });
  const after = await db.execute(
    sql`SELECT id, version, precio_clase::text AS precio FROM permisos_autoescuela WHERE id = ${other?.id}`,
  );
  expect(after.rows).toEqual([other]);
});

test('un enlace caducado no vale, y quien lo tiene pide otro, que llega al mismo correo', async () => {
  const token = await secret();
  now = new Date('2026-12-21T10:00:01Z');
  expect((await get(`/misTarifas/${token}`)).statusCode).toBe(410);
  const fields = await filled(() => ({ precioClase: '1' }));
  expect((await send(`/misTarifas/${token}`, fields)).headers.location).toBe(
    `/misTarifas/${token}?hecho=pedido`,
  );
  for (const row of await tarifas()) expect(row.precioClase).toBe('30.00');
  const [mail] = await post.deliver();
  expect(mail?.to).toEqual(['papel@ejemplo.es']);
  expect(mail?.text).toMatch(/\/misTarifas\/[\w-]{43}/);
});

test('un enlace inventado no es de nadie', async () => {
  expect((await get('/misTarifas/inventado')).statusCode).toBe(404);
  expect((await send('/misTarifas/inventado', {})).statusCode).toBe(404);
});

describe('quien contestó por el enlace lleva su ficha', () => {
  const codigo = () =>
    db.execute<{ codigo: string }>(
      sql`SELECT num_registro_dgt AS codigo FROM clientes WHERE id = ${autoescuela}`,
    );
  /** The autoescuela never signed up: the office noted its prices. */
  beforeEach(async () => {
    await db.execute(
      sql`UPDATE clientes SET solo_oficial = true, publicado = false, email = 'papel@ejemplo.es' WHERE id = ${autoescuela}`,
    );
    await db.execute(sql`DELETE FROM solicitudes_alta`);
    await db.execute(sql`DELETE FROM usuarios WHERE email = 'papel@ejemplo.es'`);
    await db.execute(sql`DELETE FROM clientes WHERE nif = 'B12345674'`);
  });
  const answer = async () => {
    const token = await secret();
    await send(`/misTarifas/${token}`, await filled());
    return `/misTarifas/${token}`;
  };
  const claim = (here: string) => send(here, { accion: 'reclamar' });
  const CLAIM = 'Es la mía: quiero llevar su ficha';

  /** Sends the registration that the claim leads to. */
  const register = (cookie: string, place: string, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: place,
      remoteAddress: `10.9.1.${++address}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:80',
        host: 'localhost:80',
        cookie,
      },
      payload: new URLSearchParams({
        nombreComercial: 'Autoescuela Papel',
        razonSocial: 'Papel S. L.',
        nif: 'B12345674',
        nombre: 'Ana Peña',
        email: 'papel@ejemplo.es',
        telefono: '612345678',
        clave: 'tortuga-9-verde',
        aceptaPrivacidad: 'si',
        hueco: '',
        token: issueFormToken(SECRET, now),
        ...more,
      }).toString(),
    });
  const users = async () =>
    (
      await db.execute(sql`SELECT u.email, u.estado, u.email_verificado_en IS NOT NULL AS verificado, s.estado AS alta, s.codigo_dgt AS codigo
        FROM usuarios u JOIN solicitudes_alta s ON s.usuario_id = u.id`)
    ).rows;

  test('de la confirmación a la cola de altas, con el correo ya probado; y pedida, no se pide otra vez', async () => {
    const here = await answer();
    expect((await get(`${here}?hecho=confirmadas`)).body).toContain(CLAIM);
    const claimed = await claim(here);
    const { rows } = await codigo();
    const place = `/registro/?codigo=${encodeURIComponent(rows[0]?.codigo ?? '')}`;
    expect(claimed.headers.location).toBe(place);
    const cookie = String(claimed.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(claimed.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/i);
    const form = await app.inject({ url: place, headers: { cookie } });
    expect(form.body).toContain('value="papel@ejemplo.es"');
    expect((await get(place)).body).not.toContain('papel@ejemplo.es');
    await post.deliver();
    const both = await Promise.all([register(cookie, place), register(cookie, place)]);
    expect(both.map(({ headers }) => headers.location)).toContain('/registro/?listo');
    expect(await users()).toEqual([
      {
        email: 'papel@ejemplo.es',
        estado: 'activo',
        verificado: true,
        alta: 'pendiente',
        codigo: rows[0]?.codigo,
      },
    ]);
    const { filas } = (await admin('GET /solicitudesAlta/leer?estado=pendiente')).json();
    expect(filas).toMatchObject([{ usuario: { emailVerificado: true, porEnlace: true } }]);
    const again = await get(`${here}?hecho=confirmadas`);
    expect(again.body).not.toContain(CLAIM);
    expect(again.body).toContain('Ya has pedido llevar su ficha');
    expect((await claim(here)).headers.location).toBe(`${here}?hecho=confirmadas`);
    expect((await post.deliver()).filter(({ text }) => text?.includes('/verificar#'))).toEqual([]);
  });

  test('con otro correo hay que confirmarlo, y otra autoescuela no la abre el enlace', async () => {
    const claimed = await claim(await answer());
    const cookie = String(claimed.headers['set-cookie']).split(';')[0] ?? '';
    const other = await register(cookie, String(claimed.headers.location), { email: 'otro@ejemplo.es' });
    expect(other.headers.location).toBe('/registro/?enviado');
    expect(await users()).toMatchObject([
      { email: 'otro@ejemplo.es', estado: 'pendiente', verificado: false },
    ]);
    await db.execute(sql`DELETE FROM solicitudes_alta`);
    await db.execute(sql`DELETE FROM usuarios WHERE email = 'otro@ejemplo.es'`);
    await db.execute(sql`DELETE FROM clientes WHERE nif = 'B12345674'`);
    const { rows } = await db.execute<{ codigo: string }>(sql`
      SELECT codigo FROM escuelas WHERE codigo NOT IN (SELECT num_registro_dgt FROM clientes WHERE num_registro_dgt IS NOT NULL) LIMIT 1`);
    await register(cookie, `/registro/?codigo=${encodeURIComponent(rows[0]?.codigo ?? '')}`);
    expect(await users()).toMatchObject([
      { email: 'papel@ejemplo.es', estado: 'pendiente', verificado: false },
    ]);
  });

  test('sin contestar, con cuenta, o si ya es cliente, no se ofrece ni se puede', async () => {
    const open = await secret();
    await claim(`/misTarifas/${open}`);
    expect((await get(`/misTarifas/${open}`)).body).not.toContain(CLAIM);
    await send(`/misTarifas/${open}`, await filled());
    const here = `/misTarifas/${open}`;
    await makeUser(db, { tipo: 'cliente', rol: 'Propietario', email: 'papel@ejemplo.es' });
    expect((await get(`${here}?hecho=confirmadas`)).body).toContain('Tu correo ya tiene una cuenta');
    expect((await claim(here)).headers['set-cookie']).toBeUndefined();
    await db.execute(
      sql`UPDATE clientes SET solo_oficial = false, publicado = true WHERE id = ${autoescuela}`,
    );
    const page = await get(`${here}?hecho=confirmadas`);
    expect(page.body).toContain('Gracias');
    expect(page.body).not.toMatch(/quiero llevar su ficha|ya tiene una cuenta/);
  });
});
