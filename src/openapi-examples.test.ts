import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { folderFiles } from '#api/files.server.ts';
import { seedDemoDocuments } from '#resources/documentos/demo/demo-documents.server.ts';
import { draftInvoice, issue, orderUnderWay } from '#resources/facturas/invoices.testing.server.ts';
import { jpeg, upload } from '#resources/imagenes/photos.testing.server.ts';
import { quoteIn } from '#resources/presupuestos/quotes.testing.server.ts';
import { caller, makeUser, tokenOf } from '#resources/usuarios/access.testing.server.ts';
import { openApp, temporaryFolder } from './app.testing.server.ts';
import { createDemoDatabase, DEMO_NOW } from './demo.testing.server.ts';

/**
 * The examples of the API's description, sent as they stand to the demonstration, by an Administrador or, where only clients may
 * call, by the owner of a school. Only what names a row is put in: its identifier and the version that was read with it.
 */

const { db, url } = await createDemoDatabase();
const files = folderFiles(await temporaryFolder());
const app = await openApp(url, { files, clock: () => DEMO_NOW });
await app.ready();

type Example = { value: unknown; 'x-disabled'?: true };
type Operation = {
  parameters?: { name: string; in: string; examples?: { ejemplo: Example } }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
};
type Access = 'publico' | { decide(actor: object): boolean };
type Call = ReturnType<typeof caller>;
type Answer = Awaited<ReturnType<Call>>;

const { paths } = (await app.inject('/documentacion/openapi.json')).json<{
  paths: Record<string, Record<string, Operation>>;
}>();
const accessOf = new Map(app.declaredRoutes().map(({ route, access }) => [route, access as Access]));

/** Rows are made before they are read and changed, and removed at the end; activities point to many of them. */
const RANKS = [/\/crear$/, /^GET/, /\/actualizar$/, /^(?!DELETE|.*MiClave)/, /./];
const rankOf = (call: string) =>
  RANKS.findIndex((pattern) => pattern.test(call)) + (/actividades\/crear$/.test(call) ? 0.5 : 0);
const operations = Object.entries(paths)
  .flatMap(([path, verbs]) =>
    Object.entries(verbs).map(
      ([verb, operation]) => [`${verb.toUpperCase()} ${path}`, operation] as [string, Operation],
    ),
  )
  .toSorted(([one], [another]) => rankOf(one) - rankOf(another));

const PLACEHOLDER = /^01a1fe40-[0-9a-f]{4}-7/;
const NOBODY = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

const { rows: schools } = await db.execute<{ id: string }>(sql`
  SELECT c.id FROM clientes c JOIN contactos_clientes x ON x.cliente_id = c.id
  WHERE c.publicado AND c.nif IS NOT NULL AND c.direccion IS NOT NULL ORDER BY c.codigo, c.id LIMIT 1`);
const school = schools[0]?.id ?? NOBODY;

const signIn = async (rol: string, clienteId?: string) =>
  tokenOf(
    app,
    await makeUser(db, { rol, tipo: clienteId ? 'cliente' : 'trabajador', ...(clienteId && { clienteId }) }),
  );
const token = await signIn('Administrador');
const office = caller(app, token);
const owner = caller(app, await signIn('Propietario', school));

const from = (rest: string) => async () => {
  const { rows } = await db.execute<{ id: string }>(sql.raw(`SELECT id FROM ${rest} LIMIT 1`));
  return rows[0]?.id ?? NOBODY;
};
const { rows: tables } = await db.execute<{ name: string }>(
  sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
);
const known = new Set(tables.map(({ name }) => name));
const newest = (table: string) => (known.has(table) ? from(`${table} ORDER BY id DESC`) : async () => NOBODY);
const ofSchool = (table: string) => from(`${table} WHERE cliente_id = '${school}' ORDER BY id DESC`);
const worker = from("usuarios WHERE tipo = 'trabajador' AND rol = 'Gestor'");

const quote = (estado: string) => async () => (await quoteIn(office, estado, { _idCliente: school }))._id;
const order =
  (...steps: string[]) =>
  async () => {
    let { _id, version } = await orderUnderWay(office, { _idCliente: school });
    for (const step of steps)
      ({ _id, version } = (await office(`PUT /pedidos/${step}`, { _id, version })).json());
    return _id;
  };
const asked = async () =>
  (
    await office('POST /pedidos/crear', {
      _idCliente: school,
      lineas: [{ descripcion: 'Cartel', precioUnitario: '10' }],
    })
  ).json<{
    _id: string;
  }>()._id;
