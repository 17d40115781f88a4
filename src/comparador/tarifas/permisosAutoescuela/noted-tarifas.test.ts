import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { makeKind } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { postOffice } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { tellOfNoted } from './tell-noted.server.ts';

const today = new Date('2026-11-21T10:00:00Z');
let now = today;
const clock = () => now;
const { db, url, app, signIn, admin } = await openOffice({ clock }, await createDemoDatabase());
const post = await postOffice(db, clock);

type Autoescuela = { codigo: string; slug: string; seccion: string };
type Abierta = { _id: string; nombre: string; creado: boolean };
type Fila = Record<string, unknown> & { _id: string; version: number };

/** Autoescuelas that examine for permit B and that no cliente has. */
let [nobodys, inheriting] = [] as (Autoescuela | undefined)[];
let permiso = '';

beforeAll(async () => {
  const { rows } = await db.execute<Autoescuela>(sql`
    SELECT e.codigo, min(s.slug) AS slug, min(s.seccion) AS seccion
    FROM escuelas e JOIN secciones s ON s.escuela_id = e.id JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1
    WHERE NOT o.automatico AND o.examenes > 100
      AND NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
    GROUP BY e.codigo HAVING count(*) = 1 ORDER BY e.codigo LIMIT 2`);
  [nobodys, inheriting] = rows;
  const permits = await db.execute<{ id: string }>(sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`);
  permiso = permits.rows[0]?.id ?? '';
});

const open = (numRegistroDgt = '') => admin('POST /permisosAutoescuela/abrirAutoescuela', { numRegistroDgt });
const opened = async (numRegistroDgt?: string) => (await open(numRegistroDgt)).json<Abierta>();
const seen = {
  origen: 'anotada',
  vistaEn: 'https://ejemplo.es/precios',
  vistaEl: '2026-11-03',
  nombre: 'Web',
  precioClase: '31',
  matricula: '120',
  estado: 'publicada',
  vigenteDesde: '2026-11-03',
  confirmadaEn: '2026-11-20',
};
const note = (_idCliente: string, changes: object = {}) =>
  admin('POST /permisosAutoescuela/crear', { ...seen, _idCliente, _idPermiso: permiso, ...changes });
const problems = async (answer: ReturnType<typeof note>) =>
  (await answer).json<{ campos?: { campo: string; motivo: string }[] }>().campos;
const read = async (_id: string) =>
  (await admin(`GET /permisosAutoescuela/consultarPorId?_id=${_id}`)).json<Fila>();
const text = async (path: string) =>
  (await app.inject(path)).body
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!-- -->|<\/?(a|time)\b[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
const costOf = async (slug = '') =>
  (await app.inject(`/comparador/seccion?slug=${slug}`))
    .json()
    .ofertas.find((one: { permiso: string; automatico: boolean }) => one.permiso === 'B' && !one.automatico)
    .coste;

test('de una autoescuela que no se registró hay un cliente con sus datos oficiales, también si dos lo abren a la vez', async () => {
  const spaced = nobodys?.codigo.toLowerCase();
  const two = await Promise.all([opened(spaced), opened(spaced)]);
  expect(two.map(({ creado }) => creado).toSorted()).toEqual([false, true]);
  expect(two[0]?._id).toBe(two[1]?._id);
  const cliente = (await admin(`GET /clientes/consultarPorId?_id=${two[0]?._id}`)).json();
  expect(cliente).toMatchObject({ publicado: false, email: null, numRegistroDgt: nobodys?.codigo });
  const published = await admin('PUT /clientes/actualizar', { _id: cliente._id, publicado: true });
  expect(published.json().campos).toEqual([
    { campo: 'nif', motivo: 'hace falta el suyo para publicarlo: solo consta su código de la DGT' },
  ]);
  expect((await open('ZZ 9999')).json().campos).toEqual([
    { campo: 'numRegistroDgt', motivo: 'no hay ninguna autoescuela con ese código en la DGT' },
  ]);
  for (const unstorable of ['M\0 1984', 'M\ud800'])
    expect((await open(unstorable)).json().campos).toEqual([
      { campo: 'numRegistroDgt', motivo: 'tiene caracteres que no valen' },
    ]);
});

test('lo anotado dice dónde y cuándo se vio, y ni trabajadores ni autoescuelas lo disfrazan', async () => {
  const { _id } = await opened(nobodys?.codigo);
  expect(await problems(note(_id, { vistaEn: null, vistaEl: null }))).toEqual([
    { campo: 'vistaEn', motivo: 'di dónde la has visto: se publica con el precio' },
    { campo: 'vistaEl', motivo: 'di qué día la has visto' },
  ]);
  for (const vistaEn of ['http://ejemplo.es', 'javascript://x', 'www.ejemplo.es', 'https://'])
    expect(await problems(note(_id, { vistaEn })), vistaEn).toEqual([
      { campo: 'vistaEn', motivo: 'escribe la dirección completa, con https://' },
    ]);
  expect(await problems(note(_id, { vistaEl: '2099-01-01' }))).toEqual([
    { campo: 'vistaEl', motivo: 'es un día que todavía no ha llegado' },
  ]);
  const answer = await note(_id, { nombre: 'Cartel', vistaEn: 'Cartel de la puerta', estado: 'borrador' });
  // Whatever day was written, a noted tarifa counts as confirmed on the day it was seen.
  expect(answer.json(), answer.body).toMatchObject({ origen: 'anotada', confirmadaEn: '2026-11-03' });
  const row = answer.json<Fila>();
  const asOwn = await admin('PUT /permisosAutoescuela/actualizar', { _id: row._id, origen: 'autoescuela' });
  expect(asOwn.json().campos).toEqual([
    { campo: 'origen', motivo: 'solo la autoescuela la hace suya, al confirmarla' },
  ]);
});

test('se compara y se dice que está anotada; la página no presenta a la autoescuela como cliente', async () => {
  const { _id } = await opened(nobodys?.codigo);
  expect(await costOf(nobodys?.slug)).toBeNull();
  expect((await note(_id)).statusCode).toBe(200);
  await refreshOffers(db, { now });
  expect(await costOf(nobodys?.slug)).toMatchObject({
    anotada: { en: 'https://ejemplo.es/precios', el: '2026-11-03' },
    confirmadaEn: '2026-11-03',
  });
  const { body } = await app.inject(`/${nobodys?.slug}`);
  expect(body).toContain('href="https://ejemplo.es/precios" rel="nofollow noopener"');
  const page = await text(`/${nobodys?.slug}`);
  expect(page).toContain(
    'Anotada por Carné Claro el 3 de noviembre de 2026 en su web; la autoescuela no la ha confirmado',
  );
  expect(page).toContain('no recibe todavía solicitudes');
  expect(page).not.toMatch(/SINNIF|Con quién contratas/);
  expect(await text(`/comparador?permiso=B&lugar=${nobodys?.codigo}`)).toBeDefined();
});

test('donde se lee un precio se dice de quién es y de cuándo, lo haya dicho ella o lo hayamos anotado', async () => {
  const { rows } = await db.execute<{ slug: string; confirmada: string }>(sql`
    SELECT s.slug, o.ficha #>> '{tarifa,confirmadaEn}' AS confirmada
    FROM ofertas o JOIN secciones s ON s.id = o.seccion_id
    WHERE o.permiso = 1 AND NOT o.automatico AND o.caduca > '2026-11-21' AND o.ficha #> '{tarifa,anotada}' = 'null'
    ORDER BY s.slug LIMIT 1`);
  const [own] = rows;
  const noted = 'anotada por Carné Claro el 3 de noviembre de 2026, sin confirmar';
  const said = `de la autoescuela, confirmada el ${formatDay(own?.confirmada ?? '')}`;
  const compared = await text(`/comparar?permiso=B&comparar=${nobodys?.slug}&comparar=${own?.slug}`);
  expect(compared).toContain(noted);
  expect(compared).toContain(said);
  for (const [slug, whose] of [
    [nobodys?.slug, noted],
    [own?.slug, said],
  ] as const) {
    expect(await text(`/${slug}`)).toContain(`tarifa ${whose}`);
    const widget = await app.inject(`/comparador/widget?seccion=${slug}&permiso=B`);
    expect(widget.json().cifras[0].detalle).toContain(`Tarifa ${whose}`);
    const badge = (await app.inject(`/insignia/${slug}.svg`)).body;
    expect(badge).toContain(`>${widget.json().tarifa}</text>`);
    const asked = await text(`/mandarSolicitud/?autoescuela=${slug}&permiso=B`);
    // A solicitud goes only to an autoescuela that signed up, so the price of another is not shown there.
    expect(asked.includes(`tarifa ${whose}`)).toBe(slug === own?.slug);
  }
  const short = (await app.inject(`/insignia/${nobodys?.slug}.svg`)).body;
  expect(short).toContain('Tarifa anotada el 3/11/2026, sin confirmar');
});

test('la captura es una imagen o un PDF por lo que lleva dentro, y de 10 MB como mucho', async () => {
  const { _id } = await opened(nobodys?.codigo);
  const clase = await makeKind(db);
  const documento = async (tipo: string, tamano: number) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO documentos (id, nombre, nombre_original, nombre_unico, tipo, mime, tamano, sha256, clasificacion_id, entidad,
        cliente_id, grupo_id, visibilidad, requiere_firma, origen, subido_en, subido_por, subido_por_id)
      SELECT u, 'precios', 'precios.pdf', u, ${tipo}, 'application/pdf', ${tamano}, repeat('0', 64), ${clase}, 'cliente',
        ${_id}, u, 'interna', false, 'manual', now(), 'Prueba', u FROM (SELECT gen_random_uuid() AS u) v RETURNING id`);
    return rows[0]?.id;
  };
  const draft = (_idCaptura: string | undefined) =>
    note(_id, { nombre: `Con captura ${_idCaptura}`, estado: 'borrador', _idCaptura });
  for (const tipo of ['docx', 'xlsx', 'odt', 'csv', 'txt'])
    expect(await problems(draft(await documento(tipo, 1_000))), tipo).toEqual([
      {
        campo: '_idCaptura',
        motivo: 'elige una imagen (PNG, JPEG o WebP) o un PDF: ha de verse lo que se vio',
      },
    ]);
  expect(await problems(draft(await documento('png', 10 * 1024 ** 2 + 1)))).toEqual([
    { campo: '_idCaptura', motivo: 'pesa demasiado: una captura ocupa 10 MB como mucho' },
  ]);
  const made = await draft(await documento('webp', 10 * 1024 ** 2));
  expect(made.statusCode, made.body).toBe(200);
  const row = made.json<Fila>();
  const changed = admin('PUT /permisosAutoescuela/actualizar', {
    _id: row._id,
    _idCaptura: await documento('txt', 10),
  });
  expect((await problems(changed))?.[0]?.campo).toBe('_idCaptura');
  const pdf = await documento('pdf', 10);
  await admin('PUT /permisosAutoescuela/actualizar', { _id: row._id, _idCaptura: pdf });
  expect(await read(row._id)).toMatchObject({ _idCaptura: pdf });
});

