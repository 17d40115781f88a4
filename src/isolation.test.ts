import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderFiles } from '#api/files.server.ts';
import { asked, postOffice, secretIn } from '#resources/alumnos/requests.testing.server.ts';
import {
  formOf as documentForm,
  makeKind,
  pdf,
  type Sent,
} from '#resources/documentos/documents.testing.server.ts';
import { draftInvoice, fillBusiness, issue } from '#resources/facturas/invoices.testing.server.ts';
import { jpeg, upload } from '#resources/imagenes/photos.testing.server.ts';
import { createTariffLink } from '#resources/permisosAutoescuela/tariff-links.server.ts';
import { signing } from '#resources/presupuestos/mailed.testing.server.ts';
import { makeConcept, quoteIn } from '#resources/presupuestos/quotes.testing.server.ts';
import { caller, makeUser, tokenOf } from '#resources/usuarios/access.testing.server.ts';
import { openApp, temporaryFolder } from './app.testing.server.ts';
import { createDemoDatabase } from './demo.testing.server.ts';

/**
 * Whether a school can reach anything of another: every call that clients may make is tried with the other's identifiers,
 * and then by the other, for whom the same request works. A call that is not in the table fails the test.
 */

const { db, url } = await createDemoDatabase();
const now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const app = await openApp(url, { clock, files: folderFiles(await temporaryFolder()) });
const post = await postOffice(db, clock);

/** Of everything that is the victim's: found in an answer, it came from them. */
const MARK = 'Zurbarán';

/** Figures, and papers that are no text: they bear no mark. */
const UNSIGNED = [
  'GET /permisosAutoescuela/consultarBaseDelCoste',
  'GET /replicas/consultarResultados',
  'GET /anuncios/consultarResultados',
  'GET /clientes/consultarPunto',
  'GET /clientes/consultarVistaPrevia',
  'GET /presupuestos/descargar',
  'GET /presupuestos/imprimir',
  'GET /pedidos/calcularSubtotales',
  'GET /facturas/descargar',
  'PUT /facturas/imprimir',
  'GET /presupuestos/contarMisPendientes',
  'GET /conceptosPresupuestos/leerEnCliente',
  'GET /copias/situacion',
  'GET /pedidos/consultarVistaPrevia',
  'GET /documentos/descargar',
  'GET /firmas/leer',
];

/** Says nobody's name: whoever calls changes their own. */
const NOT_REPEATED = ['PUT /usuariosClientes/actualizarMiClave'];

type Call = ReturnType<typeof caller>;
type Person = { call: Call; token: string; id: string; email: string };
type Victim = {
  school: string;
  slug: string;
  seccion: string;
  owner: Person;
  /** One row of each family. */
  rows: Record<string, string>;
  permiso: string;
};

let victim: Victim;
let attacker: Person;

async function person(clienteId: string): Promise<Person> {
  const user = await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId });
  const token = await tokenOf(app, user);
  return { call: caller(app, token), token, id: user.id, email: user.email };
}

const made = async (response: { statusCode: number; body: string; json(): { _id: string } }) => {
  expect(response.statusCode, response.body).toBe(200);
  return response.json()._id;
};