const draft = async () => (await draftInvoice(office, { _idCliente: school }))._id;
const issued = async () => (await issue(office, await draftInvoice(office, { _idCliente: school })))._id;

const annulled = async () => {
  const { _id, version } = await issue(office, await draftInvoice(office, { _idCliente: school }));
  await office('PUT /facturas/anular', { _id, version, motivo: 'El NIF del emisor estaba equivocado' });
  return _id;
};

const simplified = async () => (await issue(office, await draftInvoice(office, { tipo: 'F2' })))._id;

/** A section of the school: it is no identifier, but it names a row too. */
const section = from(`(SELECT s.seccion AS id FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
  JOIN clientes c ON c.num_registro_dgt = e.codigo WHERE c.id = '${school}') x`);

/** A session of a worker who does nothing else here. */
async function session(): Promise<string> {
  const user = await makeUser(db, { tipo: 'trabajador', rol: 'Lectura' });
  await tokenOf(app, user);
  return from(`sesiones WHERE usuario_id = '${user.id}'`)();
}

/** The row that a field points to, by the field's name. */
const POINTED: Record<string, () => Promise<string>> = {
  _idCliente: async () => school,
  autoescuelas: async () => school,
  _idAutoescuela: async () => school,
  _idEntidad: async () => school,
  _idContacto: ofSchool('contactos_clientes'),
  _idResponsable: worker,
  participantes: worker,
  _idFormaPago: from('formas_de_pago'),
  _idCanalCaptacion: from('canales_captacion'),
  _idClasificacion: from('clasificaciones_cliente'),
  _idDepartamento: from('departamentos'),
  _idCategoria: from('categorias WHERE id = (SELECT categoria_id FROM subcategorias ORDER BY id LIMIT 1)'),
  _idSubcategoria: from('subcategorias ORDER BY id'),
  _idMarca: from('marcas'),
  _idPermiso: from("permisos_conducir WHERE codigo = 'B'"),
  _idAlumno: from('alumnos ORDER BY id'),
  _idConcepto: from('conceptos_presupuestos WHERE activo'),
  _idImagen: ofSchool('imagenes'),
  _idPresupuesto: ofSchool('presupuestos'),
  _idPedido: ofSchool('pedidos'),
  _idFactura: ofSchool('facturas'),
  _idPapel: ofSchool('facturas'),
  _idDocumento: newest('documentos'),
  _idFirmante: newest('firmantes'),
  _idSesion: session,
  cobro: from('cobros ORDER BY id DESC'),
};

/** The row that a call is made with, where that is not the last one of its family. */
const ROWS: Record<string, () => Promise<string>> = {
  'PUT /presupuestos/empezar': quote('1'),
  'PUT /presupuestos/terminar': quote('2'),
  'PUT /presupuestos/devolver': quote('2'),
  'PUT /presupuestos/reabrir': quote('3'),
  'PUT /presupuestos/entregar': quote('3'),
  'PUT /presupuestos/enviarEmailCliente': quote('3'),
  'GET /presupuestos/prepararCorreo': quote('3'),
  'PUT /presupuestos/nuevaVersion': quote('4'),
  'PUT /presupuestos/prorrogar': quote('4'),
  'PUT /presupuestos/aceptar': quote('4'),
  'PUT /presupuestos/rechazar': quote('4'),
  'PUT /presupuestos/preguntar': quote('4'),
  'PUT /presupuestos/anotarVisto': quote('4'),
  'PUT /presupuestos/cancelar': quote('2'),
  'GET /presupuestos/consultarMiPresupuesto': quote('4'),
  'DELETE /presupuestos/eliminar': quote('1'),
  'POST /pedidos/crearDesdePresupuesto': quote('5'),
  'POST /facturas/crearDesdePresupuesto': quote('5'),
  'PUT /pedidos/procesar': asked,
  'PUT /pedidos/enviar': order(),
  'PUT /pedidos/terminar': order('enviar'),
  'PUT /pedidos/devolver': order('enviar'),
  'PUT /pedidos/reabrir': order('terminar'),
  'PUT /pedidos/cancelar': order(),
  'PUT /pedidos/guardar': asked,
  'PUT /pedidos/enviarEmailCliente': order(),
  'GET /pedidos/consultarMiPedido': order(),
  'DELETE /pedidos/eliminar': asked,
  'POST /facturas/crearDesdePedido': order(),
  'POST /facturas/crearAnticipo': order(),
  'GET /facturas/consultarAnticiposPedido': order(),
  'GET /facturas/consultarPendientePedido': order(),
  'POST /depositos/verRecibo': order(),
  'POST /depositos/crearfirma': order(),
  'PUT /facturas/emitir': draft,
  'PUT /facturas/actualizar': draft,
  'DELETE /facturas/eliminar': draft,
  'PUT /facturas/anular': issued,
  'PUT /facturas/entregar': issued,
  'PUT /facturas/enviarEmailCliente': issued,
  'PUT /facturas/recordarPago': issued,
  'PUT /facturas/imprimir': issued,
  'GET /facturas/descargar': issued,
  'GET /facturas/descargarRegistros': issued,
  'POST /facturas/rectificar': issued,
  'POST /facturas/registrarCobro': issued,
  'POST /facturas/canjear': simplified,
  'POST /facturas/rehacer': annulled,
  'GET /responsables/consultarPorId': worker,
  'PUT /plantillasCorreo/restaurar': from('plantillas_correo'),
  'PUT /anuncios/cambiarEstado': from("anuncios WHERE estado = 'publicado'"),
  'PUT /facturasRecurrentes/pausar': from("facturas_recurrentes WHERE estado = 'activa'"),
  'PUT /alumnos/enviarAAutoescuelas': from('alumnos WHERE email IS NOT NULL'),
  'DELETE /actividades/eliminar': newest('actividades'),
  'DELETE /documentos/eliminar': from('documentos ORDER BY id'),
};

