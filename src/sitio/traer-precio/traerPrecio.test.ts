import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { tellOfNoted } from '#comparador/tarifas/permisosAutoescuela/tell-noted.server.ts';
import type { PrecioTraido } from '#comparador/tarifas/preciosTraidos/contract.ts';
import { eraseOldPrices } from '#comparador/tarifas/preciosTraidos/prices-job.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const SECRET = 's'.repeat(32);
const START = new Date('2026-11-21T10:00:00Z');
const now = START;
const clock = () => now;
const { db, app, admin } = await openOffice({ clock, secret: SECRET }, await createDemoDatabase());
const post = await postOffice(db, clock);
const later = (days: number) => new Date(START.getTime() + days * 86_400_000);

type Autoescuela = { slug: string; codigo: string };

/** Autoescuelas that no cliente has, one for each test. */
let nobodys: Autoescuela[] = [];
let usual = '';
beforeAll(async () => {
  const { rows } = await db.execute<Autoescuela>(sql`
    SELECT min(s.slug) AS slug, e.codigo FROM escuelas e JOIN secciones s ON s.escuela_id = e.id
    JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1 AND NOT o.automatico AND o.examenes > 100
    WHERE NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
    GROUP BY e.codigo HAVING count(*) = 1 ORDER BY e.codigo LIMIT 12`);
  nobodys = rows;
  usual = next().slug;
});
function next(): Autoescuela {
  return nobodys.shift() ?? { slug: '', codigo: '' };
}

let address = 0;
const send = (path: string, fields: Record<string, string>, from = `10.7.0.${++address}`) =>
  app.inject({
    method: 'POST',
    url: path,
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams(fields).toString(),
  });

const PRICES = { precioMatricula: '99', precioClase: '29,50', precioPresentacion: '60' };
const bring = (slug: string, email: string, more: Record<string, string> = {}, from?: string) =>
  send(
    `/traerPrecio/?autoescuela=${slug}&permiso=B`,
    {
      ...PRICES,
      medio: 'cartel',
      vistoEl: '2026-11-18',
      email,
      acepto: 'si',
      hueco: '',
      token: issueFormToken(SECRET, now),
      ...more,
    },
    from,
  );

/** Brings a price and confirms its address; gives the page of the link. */
async function brought(slug: string, email: string, more?: Record<string, string>, from?: string) {
  const response = await bring(slug, email, more, from);
  expect(response.statusCode, response.body).toBe(302);
  const mail = (await post.deliver()).find(({ to }) => to[0] === email);
  const page = /\/miPrecio\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '/miPrecio/ninguno';
  await send(page, { accion: 'confirmar' });
  return page;
}

const queueOf = async (codigo: string, estado = 'por_mirar') =>
  (await admin(`GET /preciosTraidos/leer?estado=${estado}&limite=100`))
    .json<{ filas: PrecioTraido[] }>()
    .filas.filter(({ autoescuela }) => autoescuela.codigo === codigo);

const publish = (row: PrecioTraido | undefined) =>
  admin('PUT /preciosTraidos/publicar', {
    _id: row?._id,
    version: row?.version,
    matricula: row?.matricula,
    precioClase: row?.precioClase,
    minutosClase: row?.minutosClase,
    clasesIncluidas: row?.clasesIncluidas,
    bonoClases: row?.bonoClases,
    bonoPrecio: row?.bonoPrecio,
    tramitacion: row?.tramitacion,
    presentacion: row?.presentacion,
  });

async function costOf(slug: string) {
  await refreshOffers(db, { now });
  const { ofertas } = (await app.inject(`/comparador/seccion?slug=${slug}&permiso=B`)).json();
  return ofertas.find(
    (one: { permiso: string; automatico: boolean }) => one.permiso === 'B' && !one.automatico,
  ).coste;
}