beforeAll(async () => {
  const { rows } = await db.execute<{ id: string; slug: string; seccion: string }>(sql`
    SELECT DISTINCT ON (c.id) c.id, s.slug, s.seccion FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt
    JOIN secciones s ON s.escuela_id = e.id WHERE c.publicado AND s.ultimo_mes IS NOT NULL ORDER BY c.id, s.seccion LIMIT 2`);
  const [own, other] = rows;
  if (!own || !other) throw new Error('there are not two schools');
  attacker = await person(other.id);
  await db.execute(sql`UPDATE clientes SET nombre_comercial = ${MARK}, razon_social = ${MARK}, descripcion = ${MARK},
    direccion = ${MARK}, notas = ${MARK} WHERE id = ${own.id}`);
  const owner = await person(own.id);
  await db.execute(sql`UPDATE usuarios SET nombre = ${MARK} WHERE id = ${owner.id}`);
  const { rows: permits } = await db.execute<{ id: string }>(
    sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`,
  );
  victim = {
    school: own.id,
    slug: own.slug,
    seccion: own.seccion,
    owner,
    permiso: permits[0]?.id ?? '',
    rows: {},
  };
  await fill(victim);
}, 120_000);

/** Makes one row of everything that a school has. */
async function fill({ owner: { call, token }, school, slug, rows, permiso, seccion }: Victim): Promise<void> {
  const whose = { _idCliente: school };
  rows.clientes = school;
  rows.contactosClientes = await made(
    await call('POST /contactosClientes/crear', { ...whose, nombre: MARK, email: 'z@ejemplo.es' }),
  );
  rows.permisosAutoescuela = await made(
    await call('POST /permisosAutoescuela/crear', {
      ...whose,
      _idPermiso: permiso,
      nombre: MARK,
      precioClase: '41',
      estado: 'publicada',
      vigenteDesde: '2026-01-01',
      confirmadaEn: '2026-11-01',
      condiciones: MARK,
    }),
  );
  rows.anuncios = await made(
    await call('POST /anuncios/crear', {
      ...whose,
      titulo: MARK,
      texto: MARK,
      urlDestino: 'https://ejemplo.es/',
      ubicacion: 'resultados',
      provincias: [],
      desde: '2026-12-01',
      hasta: '2026-12-31',
    }),
  );
  rows.imagenes = await made(await upload(app, token, { archivo: await jpeg(), alt: MARK }));
  rows.usuariosClientes = (await person(school)).id;
  await db.execute(sql`UPDATE usuarios SET nombre = ${MARK} WHERE id = ${rows.usuariosClientes}`);
  await call('POST /cambiosIdentidad/crear', { razonSocial: `${MARK} S. L.`, nif: 'B12345674' });
  rows.cambiosIdentidad = (await call('GET /cambiosIdentidad/leer')).json().filas[0]._id;
  rows.replicas = await made(
    await call('POST /replicas/crear', { seccion, texto: `${MARK} responde a esto.` }),
  );
  await app.inject({
    method: 'POST',
    url: '/alumnos/autoregistro',
    payload: { ...asked('zurbaran@ejemplo.es', [slug]), nombre: MARK, mensaje: MARK },
  });
  const mails = await post.deliver();
  const secret = secretIn(mails.find(({ text }) => text?.includes('/miSolicitud/'))?.text);
  const [, version = ''] =
    /name="version" value="(\d+)"/.exec((await app.inject({ url: `/miSolicitud/${secret}` })).body) ?? [];
  await app.inject({
    method: 'POST',
    url: `/miSolicitud/${secret}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: `version=${version}`,
  });
  const { filas } = (await call('GET /alumnos/consultarMisDatos')).json();
  rows.alumnos = filas[0]._id;
  const office = caller(
    app,
    await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' })),
  );
  for (const name of ['presupuestos', 'otroPresupuesto'])
    rows[name] = (await quoteIn(office, '4', { ...whose, titulo: MARK }))._id;
  rows.conceptosPresupuestos = await makeConcept(db);
  rows.pedidos = await made(
    await call('POST /pedidos/crearDesdeCliente', {
      ...whose,
      notasPublicas: MARK,
      lineas: [{ _idConcepto: rows.conceptosPresupuestos, cantidad: '1' }],
    }),
  );
  await makeKind(db, { visibilidad: 'cliente' });
  const sent = await sendDocument(token, { archivos: [{ contenido: await pdf(), nombre: `${MARK}.pdf` }] });
  rows.documentos = sent.json().documentos[0]._id;
  rows.huella = sent.json().documentos[0].sha256;
  const mistaken = await sendDocument(token, {
    archivos: [{ contenido: await pdf(), nombre: `${MARK}.pdf` }],
  });
  rows.documentoPorError = mistaken.json().documentos[0]._id;
  await db.execute(
    sql`UPDATE documentos SET requiere_firma = true, estado_firma = 'pendiente' WHERE id = ${rows.documentos}`,
  );
  await fillBusiness(db);
  await db.execute(sql`UPDATE clientes SET nif = '12345678Z', direccion = ${MARK} WHERE id = ${school}`);
  rows.facturas = (await issue(office, await draftInvoice(office, { ...whose, titulo: MARK })))._id;
  await made(
    await office('POST /facturas/registrarCobro', {
      _id: rows.facturas,
      importe: '1',
      forma: 'Transferencia',
      referencia: MARK,
    }),
  );
  const way = await office('POST /formasDePago/crear', {
    codigo: 'SEN',
    nombre: `Forma ${MARK}`,
    tipo: 'efectivo',
  });
  rows.depositos = await made(
    await office('POST /depositos/crearfirma', {
      _idPedido: rows.pedidos,
      concepto: MARK,
      importe: '1',
      fecha: '2026-11-01',
      _idFormaPago: way.json()._id,
    }),
  );
  const sessions = (await call('GET /accesos/leer')).json();
  rows.accesos = sessions.filas.find(({ abierta }: { abierta: boolean }) => abierta)._idSesion;
}

