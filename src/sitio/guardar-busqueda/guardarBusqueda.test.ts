import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { watchSearches } from '#comparador/ofertas/busquedasGuardadas/watch-job.server.ts';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';

const SECRET = 's'.repeat(32);
const { db, url } = await createDemoDatabase();
let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const app = await openApp(url, { clock, secret: SECRET });
const post = await postOffice(db, clock);
const jobs = { enqueue: async () => {} };
/** Makes the offers of the province in which the searches look: those of the whole country take many times as long. */
const refreshMadrid = () => refreshOffers(db, { now, provincias: ['28'] });
const watch = () => watchSearches({ db, clock, jobs: () => jobs });
let address = 0;

const DAY_MS = 24 * 3_600_000;
const QUERY = 'permiso=B&lugar=Madrid&caracteristica=teorica-en-linea';

const get = async (path: string) => {
  const response = await app.inject({ url: path });
  return { ...response, statusCode: response.statusCode, body: response.body.replaceAll('<!-- -->', '') };
};

type Sending = { fields?: Record<string, string>; from?: string };

async function send(path: string, { fields = {}, from }: Sending = {}) {
  const response = await app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from ?? `10.6.${Math.floor(++address / 250)}.${address % 250}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return { ...response, statusCode: response.statusCode, body: response.body.replaceAll('<!-- -->', '') };
}

const form = (email: string, more = {}) => ({
  email,
  acepto: 'si',
  hueco: '',
  token: issueFormToken(SECRET, now),
  ...more,
});
const save = (email: string, query = QUERY, more = {}) =>
  send(`/guardarBusqueda/?${query}`, { fields: form(email, more) });

const secretOf = (text: string | undefined) => /\/miBusqueda\/([\w-]{43})/.exec(text ?? '')?.[1] ?? 'ninguno';

/** Saves and confirms; gives the secret of its page. */
async function saved(email: string, query = QUERY): Promise<string> {
  expect((await save(email, query)).statusCode).toBe(302);
  const secret = secretOf((await post.deliver()).find(({ to }) => to[0] === email)?.text);
  const done = await send(`/miBusqueda/${secret}`, { fields: { accion: 'confirmar' } });
  expect(done.headers.location).toBe(`/miBusqueda/${secret}?hecho=confirmada`);
  return secret;
}

/** Multiplies what a school charges for a class, as if it had changed its tariff. */
async function changePrice(clienteId: string, factor: number) {
  await db.execute(
    sql`UPDATE permisos_autoescuela SET precio_clase = round(precio_clase * ${factor}::numeric, 2), modificado_en = greatest(modificado_en + interval '1 second', ${now}) WHERE cliente_id = ${clienteId}`,
  );
  await refreshMadrid();
}

/** A cliente among the results of the search. */
async function oneFound(): Promise<{ clienteId: string; nombre: string; slug: string; coste: string }> {
  const { resultados } = (await get(`/comparador/buscar?${QUERY}`)).json();
  const { codigo, nombre, slug, coste } = resultados[0];
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM clientes WHERE num_registro_dgt = ${codigo}`,
  );
  return { clienteId: rows[0]?.id ?? '', nombre, slug, coste: coste.esperado };
}

const savedOf = (email: string) => db.$count(sql`busquedas_guardadas WHERE email = ${email}`);
const euros = (amount: string) =>
  new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0, useGrouping: 'always' }).format(Number(amount));