test('un precio traído: nadie lo ve hasta que se confirma y alguien lo mira; entonces se lee de quién es', async () => {
  const { slug, codigo } = next();
  const form = await app.inject(`/traerPrecio?autoescuela=${slug}&permiso=B&precioClase=29,50`);
  expect(form.body).toContain('value="29,50"');
  expect(await queueOf(codigo)).toEqual([]);
  const page = await brought(slug, 'nerea@ejemplo.es');
  const [row, ...more] = await queueOf(codigo);
  expect(more).toEqual([]);
  expect(row).toMatchObject({ precioClase: '29.50', matricula: '99.00', tramitacion: null, otros: [] });
  expect(await costOf(slug)).toBeNull();

  const published = await publish(row);
  expect(published.json(), published.body).toMatchObject({ estado: 'publicado' });
  expect((await publish(row)).json().codigo).toBe(40901);
  expect((await costOf(slug)).anotada).toEqual({
    en: 'cartel que vio una persona',
    el: '2026-11-18',
    traida: true,
  });
  const html = (await app.inject(`/${slug}?permiso=B`)).body.replaceAll(/<!-- -->|<\/?time[^>]*>/g, '');
  expect(html).toContain('data-clase="traida"');
  expect(html).toContain('Según un cartel que vio una persona, noviembre de 2026');

  // The bringer is told, and then nobody knows who it was.
  expect((await post.deliver()).find(({ to }) => to[0] === 'nerea@ejemplo.es')?.subject).toContain(
    'ya se ve',
  );
  expect(await db.$count(sql`precios_traidos WHERE email IS NOT NULL AND codigo_dgt = ${codigo}`)).toBe(0);
  // Taken back, it is gone.
  await send(page, { accion: 'retirar' });
  expect(await costOf(slug)).toBeNull();
  expect((await app.inject(page)).statusCode).toBe(410);
});

test('dos personas ordenan la cola y no publican nada; al publicar una, la que dice lo mismo va con ella', async () => {
  const [alone, both] = [next(), next()];
  await brought(alone.slug, 'sola@ejemplo.es', {}, '10.9.0.1');
  await brought(both.slug, 'una@ejemplo.es', {}, '10.9.0.2');
  await brought(both.slug, 'dos@ejemplo.es', {}, '10.9.0.2');
  await brought(both.slug, 'otra@ejemplo.es', { precioClase: '35' });
  const queue = (await admin('GET /preciosTraidos/leer')).json<{ filas: PrecioTraido[] }>().filas;
  expect(queue[0]?.autoescuela.codigo).toBe(both.codigo);
  expect(await costOf(both.slug)).toBeNull();
  const rows = await queueOf(both.codigo);
  const same = rows.filter(({ precioClase }) => precioClase === '29.50');
  expect(same.map(({ otros }) => otros.map(({ mismaRed }) => mismaRed).sort())).toEqual([
    [false, true],
    [false, true],
  ]);
  expect((await publish(same[0])).statusCode).toBe(200);
  expect((await costOf(both.slug)).anotada.en).toBe('cartel que vieron dos personas');
  const [left, ...none] = await queueOf(both.codigo);
  expect(none).toEqual([]);
  expect(left?.precioClase).toBe('35.00');
  // The same address counts once.
  await brought(alone.slug, 'sola@ejemplo.es', { precioClase: '31' });
  expect((await queueOf(alone.codigo)).map(({ precioClase }) => precioClase)).toEqual(['31.00']);
});

test('un bono es una línea más: solo cuenta con quien trae el mismo, abarata las clases y se lee de cuántas es', async () => {
  const { slug, codigo } = next();
  const pack = { clasesBono: '10', precioBono: '200' };
  await brought(slug, 'bono@ejemplo.es', pack);
  await brought(slug, 'sin@ejemplo.es');
  await brought(slug, 'otro@ejemplo.es', { ...pack, precioBono: '210' });
  const page = await brought(slug, 'igual@ejemplo.es', pack);
  expect((await app.inject(page)).body).toContain('200,00');
  const [first] = (await queueOf(codigo)).filter(({ bonoPrecio }) => bonoPrecio === '200.00');
  expect((await publish(first && { ...first, bonoClases: null })).json().campos).toEqual([
    { campo: 'bonoPrecio', motivo: 'un bono lleva sus clases y su precio' },
  ]);
  expect((await publish(first)).statusCode).toBe(200);
  expect((await queueOf(codigo)).map(({ bonoPrecio }) => bonoPrecio).sort()).toEqual(['210.00', null]);
  expect((await queueOf(codigo))[0]?.conocida).toMatchObject({ bonoClases: 10, bonoPrecio: '200.00' });
  expect((await costOf(slug)).anotada.en).toBe('cartel que vieron dos personas, con bono de 10 clases');
  const html = (await app.inject(`/${slug}?permiso=B`)).body.replaceAll('<!-- -->', '');
  expect(html).toContain('Bono de 10 clases');
  // Said again, it goes with the tarifa that there is; without its pack it is another.
  await brought(slug, 'nueva@ejemplo.es', pack);
  const [again] = (await queueOf(codigo)).filter(({ bonoPrecio }) => bonoPrecio === '200.00');
  expect((await publish(again)).statusCode).toBe(200);
  expect((await costOf(slug)).anotada.en).toContain('tres personas');
  const [bare] = (await queueOf(codigo)).filter(({ bonoPrecio }) => bonoPrecio === null);
  expect((await publish(bare)).statusCode).toBe(200);
  expect((await costOf(slug)).anotada.en).toBe('cartel que vio una persona');
  expect((await app.inject(`/${slug}?permiso=B`)).body).not.toContain('Bono de');
});