/** All that the victim has, as the database keeps it. */
async function belongings(): Promise<unknown> {
  const { rows: tables } = await db.execute<{ name: string; column: string }>(sql`
    SELECT c.relname AS name, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND (a.attname = 'cliente_id' OR (c.relname = 'clientes' AND a.attname = 'id')) ORDER BY 1`);
  const all: Record<string, unknown> = {};
  for (const { name, column } of tables) {
    const { rows } =
      await db.execute(sql`SELECT to_jsonb(t) - 'ultimo_acceso' AS fila FROM ${sql.identifier(name)} t
      WHERE t.${sql.identifier(column)} = ${victim.school} ORDER BY to_jsonb(t)::text`);
    all[name] = rows;
  }
  return all;
}

type Attempt = {
  query?: Record<string, string>;
  body?: object;
  form?: Parameters<typeof upload>[2];
  document?: Sent;
};

const idOf = (family: string) => victim.rows[family] ?? '';

/** The version that a row has now, in the table that keeps it. */
async function versionOf(table: string, family: string): Promise<number> {
  const { rows } = await db.execute<{ version: number }>(
    sql`SELECT version FROM ${sql.identifier(table)} WHERE id = ${idOf(family)}`,
  );
  return rows[0]?.version ?? 0;
}

type Make = () => Attempt | Promise<Attempt>;

const one =
  (family: string): Make =>
  () => ({ query: { _id: idOf(family) } });
const byId =
  (family: string): Make =>
  () => ({ body: { _id: idOf(family) } });
const change =
  (family: string, table: string, changes: object): Make =>
  async () => ({ body: { _id: idOf(family), version: await versionOf(table, family), ...changes } });
const many =
  (family: string, cambios: object): Make =>
  () => ({ body: { accion: 'actualizar', cambios, seleccion: { ids: [idOf(family)] }, simular: false } });
const byCustomer: Make = () => ({ query: { _idCliente: victim.school, limite: '100' } });
const everything: Make = () => ({ query: { limite: '100' } });
const plain: Make = () => ({});
const whose =
  (body: () => object): Make =>
  () => ({ body: { _idCliente: victim.school, ...body() } });
const own =
  (changes: object): Make =>
  async () => ({
    body: { version: await versionOf('clientes', 'clientes'), ...changes },
  });