test('el camino entero: guarda, confirma, baja un precio, se le dice una vez, y se va con un clic', async () => {
  const email = 'camino@ejemplo.es';
  const page = await get(`/guardarBusqueda/?${QUERY}&pagina=2&orden=nombre`);
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.body).toContain('Permiso B en la provincia de Madrid');
  const asked = await save(email);
  expect(asked.headers.location).toContain('&enviado');
  const [mail] = await post.deliver();
  expect(mail).toMatchObject({ to: [email], subject: 'Confirma tu búsqueda guardada' });
  const secret = secretOf(mail?.text);
  // A visit does not confirm: programs that read mail open links.
  const own = await get(`/miBusqueda/${secret}`);
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect(own.headers['referrer-policy']).toBe('same-origin');
  const autoescuela = await oneFound();
  await changePrice(autoescuela.clienteId, 0.9);
  await watch();
  expect(await post.deliver()).toEqual([]);
  await changePrice(autoescuela.clienteId, 1 / 0.9);

  await send(`/miBusqueda/${secret}`, { fields: { accion: 'confirmar' } });
  await watch();
  expect(await post.deliver()).toEqual([]);

  await changePrice(autoescuela.clienteId, 0.9);
  const cheaper = (await oneFound()).coste;
  await watch();
  await watch();
  const [notice, ...more] = await post.deliver();
  expect(more).toEqual([]);
  expect(notice?.to).toEqual([email]);
  expect(notice?.text).toContain(autoescuela.nombre);
  expect(notice?.text).toContain(`Baja de ${euros(autoescuela.coste)}`);
  expect(notice?.text).toMatch(
    new RegExp(
      `a ${euros(cheaper)}\\s€ \\(.*clase práctica, de .*\\); tarifa de la autoescuela, confirmada el \\d+ de \\w+ de \\d{4}`,
    ),
  );
  expect(notice?.text).toContain(`http://localhost:3000/${autoescuela.slug}?permiso=B`);
  expect(notice?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // At most one correo a day goes out; later changes wait for the next.
  await changePrice(autoescuela.clienteId, 0.9);
  await watch();
  expect(await post.deliver()).toEqual([]);
  now = new Date(now.getTime() + DAY_MS);
  await refreshMadrid();
  await watch();
  expect(await post.deliver()).toHaveLength(1);

  const [, leave = ''] =
    /^<http:\/\/localhost:3000(\/miBusqueda\/[\w-]{43}\/baja)>$/.exec(
      notice?.header('list-unsubscribe') ?? '',
    ) ?? [];
  expect((await get(leave)).statusCode).toBe(302);
  expect(await savedOf(email)).toBe(1);
  const gone = await app.inject({
    method: 'POST',
    url: leave,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(gone.statusCode).toBe(200);
  expect(await savedOf(email)).toBe(0);
  expect(await db.$count(sql`enlaces_busquedas`)).toBe(0);
  expect(await db.$count(sql`correos WHERE para = ${email}`)).toBe(0);
  // A second time gives the same answer as the first, and the same as a link that never existed.
  expect((await app.inject({ method: 'POST', url: leave, payload: { a: 1 } })).body).toBe(gone.body);
  expect((await get(`/miBusqueda/${secret}`)).statusCode).toBe(410);
});

test('un cambio de menos del uno por ciento no se cuenta, ni que suba el coste de quien no sube su precio', async () => {
  await saved('nada@ejemplo.es');
  const { clienteId } = await oneFound();
  await changePrice(clienteId, 0.999);
  await watch();
  await changePrice(clienteId, 1 / 0.999);
  // As after a month of results: what she was told is less than the cost now, and no price changed.
  await db.execute(sql`UPDATE busquedas_guardadas SET conocidas = (SELECT jsonb_object_agg(key, CASE WHEN value = 'null' THEN value
    ELSE to_jsonb(round(value::text::numeric * 0.9)) END) FROM jsonb_each(conocidas)), confirmada_en = confirmada_en + interval '60 days'
    WHERE email = 'nada@ejemplo.es'`);
  await watch();
  expect(await post.deliver()).toEqual([]);
  await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = 'nada@ejemplo.es'`);
});

test('una subida de precio se cuenta una vez, con lo que pedía y lo que pide, y un precio retirado no', async () => {
  // Prices changed in the tests before, and what changes in a day counts as one.
  now = new Date(now.getTime() + DAY_MS);
  await refreshMadrid();
  await saved('sube@ejemplo.es');
  const { clienteId, nombre, coste } = await oneFound();
  const { rows } = await db.execute<{
    clase: string;
  }>(sql`SELECT precio_clase AS clase FROM permisos_autoescuela t
    JOIN permisos_conducir p ON p.id = t.permiso_id WHERE p.codigo = 'B' AND NOT automatico AND cliente_id = ${clienteId}`);
  await changePrice(clienteId, 1.2);
  await watch();
  now = new Date(now.getTime() + DAY_MS);
  await refreshMadrid();
  await watch();
  const [notice, ...more] = await post.deliver();
  expect(more).toEqual([]);
  const text = notice?.text?.replaceAll(/\s/g, ' ') ?? '';
  const exact = (amount: number) => amount.toFixed(2).replace('.', ',');
  const clase = Number(rows[0]?.clase);
  expect(text).toContain(nombre);
  expect(text).toContain(`Sube de ${euros(coste)} € a `);
  expect(text).toContain(
    `(clase práctica, de ${exact(clase)} € a ${exact(Math.round(clase * 120) / 100)} €)`,
  );
  expect(text).toContain('tarifa de la autoescuela, confirmada el');
  await db.execute(
    sql`UPDATE permisos_autoescuela SET precio_clase = precio_clase * 2, estado = 'retirada' WHERE cliente_id = ${clienteId}`,
  );
  await refreshMadrid();
  now = new Date(now.getTime() + DAY_MS);
  await watch();
  expect(await post.deliver()).toEqual([]);
  await db.execute(
    sql`UPDATE permisos_autoescuela SET precio_clase = precio_clase / 2, estado = 'publicada' WHERE cliente_id = ${clienteId}`,
  );
  await changePrice(clienteId, 1 / 1.2);
  await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = 'sube@ejemplo.es'`);
});

describe('por qué cambia un coste', () => {
  /** Saves a search and gives the tarifa that counts for its first result; `told` runs the watch of the next morning and gives that letter. */
  async function watched(email: string) {
    now = new Date(now.getTime() + DAY_MS);
    await refreshMadrid();
    await saved(email);
    await post.deliver();
    const { clienteId, slug, nombre } = await oneFound();
    const { rows } = await db.execute<{ id: string }>(sql`SELECT t.id FROM permisos_autoescuela t
      JOIN permisos_conducir p ON p.id = t.permiso_id WHERE p.codigo = 'B' AND NOT automatico AND estado = 'publicada' AND cliente_id = ${clienteId}`);
    expect(rows).toHaveLength(1);
    const id = rows[0]?.id ?? '';
    const set = async (changes: ReturnType<typeof sql>) => {
      await db.execute(
        sql`UPDATE permisos_autoescuela SET ${changes}, modificado_en = ${now} WHERE id = ${id}`,
      );
      await refreshMadrid();
    };
    const told = async (factor = 1) => {
      // Results of a month move a cost as this moves what the owner was told.
      await db.execute(sql`UPDATE busquedas_guardadas SET conocidas = conocidas || jsonb_build_object(o.seccion_id::text,
        round((conocidas ->> o.seccion_id::text)::numeric * ${factor}::numeric)) FROM secciones s JOIN ofertas o ON o.seccion_id = s.id
        WHERE busquedas_guardadas.email = ${email} AND s.slug = ${slug}`);
      now = new Date(now.getTime() + DAY_MS);
      await refreshMadrid();
      await watch();
      return (await post.deliver()).find(({ to }) => to[0] === email)?.text?.replaceAll(/\s/g, ' ');
    };
    return { id, nombre, set, told };
  }

  test.each([
    [
      sql`bonos = '[]'`,
      sql`bonos = '[{"clases": 10, "precio": "190.00"}]'`,
      0.8,
      'Sube de',
      '(cambios en los bonos de clases)',
    ],
    [
      sql`otros = '[]'`,
      sql`otros = '[{"concepto": "Seguro", "importe": "90.00", "obligatorio": true}]'`,
      0.8,
      'Sube de',
      '(cambios en los otros cargos)',
    ],
    [
      sql`clases_incluidas = 0`,
      sql`clases_incluidas = 2, precio_clase = precio_clase + 1`,
      1.5,
      'Baja de',
      '; cambios en las clases incluidas)',
    ],
    [sql`origen = 'autoescuela'`, sql`condiciones = 'Solo por la mañana'`, 1.5, 'Baja de', undefined],
    [
      sql`origen = 'autoescuela'`,
      sql`confirmada_en = confirmada_en + 1`,
      1.5,
      'Baja de',
      ', sin que cambie su precio',
    ],
  ])(
    '%#: se mira la hoja entera, y solo de una igual se dice que no cambia',
    async (first, then, factor, words, reason) => {
      const email = `hoja${now.getTime()}@ejemplo.es`;
      const before = await watched(email);
      await before.set(first);
      await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = ${email}`);
      const { nombre, set, told } = await watched(email);
      await set(then);
      const text = await told(factor);
      const [, said = ''] = new RegExp(`${nombre}(.*?); tarifa de`).exec(text ?? '') ?? [];
      expect(said).toContain(words);
      if (reason) expect(said.endsWith(reason), said).toBe(true);
      else expect(said).toMatch(/ a [\d.]+ €$/);
      await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = ${email}`);
    },
  );

  test('que la autoescuela haga suya una tarifa anotada no es subir su precio', async () => {
    const before = await watched('anotada@ejemplo.es');
    await before.set(
      sql`origen = 'anotada', vista_en = 'https://ejemplo.es', vista_el = ${now}::timestamptz::date`,
    );
    await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = 'anotada@ejemplo.es'`);
    const { set, told } = await watched('anotada@ejemplo.es');
    await set(sql`origen = 'autoescuela', confirmada_en = ${now}::timestamptz::date`);
    expect(await told(0.8)).toBeUndefined();
    await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = 'anotada@ejemplo.es'`);
  });

  test('retirar la barata sube el precio, aunque la otra ya estuviera publicada', async () => {
    const before = await watched('otra@ejemplo.es');
    const dear = randomUUID();
    await db.execute(sql`INSERT INTO permisos_autoescuela SELECT (jsonb_populate_record(t, jsonb_build_object('id', ${dear}::text,
      'nombre', 'La cara', 'precio_clase', t.precio_clase * 2, 'modificado_en', ${now}::timestamptz))).* FROM permisos_autoescuela t WHERE id = ${before.id}`);
    await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = 'otra@ejemplo.es'`);
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM permisos_autoescuela WHERE id = ${dear}`,
    );
    expect(rows[0]?.n).toBe(1);
    now = new Date(now.getTime() + DAY_MS);
    await refreshMadrid();
    await saved('otra@ejemplo.es');
    await before.set(sql`estado = 'retirada'`);
    expect(await before.told()).toMatch(/Sube de [\d.]+ € a [\d.]+ €, con cambios en sus tarifas; tarifa de/);
    await before.set(sql`estado = 'publicada'`);
    await db.execute(sql`DELETE FROM permisos_autoescuela WHERE id = ${dear}`);
    await db.execute(sql`DELETE FROM busquedas_guardadas WHERE email = 'otra@ejemplo.es'`);
  });
});