/** The parameter to send where the call asks for any one of several. */
const CHOSEN: Record<string, string> = {
  'GET /alumnos/consultarPorDatosUnicos': 'email',
  'GET /clientes/consultarPorDatosUnicos': 'nif',
  'GET /contactosClientes/consultarPorDatosUnicos': 'email',
  'GET /alumnos/leerEnviadas': '_idCliente',
  'GET /clientes/consultarPunto': '_id',
  'GET /clientes/consultarVistaPrevia': '_id',
  'GET /datosPersonales/buscar': 'email',
  'GET /datosPersonales/descargar': 'email',
};

const TABLES: Record<string, string> = {
  firmas: 'solicitudes_firma',
  informes: 'informes_programados',
};
const made = new Map<string, string>();
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const tableOf = (family: string) =>
  TABLES[family] ?? (family.startsWith('usuarios') ? 'usuarios' : snake(family));

async function rowFor(call: string): Promise<string> {
  const family = call.split('/')[1] ?? '';
  const row = ROWS[call];
  if (row) return row();
  const own = made.get(family);
  if (own) return own;
  if (family.startsWith('usuarios'))
    return from(
      `usuarios WHERE tipo = '${family === 'usuariosClientes' ? 'cliente' : 'trabajador'}' ORDER BY id`,
    )();
  return newest(tableOf(family))();
}

type Filled = Record<string, unknown>;

/** The value with what names rows put in. */
async function filled(value: unknown, name: string, call: string): Promise<unknown> {
  if (name === 'seccion' && call === 'POST /replicas/crear') return section();
  if (typeof value === 'string' && PLACEHOLDER.test(value)) {
    if (name === '_idClasificacion' && call.includes('/documentos/'))
      return from('clasificaciones_documento')();
    if (name === '_idPedido' && ROWS[call]) return ROWS[call]();
    return (POINTED[name] ?? (() => rowFor(call)))();
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(one, name, call)));
  if (typeof value !== 'object' || value === null) return value;
  const entries: Filled = {};
  for (const [key, one] of Object.entries(value)) entries[key] = await filled(one, key, call);
  return entries;
}

/** The version that whoever changes the row would have read. */
async function versionOf(call: string, _id: unknown): Promise<unknown> {
  const family = call.split('/')[1] ?? '';
  if (family === 'negocio') return (await office('GET /negocio/leer')).json().version;
  if (_id === undefined) return (await owner('GET /clientes/consultarMisDatos')).json().version;
  const { rows } = await db.execute<{ version: number }>(
    sql`SELECT version FROM ${sql.identifier(tableOf(family))} WHERE id = ${_id}`,
  );
  return rows[0]?.version ?? 1;
}