/** What each call is tried with; the last ones take away what the others need. */
const ATTEMPTS: Record<string, Make> = {
  'GET /usuariosClientes/leer': everything,
  'GET /usuariosClientes/leerExtendida': everything,
  'GET /usuariosClientes/consultarPorId': one('usuariosClientes'),
  'GET /usuariosClientes/consultarMiUsuario': plain,
  'POST /usuariosClientes/crear': whose(() => ({
    email: `nueva${Math.random()}@ejemplo.es`,
    nombre: 'Nueva',
    rol: 'Lectura',
  })),
  'PUT /usuariosClientes/actualizar': change('usuariosClientes', 'usuarios', { telefono: '612345678' }),
  'GET /accesos/leer': everything,
  'GET /copias/situacion': plain,
  'GET /contactosClientes/leer': byCustomer,
  'GET /contactosClientes/consultarPorId': one('contactosClientes'),
  'POST /contactosClientes/crear': whose(() => ({ nombre: 'Otra', email: 'otra@ejemplo.es' })),
  'PUT /contactosClientes/actualizar': change('contactosClientes', 'contactos_clientes', { cargo: 'x' }),
  'POST /contactosClientes/aplicar': many('contactosClientes', { cargo: 'y' }),
  'GET /clientes/consultarMisDatos': plain,
  'GET /clientes/consultarMisSecciones': plain,
  'GET /clientes/consultarPunto': one('clientes'),
  'PUT /clientes/guardarPunto': change('clientes', 'clientes', { lat: null, lon: null }),
  'GET /clientes/consultarVistaPrevia': one('clientes'),
  'GET /cambiosIdentidad/leer': byCustomer,
  'PUT /cambiosIdentidad/retirar': byId('cambiosIdentidad'),
  'POST /cambiosIdentidad/crear': () => ({ body: { razonSocial: 'Otra S. L.', nif: '12345678Z' } }),
  'PUT /clientes/actualizarDesdeCliente': own({ telefono: '612345678' }),
  'PUT /clientes/actualizarDesdePanelCliente': own({ descripcion: 'x' }),
  'GET /alumnos/consultarMisDatos': everything,
  'PUT /alumnos/actualizarDesdePanelCliente': change('alumnos', 'alumnos_autoescuelas', {
    estado: 'respondida',
    respuesta: 'x',
  }),
  'GET /permisosAutoescuela/leer': byCustomer,
  'GET /permisosAutoescuela/consultarPorId': one('permisosAutoescuela'),
  'GET /permisosAutoescuela/consultarBaseDelCoste': () => ({
    query: { _idCliente: victim.school, _idPermiso: victim.permiso },
  }),
  'GET /historial/leer': () => ({
    query: { entidad: 'permisosAutoescuela', _idEntidad: idOf('permisosAutoescuela') },
  }),
  'POST /permisosAutoescuela/crear': whose(() => ({
    _idPermiso: victim.permiso,
    nombre: 'Otra',
    precioClase: '1',
    vigenteDesde: '2026-01-01',
    confirmadaEn: '2026-11-01',
  })),
  'PUT /permisosAutoescuela/actualizar': change('permisosAutoescuela', 'permisos_autoescuela', {
    precioClase: '2',
  }),
  'POST /permisosAutoescuela/aplicar': many('permisosAutoescuela', { confirmadaEn: '2026-11-02' }),
  'GET /anuncios/leer': byCustomer,
  'GET /anuncios/consultarPorId': one('anuncios'),
  'POST /anuncios/crear': whose(() => ({
    titulo: 'Otro',
    texto: 'Otro',
    urlDestino: 'https://ejemplo.es/',
    ubicacion: 'inicio',
    desde: '2026-12-01',
    hasta: '2026-12-31',
  })),
  'PUT /anuncios/actualizar': change('anuncios', 'anuncios', { titulo: 'x' }),
  'POST /anuncios/aplicar': many('anuncios', { titulo: 'y' }),
  'PUT /anuncios/cambiarEstado': change('anuncios', 'anuncios', { estado: 'pendiente' }),
  'GET /anuncios/consultarResultados': one('anuncios'),
  'GET /imagenes/leer': byCustomer,
  'GET /imagenes/consultarPorId': one('imagenes'),
  'POST /imagenes/crear': async () => ({ form: { archivo: await jpeg(), _idCliente: victim.school } }),
  'PUT /imagenes/actualizar': change('imagenes', 'imagenes', { alt: 'x' }),
  'PUT /imagenes/cambiarImagenPrincipal': byId('imagenes'),
  'GET /replicas/consultarResultados': plain,
  'GET /replicas/leer': everything,
  'POST /replicas/crear': () => ({
    body: { seccion: victim.seccion, texto: 'Lo que otra quiera decir aquí' },
  }),
  'PUT /replicas/retirar': change('replicas', 'replicas', {}),
  'GET /presupuestos/leer': byCustomer,
  'GET /presupuestos/consultarPorId': one('presupuestos'),
  'GET /presupuestos/descargar': one('presupuestos'),
  'GET /presupuestos/imprimir': one('presupuestos'),
  'GET /presupuestos/consultarMiPresupuesto': one('presupuestos'),
  'GET /presupuestos/contarMisPendientes': plain,
  'GET /hoy/leer': plain,
  'PUT /actualizaciones/marcarLeidas': () => ({ body: { leidasHasta: now.toISOString() } }),
  'PUT /presupuestos/anotarVisto': byId('presupuestos'),
  'PUT /presupuestos/preguntar': () => ({ body: { _id: idOf('presupuestos'), pregunta: '¿Cuándo?' } }),
  'PUT /presupuestos/aceptar': async () => ({ body: await signing(victim.owner.call, idOf('presupuestos')) }),
  'PUT /presupuestos/rechazar': change('otroPresupuesto', 'presupuestos', { motivo: 'Es caro' }),
  'GET /pedidos/leer': byCustomer,
  'GET /pedidos/consultarPorId': one('pedidos'),
  'GET /pedidos/consultarMiPedido': one('pedidos'),
  'GET /pedidos/calcularSubtotales': one('pedidos'),
  'GET /pedidos/consultarVistaPrevia': one('pedidos'),
  'PUT /pedidos/imprimir': byId('pedidos'),
  'GET /facturas/leer': byCustomer,
  'GET /facturas/consultarPorId': one('facturas'),
  'GET /facturas/leerCobros': one('facturas'),
  'GET /facturas/descargar': one('facturas'),
  'PUT /facturas/imprimir': byId('facturas'),
  'GET /depositos/leer': byCustomer,
  'GET /depositos/consultarPorId': one('depositos'),
  'GET /firmas/leer': () => ({ query: { _idDocumento: idOf('documentos') } }),
  'PUT /documentos/firmar': () => ({
    body: {
      _id: idOf('documentos'),
      metodo: 'texto',
      firma: 'Nombre de prueba',
      huella: idOf('huella'),
      acepto: 'si',
    },
  }),
  'GET /documentos/leer': byCustomer,
  'GET /documentos/consultarPorId': one('documentos'),
  'GET /documentos/consultarPorNombreUnico': () => ({ query: { nombreUnico: `${idOf('documentos')}.pdf` } }),
  'GET /documentos/descargar': one('documentos'),
  'POST /documentos/crear': async () => ({
    document: { _idEntidad: victim.school, archivos: [{ contenido: await pdf() }] },
  }),
  'GET /conceptosPresupuestos/leerEnCliente': plain,
  'POST /pedidos/crearDesdeCliente': whose(() => ({
    lineas: [{ _idConcepto: idOf('conceptosPresupuestos'), cantidad: '1' }],
  })),
  'DELETE /usuariosClientes/eliminar': byId('usuariosClientes'),
  'DELETE /contactosClientes/eliminar': byId('contactosClientes'),
  'DELETE /permisosAutoescuela/eliminar': byId('permisosAutoescuela'),
  'DELETE /imagenes/eliminar': byId('imagenes'),
  'DELETE /documentos/eliminar': byId('documentoPorError'),
  'PUT /usuariosClientes/actualizarMiClave': () => ({ body: { claveActual: 'x', claveNueva: 'y' } }),
  'PUT /accesos/salir': () => ({ body: { _idSesion: idOf('accesos') } }),
};