test('una autoescuela que aparece se cuenta, y al que no la busca no se le escribe', async () => {
  const { nombre } = await oneFound();
  await saved('nuevas@ejemplo.es');
  await saved('sevilla@ejemplo.es', 'permiso=B&lugar=Sevilla');
  await db.execute(sql`UPDATE busquedas_guardadas SET conocidas = conocidas - (
    SELECT o.seccion_id::text FROM ofertas o WHERE o.nombre = ${nombre} AND o.permiso = 1 LIMIT 1)
    WHERE email = 'nuevas@ejemplo.es'`);
  await watch();
  const mails = await post.deliver();
  expect(mails.map(({ to, subject }) => [to[0], subject])).toEqual([
    ['nuevas@ejemplo.es', `Nueva en tu búsqueda: ${nombre}`],
  ]);
});

test('de cada autoescuela nueva se dice lo mismo que en su página, publique o no su precio', async () => {
  const query = 'permiso=B&lugar=Madrid&claseSupuesta=45';
  await saved('cifras@ejemplo.es', query);
  const { rows } = await db.execute<{ id: number; slug: string }>(sql`
    SELECT DISTINCT ON (caduca IS NULL) s.id, s.slug FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
    WHERE o.permiso = 1 AND NOT o.automatico AND o.cod_provincia = '28' AND (caduca IS NULL OR caduca > ${now}::timestamptz::date) ORDER BY caduca IS NULL, o.examenes DESC`);
  expect(rows).toHaveLength(2);
  await db.execute(sql`UPDATE busquedas_guardadas
    SET conocidas = conocidas - ${sql.param(rows.map(({ id }) => String(id)))}::text[] WHERE email = 'cifras@ejemplo.es'`);
  await watch();
  const text = (await post.deliver()).find(({ to }) => to[0] === 'cifras@ejemplo.es')?.text ?? '';
  const plain = (one: string) => one.replaceAll(/\s|&nbsp;/g, ' ');
  const kinds = [];
  for (const { slug } of rows) {
    const [, clase = '', cifra = 'ninguna'] =
      /data-clase="(\w+)">([^<]+)/.exec((await get(`/${slug}?permiso=B&claseSupuesta=45`)).body) ?? [];
    expect(plain(text)).toContain(plain(cifra));
    expect(text).toContain(`/${slug}?permiso=B&claseSupuesta=45`);
    kinds.push(clase);
  }
  expect(kinds.filter((clase) => clase === 'supuesta')).toHaveLength(1);
  expect(text).not.toContain('sin precio publicado');
});

