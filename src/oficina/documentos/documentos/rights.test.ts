import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { eraseAlumnos } from '#oficina/relacion/alumnos/erase-alumno.server.ts';
import { makeKind, pdf } from './documentos.testing.server.ts';
import { OF_CLIENTE, openDocumentos, type Person } from './opened.testing.server.ts';

const { db, admin, kind, as, sent, trySend } = await openDocumentos();
const NOBODY = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

let own: Person;
let other: Person;
/** A documento of each visibility, of the cliente of `own`. */
let shown: Record<'interna' | 'cliente' | 'publica', { _id: string; nombreUnico: string; _idGrupo: string }>;

beforeAll(async () => {
  await makeKind(db, { visibilidad: 'cliente', orden: 0 });
  own = await as('Propietario', 'cliente');
  other = await as('Propietario', 'cliente');
  const make = async (visibilidad: string) =>
    (
      await sent({
        _idEntidad: own.client,
        visibilidad,
        _idClasificacion: kind,
        archivos: [{ contenido: await pdf(), nombre: `Zurbarán ${visibilidad}.pdf` }],
      })
    )[0];
  shown = { interna: await make('interna'), cliente: await make('cliente'), publica: await make('publica') };
});

/** Answers of every way of reading a documento, without the parts that change in each request. */
async function readings(who: Person, { _id, nombreUnico }: { _id: string; nombreUnico: string }) {
  const answers = await Promise.all([
    who.call(`GET /documentos/consultarPorId?_id=${_id}`),
    who.call(`GET /documentos/consultarPorNombreUnico?nombreUnico=${nombreUnico}`),
    who.call(`GET /documentos/descargar?_id=${_id}`),
    who.call(`GET /documentos/descargar?_id=${_id}&vista=true`),
  ]);
  return answers.map((answer) => ({
    status: answer.statusCode,
    body: answer.statusCode === 200 ? '' : JSON.stringify({ ...answer.json(), idTraza: '' }),
  }));
}

const statuses = async (...asked: Parameters<typeof readings>) =>
  (await readings(...asked)).map(({ status }) => status);

describe('un cliente', () => {
  test('lee de los suyos los que se le enseñan', async () => {
    expect(await statuses(own, shown.cliente)).toEqual([200, 200, 200, 200]);
    expect(await statuses(own, shown.publica)).toEqual([200, 200, 200, 200]);
    const { filas } = (await own.call('GET /documentos/leer')).json();
    expect(filas.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      [shown.cliente._id, shown.publica._id].sort(),
    );
    expect(filas[0]).toMatchObject({ subidoPor: null, etiquetas: null, descargas: null, retenerHasta: null });
  });

  test('de los demás, y de los internos, se le dice lo mismo que de los que no hay', async () => {
    const missing = await readings(own, { _id: NOBODY, nombreUnico: `${NOBODY}.pdf` });
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await readings(own, shown.interna)).toEqual(missing);
    for (const row of Object.values(shown)) expect(await readings(other, row)).toEqual(missing);
  });

  test('no llega a los de otro por ningún filtro, por su texto ni por su historia', async () => {
    for (const query of [
      `_idCliente=${own.client}`,
      `_idGrupo=${shown.cliente._idGrupo}`,
      `_id=${shown.cliente._id}`,
      'texto=Zurbar',
      'vigente=true',
      'entidad=cliente',
      'visibilidad=interna',
    ])
      expect((await other.call(`GET /documentos/leer?${query}`)).json().total, query).toBe(0);
    expect((await own.call('GET /documentos/leer?visibilidad=interna')).json().total).toBe(0);
    const history = await own.call(`GET /historial/leer?entidad=documentos&_idEntidad=${shown.cliente._id}`);
    expect(history.statusCode).toBe(400);
  });

  test.each(['descargas', 'subidoPor', 'etiquetas'])(
    'no ordena ni filtra por lo que no ve: %s',
    async (name) => {
      expect((await own.call(`GET /documentos/leer?orden=${name}`)).statusCode).toBe(400);
    },
  );

  test('envía los suyos: quedan a su nombre, los ve y llevan la primera clasificación de clientes', async () => {
    const [row] = await sent(OF_CLIENTE, own);
    expect(row).toMatchObject({ _idCliente: own.client, visibilidad: 'cliente', entidad: 'cliente' });
    const seen = (await admin.call(`GET /documentos/consultarPorId?_id=${row._id}`)).json();
    expect(seen).toMatchObject({ subidoPor: 'Persona Propietario', retenerHasta: '2027-11-21' });
    expect(seen._idClasificacion).not.toBe(kind);
    const [next] = await sent({ ...OF_CLIENTE, _idAnterior: row._id }, own);
    expect(next.numVersion).toBe(2);
  });

  test.each([
    ['de otro cliente', () => ({ entidad: 'cliente', _idEntidad: other.client }), 400],
    ['de uno que no hay', () => ({ entidad: 'cliente', _idEntidad: NOBODY }), 400],
    ['del negocio', () => ({ entidad: 'negocio' }), 400],
    ['a la vista de todos', () => ({ visibilidad: 'publica' }), 400],
    ['con la clasificación que quiera', () => ({ _idClasificacion: kind }), 400],
    ['como versión del negocio', () => ({ _idAnterior: shown.cliente._id }), 403],
    ['como versión de uno interno', () => ({ _idAnterior: shown.interna._id }), 404],
  ])('no lo envía %s', async (_what, form, status) => {
    expect((await trySend({ ...OF_CLIENTE, ...form() }, own)).status).toBe(status);
  });

  test('no se le dice que el negocio tiene uno igual que él no ve', async () => {
    const archivos = [{ contenido: await pdf() }];
    await sent({ archivos, _idEntidad: own.client, visibilidad: 'interna' });
    await sent({ ...OF_CLIENTE, archivos }, own);
  });

  test('de Lectura no envía, y ninguno cambia, elimina ni sabe quién descarga', async () => {
    const reader = await as('Lectura', 'cliente', own.client);
    expect((await trySend(OF_CLIENTE, reader)).status).toBe(403);
    const { _id } = shown.cliente;
    for (const call of [
      own.call('PUT /documentos/actualizar', { _id, version: 1, nombre: 'x' }),
      own.call('DELETE /documentos/eliminar', { _id }),
      own.call(`GET /documentos/consultarDescargas?_id=${_id}`),
      own.call('GET /documentos/exportar?formato=csv'),
    ])
      expect((await call).statusCode).toBe(403);
  });
});

