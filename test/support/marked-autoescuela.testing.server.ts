import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { tokenOf } from '#oficina/acceso/usuarios/access.testing.server.ts';
import {
  type DocumentoUpload,
  formOf as documentForm,
  makeKind,
  pdf,
} from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { postOffice, secretIn, solicitudBody } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { draftFactura, fillBusiness, issue } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { makeConcepto, presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { DEMO_NOW } from './demo.testing.server.ts';
import type { DemoOffice } from './demo-office.testing.server.ts';

/** Text in all the autoescuela's private data: an answer to another with it is a leak. */
export const MARK = 'Zurbarán';

type Answer = { statusCode: number; body: string; json(): { _id: string } };

const idIn = (answer: Answer): string => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()._id;
};

/**
 * Makes a row of each family of an autoescuela, with the mark; the examples of calls use them from now on.
 */
export async function markAutoescuela(opened: DemoOffice): Promise<void> {
  const { db, school, owner, rows } = opened;
  await db.execute(sql`UPDATE clientes SET razon_social = ${MARK}, notas = ${MARK}, direccion = ${MARK}
    WHERE id = ${school.id}`);
  const colleague = await opened.signIn('Propietario', school.id);
  await db.execute(sql`UPDATE usuarios SET nombre = ${MARK} WHERE id IN (${owner.id}, ${colleague.id})`);
  rows.keep('usuariosClientes', colleague.id);
  rows.keep('clientes', school.id);
  const sessions = async () =>
    (await owner.call('GET /accesos/leer')).json<{ filas: { _idSesion: string }[] }>().filas;
  const known = new Set((await sessions()).map(({ _idSesion }) => _idSesion));
  await tokenOf(opened.app, { tipo: 'cliente', email: owner.email });
  const another = (await sessions()).find(({ _idSesion }) => !known.has(_idSesion));
  rows.use('PUT /accesos/salir', '_idSesion', String(another?._idSesion));
  await markProfile(opened);
  await markAlumno(opened);
  await markPapers(opened);
}

async function markProfile({ db, school, owner: { call, token }, app, rows }: DemoOffice): Promise<void> {
  const whose = { _idCliente: school.id };
  const { rows: permits } = await db.execute<{ id: string }>(
    sql`SELECT id FROM permisos_conducir WHERE codigo = 'B'`,
  );
  const create = async (family: string, body: object) => {
    const id = idIn(await call(`POST /${family}/crear`, body));
    rows.keep(family, id);
    return id;
  };
  await create('contactosClientes', { ...whose, nombre: MARK, email: 'z@ejemplo.es' });
  const tarifa = await create('permisosAutoescuela', {
    ...whose,
    _idPermiso: permits[0]?.id,
    nombre: MARK,
    precioClase: '41',
    estado: 'publicada',
    vigenteDesde: '2026-01-01',
    confirmadaEn: '2026-11-01',
    condiciones: MARK,
  });
  rows.use('GET /historial/leer', '_idEntidad', tarifa);
  const anuncio = await create('anuncios', {
    ...whose,
    titulo: MARK,
    texto: MARK,
    urlDestino: 'https://ejemplo.es/',
    ubicacion: 'resultados',
    provincias: [],
    desde: '2026-12-01',
    hasta: '2026-12-31',
  });
  rows.use('PUT /anuncios/cambiarEstado', '_id', anuncio);
  await create('replicas', { seccion: school.seccion, texto: `${MARK} responde a esto.` });
  const photo = async () => idIn(await upload(app, token, { archivo: await jpeg(), alt: MARK }));
  rows.keep('imagenes', await photo());
  // Anuncios show another photo, because a shown one cannot be removed.
  const shown = await photo();
  for (const verb of ['POST /anuncios/crear', 'PUT /anuncios/actualizar', 'POST /anuncios/aplicar'])
    rows.use(verb, '_idImagen', shown);
  await call('POST /cambiosIdentidad/crear', { razonSocial: `${MARK} S. L.`, nif: 'B12345674' });
  rows.keep('cambiosIdentidad', (await call('GET /cambiosIdentidad/leer')).json().filas[0]._id);
}