test('va siempre detrás de lo que dice la autoescuela y de lo anotado que sea tan nuevo, y no entra en las medianas', async () => {
  const { slug, codigo } = next();
  await brought(slug, 'ana@ejemplo.es');
  await brought(slug, 'eva@ejemplo.es', { vistoEl: '2026-11-20', precioClase: '30' });
  const [older, newer] = (await queueOf(codigo)).toSorted((a, b) => a.vistoEl.localeCompare(b.vistoEl));
  const before = await db.execute(sql`SELECT * FROM medianas_tarifa ORDER BY 1, 2, 3`);
  expect((await publish(newer)).statusCode).toBe(200);
  await refreshOffers(db, { now });
  expect((await db.execute(sql`SELECT * FROM medianas_tarifa ORDER BY 1, 2, 3`)).rows).toEqual(before.rows);
  // An older one does not replace it.
  expect((await publish(older)).json().mensaje).toContain('que es más nuevo');

  const { _id } = (
    await admin('POST /permisosAutoescuela/abrirAutoescuela', { numRegistroDgt: codigo })
  ).json();
  const [permiso] = (
    await db.execute<{ id: string }>(sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`)
  ).rows;
  const note = (changes: object) =>
    admin('POST /permisosAutoescuela/crear', {
      _idCliente: _id,
      _idPermiso: permiso?.id,
      nombre: 'Web',
      precioClase: '33',
      estado: 'publicada',
      vigenteDesde: '2026-11-01',
      confirmadaEn: '2026-11-20',
      ...changes,
    });
  const noted = { origen: 'anotada', vistaEn: 'Su web', vistaEl: '2026-11-19' };
  expect((await note(noted)).statusCode).toBe(200);
  expect((await costOf(slug)).clase45).toBe('30.00');
  await db.execute(
    sql`UPDATE permisos_autoescuela SET vista_el = '2026-11-20' WHERE cliente_id = ${_id} AND origen = 'anotada'`,
  );
  expect((await costOf(slug)).clase45).toBe('33.00');
  expect((await note({ nombre: 'Suya', precioClase: '40' })).statusCode).toBe(200);
  expect((await costOf(slug)).clase45).toBe('40.00');
  expect((await publish(older)).json().mensaje).toContain('La autoescuela dice su precio');
  await db.execute(
    sql`UPDATE permisos_autoescuela SET confirmada_en = '2025-01-01' WHERE cliente_id = ${_id} AND nombre = 'Suya'`,
  );
  expect((await publish(older)).json().mensaje).toContain('del 1 de enero de 2025');
  expect(
    (await note({ nombre: 'Falsa', origen: 'traida', vistaEn: 'x', vistaEl: '2026-11-19' })).json().campos,
  ).toEqual([{ campo: 'origen', motivo: 'se publica desde «Precios traídos»' }]);
});

test('quien trae lo mismo de un día anterior cuenta también; si uno lo retira, queda el otro, y si lo hacen los dos no se ve', async () => {
  const { slug, codigo } = next();
  const newer = await brought(slug, 'nuria@ejemplo.es', { vistoEl: '2026-11-20' });
  expect((await publish((await queueOf(codigo))[0])).statusCode).toBe(200);
  const older = await brought(slug, 'olga@ejemplo.es', { vistoEl: '2026-11-10' });
  expect((await publish((await queueOf(codigo))[0])).statusCode).toBe(200);
  expect((await costOf(slug)).anotada).toMatchObject({
    en: 'cartel que vieron dos personas',
    el: '2026-11-20',
  });
  await send(newer, { accion: 'retirar' });
  expect((await costOf(slug)).anotada).toMatchObject({ en: 'cartel que vio una persona', el: '2026-11-10' });
  expect((await app.inject(older)).body).toContain('Tu precio está publicado');
  await send(older, { accion: 'retirar' });
  expect(await costOf(slug)).toBeNull();
});

test('lo que otra persona trae después va en su lugar, y quien trajo lo de antes lo lee en su página', async () => {
  const { slug, codigo } = next();
  const page = await brought(slug, 'pia@ejemplo.es', { vistoEl: '2026-11-10' });
  await publish((await queueOf(codigo))[0]);
  await brought(slug, 'rut@ejemplo.es', { precioClase: '33' });
  await publish((await queueOf(codigo))[0]);
  expect(await costOf(slug)).toMatchObject({
    clase45: '33.00',
    anotada: { en: 'cartel que vio una persona' },
  });
  expect((await app.inject(page)).body).toContain('Tu precio ya no se ve');
  // It no longer counts, so taking it back leaves the other where it is.
  await send(page, { accion: 'retirar' });
  expect((await costOf(slug)).clase45).toBe('33.00');
});

test('la autoescuela se entera en una hora, y lo que retira no se publica otra vez', async () => {
  const { slug, codigo } = next();
  await brought(slug, 'mar@ejemplo.es');
  await brought(slug, 'sol@ejemplo.es', { precioClase: '27' });
  const [first, second] = (await queueOf(codigo)).toSorted(
    (a, b) => Number(b.precioClase) - Number(a.precioClase),
  );
  await publish(first);
  await post.deliver();
  await db.execute(sql`UPDATE clientes SET email = 'hola@autoescuela.es' WHERE num_registro_dgt = ${codigo}`);
  await tellOfNoted({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
  const told = (await post.deliver()).find(({ to }) => to[0] === 'hola@autoescuela.es');
  expect(told?.text).toContain('según un cartel que vio una persona, noviembre de 2026');
  await db.execute(sql`UPDATE permisos_autoescuela t SET origen = 'autoescuela', estado = 'retirada', confirmada_en = '2026-11-21'
    FROM clientes c WHERE c.id = t.cliente_id AND c.num_registro_dgt = ${codigo}`);
  expect((await publish(second)).json().mensaje).toContain('La autoescuela retiró un precio');
  const refused = await admin('PUT /preciosTraidos/rechazar', {
    _id: second?._id,
    version: second?.version,
    motivo: 'confirmada',
  });
  expect(refused.json(), refused.body).toMatchObject({ estado: 'rechazado' });
  expect((await post.deliver()).find(({ to }) => to[0] === 'sol@ejemplo.es')?.text).toContain(
    'No lo publicamos porque la autoescuela ha dicho cuál es su precio',
  );
});

test.each([
  [{ precioClase: '' }, 'Precio de una clase'],
  [{ precioClase: 'mucho' }, 'Precio de una clase'],
  [{ minutosClase: '20' }, 'Minutos de la clase'],
  [{ clasesBono: '10' }, 'di de cuántas clases es y cuánto cuesta'],
  [{ medio: 'rumor' }, 'De dónde sale'],
  [{ vistoEl: '2026-11-22' }, 'todavía no ha llegado'],
  [{ vistoEl: '2026-04-01' }, 'los precios cambian'],
  [{ email: 'ana@' }, 'Tu correo'],
  [{ acepto: '' }, 'Edad y permiso'],
])('lo que no vale se dice y no se guarda: %j', async (more, words) => {
  const response = await bring(usual, 'mal@ejemplo.es', more);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain(words);
  expect(await db.$count(sql`precios_traidos WHERE email = 'mal@ejemplo.es'`)).toBe(0);
});

test('lo que nadie confirma o mira se borra, y lo decidido cuando ya no se ve', async () => {
  const { slug, codigo } = next();
  await db.execute(sql`DELETE FROM precios_traidos`);
  await bring(usual, 'nunca@ejemplo.es');
  await brought(usual, 'espera@ejemplo.es');
  const left = () => db.$count(sql`precios_traidos`);
  await eraseOldPrices({ db, clock: () => later(6) });
  expect(await left()).toBe(2);
  await eraseOldPrices({ db, clock: () => later(7) });
  expect(await left()).toBe(1);
  await eraseOldPrices({ db, clock: () => later(59) });
  expect(await left()).toBe(1);
  await eraseOldPrices({ db, clock: () => later(60) });
  expect(await left()).toBe(0);

  const page = await brought(slug, 'queda@ejemplo.es', { vistoEl: '2026-11-20' });
  await publish((await queueOf(codigo))[0]);
  await eraseOldPrices({ db, clock: () => new Date('2027-11-19T10:00:00Z') });
  expect((await app.inject(page)).statusCode).toBe(200);
  await eraseOldPrices({ db, clock: () => new Date('2027-11-22T10:00:00Z') });
  expect(await left()).toBe(0);
  expect((await app.inject(page)).statusCode).toBe(410);
});
