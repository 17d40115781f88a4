import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { eraseOldAddresses } from '#comparador/autoescuelas/direccionesTraidas/addresses-job.server.ts';
import type { DireccionTraida } from '#comparador/autoescuelas/direccionesTraidas/contract.ts';
import { postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import { findSection } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { issueFormToken } from '#platform/http/secrets/form-token.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';

const SECRET = 's'.repeat(32);
const START = new Date('2026-11-21T10:00:00Z');
const clock = () => START;
const { db, app, admin, as } = await openOffice({ clock, secret: SECRET }, await createDemoDatabase());
const post = await postOffice(db, clock);
const later = (days: number) => new Date(START.getTime() + days * 86_400_000);

type Autoescuela = { slug: string; codigo: string; seccion: string };

/** Autoescuelas that no cliente has, one for each test. */
let nobodys: Autoescuela[] = [];
beforeAll(async () => {
  const { rows } = await db.execute<Autoescuela>(sql`
    SELECT s.slug, e.codigo, s.seccion FROM escuelas e JOIN secciones s ON s.escuela_id = e.id JOIN ubicaciones u ON u.seccion_id = s.id
    WHERE u.codigo_municipio = '28079' AND NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
    ORDER BY s.slug LIMIT 9`);
  nobodys = rows;
});
const next = (): Autoescuela => nobodys.shift() ?? { slug: '', codigo: '', seccion: '' };

let network = 0;
const send = (path: string, fields: Record<string, string>, from = `10.8.0.${++network}`) =>
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

const bring = (slug: string, email: string, more: Record<string, string> = {}, from?: string) =>
  send(
    `/traerDireccion/?autoescuela=${slug}`,
    {
      direccion: 'Calle del Pez, 9',
      codigoPostal: '28004',
      medio: 'estuve',
      email,
      acepto: 'si',
      hueco: '',
      token: issueFormToken(SECRET, START),
      ...more,
    },
    from,
  );

/** Brings an address and confirms its correo; gives the page of the link. */
async function brought(slug: string, email: string, more?: Record<string, string>, from?: string) {
  const response = await bring(slug, email, more, from);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(302);
  const mail = (await post.deliver()).find(({ to }) => to[0] === email);
  const page = /\/miDireccion\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '/miDireccion/ninguna';
  // Anybody may type the correo of another person: it quotes nothing of the form, which the page of its link shows.
  const street = more?.direccion ?? 'Calle del Pez, 9';
  expect(mail?.text).not.toContain(street);
  expect((await app.inject(page)).body).toContain(street);
  await send(page, { accion: 'confirmar' });
  return page;
}

const queueOf = async (codigo: string, estado = 'por_mirar') =>
  (await admin(`GET /direccionesTraidas/leer?estado=${estado}&limite=100`))
    .json<{ filas: DireccionTraida[] }>()
    .filas.filter(({ autoescuela }) => autoescuela.codigo === codigo);

/** Those that wait, by their text: the clock of the test stands still, so that the queue has no order. */
const inOrder = async (codigo: string) =>
  (await queueOf(codigo)).toSorted((a, b) => (a.direccion ?? '').localeCompare(b.direccion ?? '', 'es'));

const accept = (row: DireccionTraida | undefined, more = {}) =>
  admin('PUT /direccionesTraidas/aceptar', {
    _id: row?._id,
    version: row?.version,
    direccion: row?.direccion,
    codigoPostal: row?.codigoPostal,
    punto: null,
    ...more,
  });

const publicVersion = async () =>
  (
    await db.execute<{ version: string; ofertas_del: string | null }>(
      sql`SELECT version, ofertas_del FROM version_publica`,
    )
  ).rows[0];

const placeOf = async (slug: string) => (await findSection(db, slug))?.ubicacion;

test('dos personas no cambian nada solas; lo acepta una que lo compara, y la página dice quién lo corrigió', async () => {
  const { slug, codigo } = next();
  const before = await placeOf(slug);
  expect((await app.inject(`/${slug}`)).body).toContain(`/traerDireccion/?autoescuela=${slug}`);
  const form = await app.inject(`/traerDireccion?autoescuela=${slug}`);
  expect(form.body).toContain(before?.direccion);
  await brought(slug, 'nerea@ejemplo.es', {}, '10.9.0.1');
  await brought(slug, 'iker@ejemplo.es', { direccion: 'Calle del Pez, 11' }, '10.9.0.1');
  expect(await placeOf(slug)).toEqual(before);
  const [other, row] = await inOrder(codigo);
  expect(row).toMatchObject({
    direccion: 'Calle del Pez, 9',
    municipio: 'Madrid',
    conocida: { fuente: 'dgt', direccion: before?.direccion },
    otras: [{ direccion: 'Calle del Pez, 11', mismaRed: true }],
  });

  const reader = await as('Lectura');
  expect((await reader('PUT /direccionesTraidas/rechazar', {})).statusCode).toBe(403);
  expect((await accept(row, { punto: '48.85, 2.35' })).json().campos).toMatchObject([{ campo: 'punto' }]);
  expect((await accept(row, { codigoPostal: '99999' })).json().campos).toMatchObject([
    { campo: 'codigoPostal' },
  ]);
  const taken = await accept(row, { punto: '40.4243, -3.7056' });
  expect(taken.json(), taken.body).toMatchObject({ estado: 'aceptada', conocida: { fuente: 'traida' } });
  expect((await accept(row)).json().codigo).toBe(40901);
  expect(await placeOf(slug)).toMatchObject({
    fuente: 'traida',
    certeza: 'revisada',
    direccion: 'Calle del Pez, 9',
    codigoPostal: '28004',
    lat: 40.4243,
    fecha: '2026-11-21',
  });
  expect((await app.inject(`/${slug}`)).body).toContain('Calle del Pez, 9');
  expect((await post.deliver()).find(({ to }) => to[0] === 'nerea@ejemplo.es')?.subject).toContain(
    'ya está corregida',
  );
  expect(await db.$count(sql`direcciones_traidas WHERE email IS NOT NULL AND id = ${row?._id}`)).toBe(0);

  const refused = await admin('PUT /direccionesTraidas/rechazar', {
    _id: other?._id,
    version: other?.version,
    motivo: 'igual',
  });
  expect(refused.json()).toMatchObject({ estado: 'rechazada' });
  expect((await post.deliver()).find(({ to }) => to[0] === 'iker@ejemplo.es')?.text).toContain(
    'es la que ya tenemos',
  );
  // Without its point, that of the municipality stands for it, and the one that was before goes.
  await brought(slug, 'ane@ejemplo.es', { direccion: 'Calle de la Luna, 2' });
  expect((await accept((await queueOf(codigo))[0])).statusCode).toBe(200);
  expect(await placeOf(slug)).toMatchObject({ direccion: 'Calle de la Luna, 2', lat: null });
  expect(await queueOf(codigo, 'aceptada')).toHaveLength(1);
});

test('una que se aceptó se puede retirar: vuelve lo que había, también en las páginas guardadas, y queda por qué', async () => {
  const { slug, codigo } = next();
  const before = await placeOf(slug);
  await brought(slug, 'leo@ejemplo.es');
  const [waiting] = await queueOf(codigo);
  const withdraw = (row: DireccionTraida | undefined) =>
    admin('PUT /direccionesTraidas/retirar', { _id: row?._id, version: row?.version, motivo: 'noEsta' });
  expect((await withdraw(waiting)).json().codigo).toBe(40902);
  const taken = (await accept(waiting)).json<DireccionTraida>();
  await post.deliver();
  expect((await (await as('Lectura'))('PUT /direccionesTraidas/retirar', {})).statusCode).toBe(403);
  const version = await publicVersion();
  expect((await withdraw(taken)).json()).toMatchObject({ estado: 'rechazada', motivo: 'noEsta' });
  expect(await placeOf(slug)).toEqual(before);
  expect(Number((await publicVersion())?.version)).toBeGreaterThan(Number(version?.version));
  expect((await publicVersion())?.ofertas_del).toBeNull();
  expect(await post.deliver()).toEqual([]);
  expect((await withdraw(taken)).json().codigo).toBe(40901);
});

test('de un código postal con varios municipios se elige cuál; uno que no es suyo no cuenta', async () => {
  const { slug, codigo, seccion } = next();
  const shared = postcodesBeginning('28').find(({ municipios }) => municipios.length > 2);
  const [most, , other] = shared?.municipios ?? [];
  await brought(slug, 'gil@ejemplo.es', { codigoPostal: shared?.digitos ?? '' });
  const [row] = await queueOf(codigo);
  expect(row?.municipios.map((town) => town.codigo)).toEqual(shared?.municipios);
  const townOf = async (taken: DireccionTraida) => {
    const back = { _id: taken._id, version: taken.version, motivo: 'noEsta' };
    expect((await admin('PUT /direccionesTraidas/retirar', back)).statusCode).toBe(200);
    return taken.codigoMunicipio;
  };
  expect(await townOf((await accept(row, { codigoMunicipio: other })).json())).toBe(other);
  await brought(slug, 'teo@ejemplo.es', { codigoPostal: shared?.digitos ?? '' });
  const [again] = await queueOf(codigo);
  expect(await townOf((await accept(again, { codigoMunicipio: '08019' })).json())).toBe(most);
  expect(
    await db.$count(sql`direcciones_traidas WHERE codigo_dgt = ${codigo} AND seccion = ${seccion}`),
  ).toBe(2);
});

test('dos que se aceptan a la vez en una sección: la segunda espera y queda una', async () => {
  const { slug, codigo } = next();
  await brought(slug, 'pau@ejemplo.es');
  await brought(slug, 'noa@ejemplo.es', { direccion: 'Calle del Pez, 11' });
  const waiting = await inOrder(codigo);
  const ofLocks = () =>
    db.$count(sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  const both = await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT FROM direcciones_traidas WHERE codigo_dgt = ${codigo} FOR UPDATE`);
    const answers = waiting.map((row) => accept(row));
    await expect.poll(ofLocks).toBe(2);
    return answers;
  });
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await queueOf(codigo, 'aceptada')).toHaveLength(1);
});

test('la de la autoescuela va antes, y a ella se le dice lo que se corrige', async () => {
  const { slug, codigo, seccion } = next();
  const { _id } = (
    await admin('POST /permisosAutoescuela/abrirAutoescuela', { numRegistroDgt: codigo })
  ).json();
  await db.execute(sql`UPDATE clientes SET email = 'hola@autoescuela.es' WHERE id = ${_id}`);
  await brought(slug, 'mar@ejemplo.es');
  await brought(slug, 'sol@ejemplo.es', { direccion: 'Calle de la Cruz, 3' });
  const [second, first] = await inOrder(codigo);
  expect((await accept(first)).statusCode).toBe(200);
  const told = (await post.deliver()).find(({ to }) => to[0] === 'hola@autoescuela.es');
  expect(told?.text).toContain('pone ahora: Calle del Pez, 9, 28004 Madrid');
  await db.execute(sql`UPDATE clientes SET publicado = true, solo_oficial = false, seccion = ${seccion}, direccion = 'Calle Suya, 1',
    codigo_municipio = '28079' WHERE id = ${_id}`);
  expect(await placeOf(slug)).toMatchObject({ fuente: 'autoescuela', direccion: 'Calle Suya, 1' });
  expect((await queueOf(codigo))[0]?.conocida).toMatchObject({ fuente: 'autoescuela' });
  expect((await accept(second)).json().mensaje).toContain('La autoescuela dice su dirección');
  expect((await app.inject(`/traerDireccion?autoescuela=${slug}`)).body).toContain(
    'Lo dice la propia autoescuela',
  );
});

test('una misma persona cuenta una vez y puede retirarla; lo que nadie confirma o mira se borra', async () => {
  const { slug, codigo } = next();
  await brought(slug, 'eva@ejemplo.es');
  const page = await brought(slug, 'eva@ejemplo.es', { direccion: 'Calle Nueva, 4' });
  expect((await queueOf(codigo)).map(({ direccion }) => direccion)).toEqual(['Calle Nueva, 4']);
  await send(page, { accion: 'retirar' });
  expect(await queueOf(codigo)).toEqual([]);
  expect((await app.inject(page)).statusCode).toBe(410);
  expect(await db.$count(sql`correos WHERE para = 'eva@ejemplo.es' AND datos ? 'direccionId'`)).toBe(0);

  await db.execute(sql`DELETE FROM direcciones_traidas WHERE estado <> 'aceptada'`);
  await bring(slug, 'nunca@ejemplo.es');
  await brought(slug, 'espera@ejemplo.es');
  const left = () => db.$count(sql`direcciones_traidas WHERE estado <> 'aceptada'`);
  await eraseOldAddresses({ db, clock: () => later(6) });
  expect(await left()).toBe(2);
  await eraseOldAddresses({ db, clock: () => later(7) });
  expect(await left()).toBe(1);
  await eraseOldAddresses({ db, clock: () => later(60) });
  expect(await left()).toBe(0);
});

test('lo que espera no cambia la versión pública: cualquiera puede mandarlo', async () => {
  const { slug, codigo } = next();
  const before = await publicVersion();
  await brought(slug, 'uno@ejemplo.es');
  expect(await publicVersion()).toEqual(before);
  await accept((await queueOf(codigo))[0]);
  expect(Number((await publicVersion())?.version)).toBeGreaterThan(Number(before?.version));
});

test.each([
  [{ direccion: '' }, 'escribe la calle y el número'],
  [{ direccion: 'Gana un premio en https://malo.example' }, 'escribe la calle y el número'],
  [{ direccion: 'Calle del Pez, WWW.malo.example' }, 'escribe la calle y el número'],
  [{ direccion: 'Escribe a malo@ejemplo.es' }, 'escribe la calle y el número'],
  [{ direccion: 'Calle del Pez, 9\nLlama al 900' }, 'escribe la calle y el número'],
  [{ direccion: '\u200b\u200b\u200b\u200b' }, 'escribe la calle y el número'],
  [{ codigoPostal: '2800' }, 'escribe sus cinco cifras'],
  [{ codigoPostal: '99999' }, 'escribe sus cinco cifras'],
  [{ medio: 'rumor' }, 'Cómo lo sabes'],
  [{ email: 'ana@' }, 'Tu correo'],
  [{ acepto: '' }, 'Edad y permiso'],
])('lo que no vale se dice y no se guarda: %j', async (more, words) => {
  const [one] = nobodys;
  const response = await bring(one?.slug ?? '', 'mal@ejemplo.es', more);
  expect(response.statusCode).toBe(400);
  expect(response.body).toContain(words);
  expect(await db.$count(sql`direcciones_traidas WHERE email = 'mal@ejemplo.es'`)).toBe(0);
});