test('guardarla otra vez no crea otra ni dice si el correo se conocía, y avisa a su dueño una vez por hora', async () => {
  const secret = await saved('otra.vez@gmail.com');
  const known = await save('otravez+x@gmail.com', `${QUERY}&orden=nombre`);
  const unknown = await save('nadie@ejemplo.es');
  expect([known.statusCode, known.headers.location]).toEqual([unknown.statusCode, unknown.headers.location]);
  expect(await db.$count(sql`busquedas_guardadas WHERE email_clave = 'otravez@gmail.com'`)).toBe(1);
  await post.deliver();
  now = new Date(now.getTime() + 3_600_000);
  await save('otra.vez@gmail.com');
  await save('otra.vez@gmail.com');
  const mails = await post.deliver();
  expect(mails.map(({ subject }) => subject)).toEqual(['Ya tenías guardada esta búsqueda']);
  expect((await get(`/miBusqueda/${secret}`)).body).toContain('Tu búsqueda guardada');
});

test('no se llena el buzón de nadie: de un correo se guardan cinco sin confirmar, y a todo se dice que sí', async () => {
  for (let hasta = 1_000; hasta < 1_008; hasta++)
    expect((await save('victima@ejemplo.es', `${QUERY}&hasta=${hasta}`)).statusCode).toBe(302);
  expect(await savedOf('victima@ejemplo.es')).toBe(5);
  expect(await post.deliver()).toHaveLength(5);
});