/** Makes an alumno who wrote to the autoescuela on the site and confirmed with the link of the correo. */
async function markAlumno({ app, db, school, owner, rows }: DemoOffice): Promise<void> {
  const post = await postOffice(db, () => DEMO_NOW);
  const payload = { ...solicitudBody('zurbaran@ejemplo.es', [school.slug]), nombre: MARK, mensaje: MARK };
  await app.inject({ method: 'POST', url: '/alumnos/autoregistro', payload });
  const mails = await post.deliver();
  const secret = secretIn(mails.find(({ text }) => text?.includes('/miSolicitud/'))?.text);
  const url = `/miSolicitud/${secret}`;
  const [, version = ''] = /name="version" value="(\d+)"/.exec((await app.inject({ url })).body) ?? [];
  await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
    },
    payload: `version=${version}`,
  });
  const { filas } = (await owner.call('GET /alumnos/consultarMisDatos')).json();
  for (const call of ['actualizarDesdePanelCliente', 'escribirMensaje', 'verMensajes'])
    rows.use(`PUT /alumnos/${call}`, '_id', filas[0]._id);
  rows.use('GET /alumnos/consultarOferta', '_id', filas[0]._id);
}

async function markPapers({ db, app, school, office, owner, rows }: DemoOffice): Promise<void> {
  const whose = { _idCliente: school.id };
  rows.keep('presupuestos', (await presupuestoIn(office.call, '4', { ...whose, titulo: MARK }))._id);
  const lineas = [{ _idConcepto: await makeConcepto(db), cantidad: '1' }];
  const order = { ...whose, notasPublicas: MARK, lineas };
  const _idPedido = idIn(await owner.call('POST /pedidos/crearDesdeCliente', order));
  rows.keep('pedidos', _idPedido);
  await makeKind(db, { visibilidad: 'cliente' });
  const upload = async () =>
    (
      await sendDocument(app, owner.token, { archivos: [{ contenido: await pdf(), nombre: `${MARK}.pdf` }] })
    ).json().documentos[0]._id;
  const document = await upload();
  rows.keep('documentos', document);
  rows.use('GET /firmas/leer', '_idDocumento', document);
  rows.use('GET /firmas/previas', '_idDocumento', document);
  rows.use('DELETE /documentos/eliminar', '_id', await upload());
  await db.execute(
    sql`UPDATE documentos SET requiere_firma = true, estado_firma = 'pendiente' WHERE id = ${document}`,
  );
  await fillBusiness(db);
  await db.execute(sql`UPDATE clientes SET nif = '12345678Z' WHERE id = ${school.id}`);
  const { _id } = await issue(office.call, await draftFactura(office.call, { ...whose, titulo: MARK }));
  rows.keep('facturas', _id);
  const cobro = { _id, importe: '1', forma: 'Transferencia', referencia: MARK };
  idIn(await office.call('POST /facturas/registrarCobro', cobro));
  const way = { codigo: 'SEN', nombre: 'Efectivo al recoger', tipo: 'efectivo' };
  const _idFormaPago = idIn(await office.call('POST /formasDePago/crear', way));
  const deposito = { _idPedido, concepto: MARK, importe: '1', fecha: '2026-11-01', _idFormaPago };
  rows.keep('depositos', idIn(await office.call('POST /depositos/crearfirma', deposito)));
}

async function sendDocument(app: DemoOffice['app'], token: string, sent: DocumentoUpload) {
  const form = new Response(documentForm(sent));
  return app.inject({
    method: 'POST',
    url: '/documentos/crear',
    payload: Buffer.from(await form.arrayBuffer()),
    headers: { token, 'content-type': form.headers.get('content-type') ?? '' },
  });
}

/** All the rows of the autoescuela, from the database. */
export async function belongingsOf({ db, school: autoescuela }: DemoOffice): Promise<unknown[]> {
  const { rows: tables } = await db.execute<{ name: string; column: string }>(sql`
    SELECT c.relname AS name, a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND (a.attname = 'cliente_id' OR (c.relname = 'clientes' AND a.attname = 'id')) ORDER BY 1`);
  const each = tables.map(
    ({ name, column }) => sql`SELECT ${name} AS tabla, to_jsonb(t) - 'ultimo_acceso' AS fila
      FROM ${sql.identifier(name)} t WHERE t.${sql.identifier(column)} = ${autoescuela.id}`,
  );
  const { rows } = await db.execute(
    sql`SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) x ORDER BY tabla, fila::text`,
  );
  return rows;
}