describe('un trabajador', () => {
  test('Editor ve los públicos y nada más, y Lectura no envía', async () => {
    const editor = await as('Editor');
    expect(await statuses(editor, shown.publica)).toEqual([200, 200, 200, 200]);
    expect(await statuses(editor, shown.cliente)).toEqual([404, 404, 404, 404]);
    expect((await trySend({ _idEntidad: own.client }, await as('Lectura'))).status).toBe(403);
  });

  test('Comercial llega a los de su cartera: los lee, los envía y nada más', async () => {
    const seller = await as('Comercial');
    expect(await statuses(seller, shown.interna)).toEqual([404, 404, 404, 404]);
    expect((await trySend({ _idEntidad: own.client }, seller)).body.campos[0]).toMatchObject({
      campo: '_idEntidad',
      motivo: 'no existe: elige otro de la lista',
    });
    expect((await trySend({ entidad: 'negocio', _idEntidad: undefined }, seller)).status).toBe(403);
    await db.execute(sql`UPDATE clientes SET responsable_id = ${seller.user.id} WHERE id = ${own.client}`);
    expect(await statuses(seller, shown.interna)).toEqual([200, 200, 200, 200]);
    await sent({ _idEntidad: own.client }, seller);
    const { _id } = shown.interna;
    expect(
      (await seller.call('PUT /documentos/actualizar', { _id, version: 1, nombre: 'x' })).statusCode,
    ).toBe(403);
  });

  test('los de un alumno son de quien ve alumnos con su nombre, y se van con él', async () => {
    const alumno = uuid();
    await db.execute(sql`INSERT INTO alumnos (id, nombre, email, email_clave, cod_provincia, permiso_id, modalidad, caduca_en, creado_en, modificado_en)
      SELECT ${alumno}, 'Ana', 'ana@ejemplo.es', 'ana@ejemplo.es', '28', id, 'presencial', now() + interval '1 year', now(), now()
      FROM permisos_conducir WHERE codigo = 'B'`);
    const [row] = await sent({ entidad: 'alumno', _idEntidad: alumno });
    expect(row).toMatchObject({ _idAlumno: alumno, _idCliente: null, visibilidad: 'interna' });
    for (const rol of ['Facturacion', 'Lectura'])
      expect(await statuses(await as(rol), row), rol).toEqual([404, 404, 404, 404]);
    expect(await statuses(await as('Gestor'), row)).toEqual([200, 200, 200, 200]);
    const billing = await trySend({ entidad: 'alumno', _idEntidad: alumno }, await as('Facturacion'));
    expect(billing.body.campos[0].campo).toBe('_idEntidad');
    await db.transaction((tx) =>
      eraseAlumnos(tx, sql`id = ${alumno}`, { motivo: 'retirada', now: new Date() }),
    );
    expect(await statuses(admin, row)).toEqual([404, 404, 404, 404]);
  });

  test('los del negocio los ve quien no tiene cartera', async () => {
    const [row] = await sent({ entidad: 'negocio', _idEntidad: undefined });
    expect(row).toMatchObject({ entidad: 'negocio', _idEntidad: null, _idCliente: null });
    expect(await statuses(await as('Facturacion'), row)).toEqual([200, 200, 200, 200]);
    expect(await statuses(await as('Comercial'), row)).toEqual([404, 404, 404, 404]);
  });
});

test('sin sesión no hay nada', async () => {
  const nobody = await fetch(`${(await admin.get('_id=x')).url.split('/documentos')[0]}/documentos/leer`);
  expect(nobody.status).toBe(401);
});