async function send(call: string, { parameters = [], requestBody }: Operation): Promise<Answer> {
  const access = accessOf.get(call.replaceAll(/\{(\w+)\}/g, ':$1'));
  const worker = { tipo: 'trabajador', rol: 'Administrador' };
  const by = access === 'publico' || access?.decide(worker) ? office : owner;
  const query = new URLSearchParams();
  let path = call;
  for (const { name, in: where, examples } of parameters) {
    const { value, 'x-disabled': left } = examples?.ejemplo ?? { value: undefined };
    const given = await filled(value, name, call);
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(given)));
    if (where !== 'query' || (left && CHOSEN[call] !== name)) continue;
    const pairs = typeof given === 'object' && given !== null ? Object.entries(given) : [[name, given]];
    for (const [key, one] of pairs) query.set(String(key), String(one));
  }
  const [content] = Object.values(requestBody?.content ?? {});
  const body = content && ((await filled(content.example, '', call)) as Filled);
  if (body && 'version' in body) body.version = await versionOf(call, body._id);
  const answer = await by(`${path}${query.size > 0 ? `?${query}` : ''}`, body);
  if (call.endsWith('/crear') && answer.statusCode === 200)
    made.set(call.split('/')[1] ?? '', answer.json()._id);
  return answer;
}

/** The answer of an example that is not a 200, and why it can't be. */
const OTHERWISE: Record<string, [status: number, why: string]> = {
  ...all(404, 'names something that the demonstration has not', [
    'GET /comparador/seccion',
    'GET /comparador/widget',
    'GET /fuentes/dgt/{mes}',
    'GET /documentos/consultarPorNombreUnico',
    'POST /datosPersonales/suprimir',
  ]),
  ...all(404, 'of a family that the demonstration has no row of', [
    'GET /depositos/consultarPorId',
    'GET /importaciones/consultarPorId',
    'GET /importaciones/filas',
    'GET /importaciones/rechazadas',
    'PUT /importaciones/simular',
    'PUT /importaciones/ejecutar',
    'PUT /importaciones/deshacer',
    'PUT /solicitudesAlta/aprobar',
    'PUT /solicitudesAlta/rechazar',
    'PUT /alumnos/actualizarDesdePanelCliente',
  ]),
  ...all(400, 'asks for what was mailed, or for a code or a file of the moment', [
    'PUT /usuariosClientes/restablecerClave',
    'PUT /usuariosTrabajadores/restablecerClave',
    'PUT /usuariosClientes/verificarEmail',
    'PUT /usuariosTrabajadores/activarDobleFactor',
    'POST /importaciones/subir',
  ]),
  ...all(409, 'the example before it left the row so', [
    'PUT /cambiosIdentidad/aprobar',
    'PUT /cambiosIdentidad/rechazar',
    'PUT /correos/reintentar',
    'PUT /replicas/rechazar',
  ]),
  ...all(409, 'somebody uses it', [
    'DELETE /subcategorias/eliminar',
    'DELETE /caracteristicasAutoescuela/eliminar',
  ]),
  'GET /facturas/comparacionAgencia': [409, 'there is no certificate to ask with'],
  'PUT /facturas/subsanar': [409, 'the tax agency has refused none'],
  ...all(409, 'its receipt is not signed', [
    'PUT /depositos/recibir',
    'PUT /depositos/aplicar',
    'PUT /depositos/devolver',
  ]),
  'PUT /documentos/firmar': [409, 'the digest is that of the file which was read'],
  'PUT /copias/hacer': [409, 'there is no folder for copies'],
  'PUT /clientes/comprobarVies': [400, 'the customer has a Spanish number'],
};

function all(status: number, why: string, calls: string[]): typeof OTHERWISE {
  return Object.fromEntries(calls.map((call) => [call, [status, why]]));
}

beforeAll(async () => {
  await seedDemoDocuments(db, files, DEMO_NOW);
  await upload(app, token, { archivo: await jpeg(), _idCliente: school });
}, 60_000);

/** Forms with files have an example of each field, and no file to send. */
const isForm = ({ requestBody }: Operation) =>
  Object.keys(requestBody?.content ?? {}).some((type) => !type.includes('json'));

test('cada ejemplo, enviado como está, recibe la respuesta que se promete', async () => {
  const answers: Record<string, string> = {};
  for (const [call, operation] of operations) {
    if (isForm(operation)) continue;
    const [expected, why] = OTHERWISE[call] ?? [200, ''];
    const { statusCode, body } = await send(call, operation);
    if (statusCode !== expected) answers[call] = `${statusCode} ${body} (${expected} ${why})`;
  }
  expect(answers).toEqual({});
}, 120_000);