test('sin confirmar se borra en siete días; confirmada, se pregunta antes del año y se conserva o se borra', async () => {
  await save('olvido@ejemplo.es');
  const secret = await saved('un-anio@ejemplo.es');
  await post.deliver();
  const start = now;
  now = new Date(start.getTime() + 7 * DAY_MS + 1);
  await watch();
  expect([await savedOf('olvido@ejemplo.es'), await savedOf('un-anio@ejemplo.es')]).toEqual([0, 1]);
  expect(await db.$count(sql`correos WHERE para = 'olvido@ejemplo.es'`)).toBe(0);
  now = new Date(start.getTime() + 340 * DAY_MS);
  await watch();
  await watch();
  const asked = (await post.deliver()).filter(({ subject }) => subject?.startsWith('¿Quieres seguir'));
  expect(asked.filter(({ to }) => to[0] === 'un-anio@ejemplo.es')).toHaveLength(1);
  const renewed = await send(`/miBusqueda/${secret}`, { fields: { accion: 'renovar' } });
  expect(renewed.headers.location).toContain('hecho=renovada');
  now = new Date(start.getTime() + 400 * DAY_MS);
  await watch();
  expect(await savedOf('un-anio@ejemplo.es')).toBe(1);
  now = new Date(start.getTime() + 720 * DAY_MS);
  await watch();
  expect(await savedOf('un-anio@ejemplo.es')).toBe(0);
  now = start;
});

test.each([
  [{ email: 'ana' }, 'Correo electrónico: escribe un correo completo'],
  [{ email: '' }, 'Correo electrónico: falta'],
  [{ acepto: '' }, 'Marca que quieres recibir los avisos'],
  [{ token: 'no.es' }, 'El formulario ha caducado'],
])('%j se rechaza nombrando el campo', async (fields, message) => {
  const refused = await save('mal@ejemplo.es', QUERY, fields);
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain(message);
  expect(await savedOf('mal@ejemplo.es')).toBe(0);
});

test('una búsqueda imposible vuelve a su página, que dice por qué', async () => {
  expect((await get('/guardarBusqueda/?permiso=B&lugar=Madrid&clases=99')).headers.location).toContain(
    '/?permiso=B&lugar=Madrid&clases=99',
  );
  expect((await save('mal@ejemplo.es', 'permiso=Z&lugar=')).headers.location).toContain('/?permiso=Z');
});

test('a la máquina que rellena el campo escondido se le pregunta, y la undécima vez se espera', async () => {
  expect((await save('robot@ejemplo.es', QUERY, { hueco: 'x' })).statusCode).toBe(400);
  expect(await savedOf('robot@ejemplo.es')).toBe(0);
  const path = `/guardarBusqueda/?${QUERY}`;
  for (let i = 0; i < 10; i++)
    await send(path, { fields: form('robot@ejemplo.es', { hueco: 'x' }), from: '10.66.0.1' });
  const refused = await send(path, { fields: form('ana@ejemplo.es'), from: '10.66.0.1' });
  expect(refused.statusCode).toBe(429);
  expect(refused.body).toContain('Has guardado muchas búsquedas seguidas');
});

test('ni el enlace ni su petición de datos quedan en el registro del programa', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const logged = await openApp(url, { logger, clock });
  const secret = 'x'.repeat(43);
  for (const path of [`/miBusqueda/${secret}`, `/MIBUSQUEDA/${secret}`, `/miBusqueda/${secret}.data`])
    await logged.inject({ url: path });
  await logged.inject({ method: 'POST', url: `/miBusqueda/${secret}/baja` });
  await logged.inject({ url: '/contacto/' });
  expect(lines.join('')).toContain('"route":"/contacto"');
  expect(lines.join('')).not.toContain(secret);
});