/** What is the same for everybody. */
const OF_NOBODY =
  /^GET \/(marcas|categorias|subcategorias|actualizaciones|caracteristicasAutoescuela|permisosConducir|formasDePago)\//;

type Access = { decide(actor: object): boolean };

/** Calls that some client may make. */
const open = () =>
  app
    .declaredRoutes()
    .filter(({ route, publico }) => !publico && !route.startsWith('HEAD '))
    .filter(({ access }) =>
      (access as Access).decide({ tipo: 'cliente', rol: 'Propietario', clienteId: victim.school }),
    )
    .map(({ route }) => route)
    .filter((route) => !OF_NOBODY.test(route));

function send({ call, token }: Person, route: string, { query, body, form, document }: Attempt) {
  if (document) return sendDocument(token, document);
  if (form) return upload(app, token, form);
  return call(query ? `${route}?${new URLSearchParams(query)}` : route, body);
}

async function sendDocument(token: string, sent: Sent) {
  const form = new Response(documentForm(sent));
  return app.inject({
    method: 'POST',
    url: '/documentos/crear',
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { token, 'content-type': form.headers.get('content-type') ?? '' },
  });
}

test('cada llamada que puede hacer una autoescuela está en la tabla', () => {
  expect(open().toSorted()).toEqual(Object.keys(ATTEMPTS).toSorted());
});

describe('con lo de otra autoescuela', () => {
  test.each(Object.keys(ATTEMPTS))('%s no lee ni cambia nada suyo', async (route) => {
    const attempt = (await ATTEMPTS[route]?.()) ?? {};
    const before = await belongings();
    const response = await send(attacker, route, attempt);
    expect(response.statusCode, response.body).toBeLessThan(500);
    expect(response.body).not.toContain(MARK);
    expect(response.headers['content-type']).toMatch(/json/);
    expect(response.body).not.toContain(victim.owner.email);
    expect(await belongings()).toEqual(before);
  });

  test('sus archivos y sus enlaces no se abren con la sesión de otra', async () => {
    const { token } = attacker;
    const { archivos } = (
      await victim.owner.call(`GET /imagenes/consultarPorId?_id=${idOf('imagenes')}`)
    ).json();
    await db.execute(sql`UPDATE clientes SET publicado = false WHERE id = ${victim.school}`);
    for (const { webp } of archivos) {
      const [bare = ''] = String(webp).split('?');
      expect((await app.inject({ url: bare, headers: { token } })).statusCode).toBe(404);
    }
    await db.execute(sql`UPDATE clientes SET publicado = true WHERE id = ${victim.school}`);
    const link = await createTariffLink(db, { clienteId: victim.school, email: 'z@ejemplo.es' }, now);
    const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    expect((await app.inject({ url: `/misTarifas/${altered}`, headers: { token } })).statusCode).toBe(404);
  });
});

describe('y a quien es suyo', () => {
  test.each(Object.keys(ATTEMPTS).filter((route) => !NOT_REPEATED.includes(route)))(
    '%s le funciona igual',
    async (route) => {
      const response = await send(victim.owner, route, (await ATTEMPTS[route]?.()) ?? {});
      expect(response.statusCode, response.body).toBe(200);
      if (route.startsWith('GET') && !UNSIGNED.includes(route)) expect(response.body).toContain(MARK);
    },
  );
});