test('a quien no tiene correo se dice que no se le ha avisado; sin servidor, tampoco', async () => {
  const { _id } = await opened(nobodys?.codigo);
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM permisos_autoescuela WHERE cliente_id = ${_id} AND estado = 'publicada'`,
  );
  const tell = { _id: rows[0]?.id };
  expect((await admin('PUT /permisosAutoescuela/avisarAnotada', tell)).json().campos).toEqual([
    { campo: '_id', motivo: 'la autoescuela no tiene correo: escríbelo en su ficha, o llámala' },
  ]);
  await tellOfNoted({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
  expect(await db.$count(sql`correos WHERE tipo = 'tarifas_anotadas'`)).toBe(0);
  const mute = await openOffice({ clock, mailWay: async () => 'ninguno' }, { db, url });
  const editor = await mute.as('Editor');
  const refused = await editor('PUT /permisosAutoescuela/avisarAnotada', tell);
  expect(refused.json()).toMatchObject({ codigo: 40905 });
  expect((await read(rows[0]?.id ?? '')).avisadaEn).toBeNull();
});

test('avisada, la confirma por su enlace: es suya, y la página cuenta de quién era', async () => {
  const { _id } = await opened(nobodys?.codigo);
  await db.execute(sql`UPDATE clientes SET email = 'nadie@ejemplo.es' WHERE id = ${_id}`);
  await tellOfNoted({ db, clock, jobs: () => ({ enqueue: async () => {} }) });
  const [mail] = await post.deliver();
  expect(mail?.to).toEqual(['nadie@ejemplo.es']);
  expect(mail?.text).toContain('vista el 3 de noviembre de 2026 en https://ejemplo.es/precios');
  const { rows } = await db.execute<{ id: string; version: number }>(
    sql`SELECT id, version FROM permisos_autoescuela WHERE cliente_id = ${_id} AND estado = 'publicada'`,
  );
  const [tarifa] = rows;
  expect((await read(tarifa?.id ?? '')).avisadaEn).not.toBeNull();
  const again = await admin('PUT /permisosAutoescuela/avisarAnotada', { _id: tarifa?.id });
  expect(again.json().mensaje).toBe('Ya se le ha escrito hoy');
  const [path = ''] = /\/misTarifas\/[\w-]{43}/.exec(mail?.text ?? '') ?? [];
  expect(await text(path)).toContain('La anotamos nosotros el 3 de noviembre de 2026');
  // The next day, so that its price history has two days.
  now = new Date('2026-11-22T10:00:00Z');
  const done = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: new URLSearchParams({
      [`version-${tarifa?.id}`]: String(tarifa?.version),
      [`precioClase-${tarifa?.id}`]: '33',
    }).toString(),
  });
  expect(done.headers.location).toBe(`${path}?hecho=confirmadas`);
  await refreshOffers(db, { now });
  const page = await text(`/${nobodys?.slug}`);
  now = today;
  expect(await read(tarifa?.id ?? '')).toMatchObject({
    origen: 'autoescuela',
    precioClase: '33.00',
    confirmadaEn: '2026-11-22',
    vistaEl: '2026-11-03',
  });
  expect(await costOf(nobodys?.slug)).toMatchObject({ anotada: null });
  expect(page).toContain('Tarifa confirmada por la autoescuela el 22 de noviembre de 2026');
  const cells = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(cells).toContain('22 de noviembre de 2026 Quién la dice Carné Claro, que la anotó la autoescuela');
  expect(cells).toContain('22 de noviembre de 2026 Clase práctica 31,00 € 33,00 €');
  expect(page).not.toContain('Anotada por');
});

test('pierde siempre ante la que la autoescuela publica, aunque sea más barata, y no se ve a su lado', async () => {
  const { rows } = await db.execute<Autoescuela & { id: string }>(sql`
    SELECT c.id, s.slug, s.seccion FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
    JOIN secciones s ON s.escuela_id = e.id JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1
    WHERE c.publicado AND o.caduca > '2026-11-21' AND NOT o.automatico ORDER BY c.codigo, s.seccion LIMIT 1`);
  const [own] = rows;
  const before = await costOf(own?.slug);
  const nothing = { matricula: '0', teorica: '0', material: '0', tramitacion: '0', presentacionExamen: '0' };
  const bargain = { ...nothing, renovacionExpediente: '0', certificadoMedico: '0', precioClase: '1' };
  const made = await note(own?.id ?? '', { nombre: 'Ganga', ...bargain });
  expect(made.statusCode, made.body).toBe(200);
  await refreshOffers(db, { now });
  expect(await costOf(own?.slug)).toMatchObject({ esperado: before.esperado, anotada: null });
  expect(await text(`/${own?.slug}`)).not.toContain('Ganga');
  // The same if its own tarifa is only of that section, and the noted one of all sections.
  await db.execute(sql`UPDATE permisos_autoescuela SET seccion = ${own?.seccion}
    WHERE cliente_id = ${own?.id} AND permiso_id = ${permiso} AND origen = 'autoescuela'`);
  await refreshOffers(db, { now });
  expect(await costOf(own?.slug)).toMatchObject({ esperado: before.esperado, anotada: null });
  expect(await text(`/${own?.slug}`)).not.toContain('Ganga');
  await db.execute(sql`UPDATE permisos_autoescuela SET estado = 'retirada'
    WHERE cliente_id = ${own?.id} AND permiso_id = ${permiso} AND origen = 'autoescuela'`);
  await refreshOffers(db, { now });
  expect(await costOf(own?.slug)).toMatchObject({ anotada: { el: '2026-11-03' } });
  expect(await text(`/${own?.slug}`)).toContain('Ganga');
  // The autoescuela finds the noted tarifa in its panel, and any tarifa that it writes becomes its own.
  const owner = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId: own?.id ?? '' });
  const call = await signIn(owner);
  const found = (await call('GET /permisosAutoescuela/leer?origen=anotada')).json<{ filas: Fila[] }>().filas;
  expect(found).toHaveLength(1);
  const forged = await call('POST /permisosAutoescuela/crear', {
    ...seen,
    _idCliente: own?.id,
    _idPermiso: permiso,
    nombre: 'Disfrazada',
    estado: 'borrador',
  });
  expect(forged.json(), forged.body).toMatchObject({ origen: 'autoescuela' });
  // «Todo sigue vigente», on the very day when it was seen.
  const confirmed = await call('POST /permisosAutoescuela/aplicar', {
    accion: 'actualizar',
    cambios: { confirmadaEn: '2026-11-03' },
    seleccion: { ids: [found[0]?._id] },
    simular: false,
  });
  expect(confirmed.json(), confirmed.body).toMatchObject({ hechas: 1 });
  expect(await read(found[0]?._id ?? '')).toMatchObject({ origen: 'autoescuela' });
});

test('quien se registra después recibe lo que se anotó de su código, y ninguna traba', async () => {
  const { _id } = await opened(inheriting?.codigo);
  const noted = (await note(_id)).json<Fila>();
  const owner = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', estado: 'activo' });
  await db.execute(sql`
    INSERT INTO solicitudes_alta (id, cliente_id, usuario_id, codigo_dgt, creada_en)
    VALUES (${owner.id}, ${owner.clienteId}, ${owner.id}, ${inheriting?.codigo}, ${now})`);
  await db.execute(sql`UPDATE usuarios SET email_verificado_en = ${now} WHERE id = ${owner.id}`);
  const approved = await admin('PUT /solicitudesAlta/aprobar', { _id: owner.id });
  expect(approved.statusCode, approved.body).toBe(200);
  expect(await read(noted._id)).toMatchObject({ _idCliente: owner.clienteId, origen: 'anotada' });
  expect((await admin(`GET /clientes/consultarPorId?_id=${_id}`)).json()).toMatchObject({
    activo: false,
    numRegistroDgt: null,
  });
});
