import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { tableNames } from '#families.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { clienteRows, clienteSheet } from './cliente-sheet.testing.server.ts';
import type { Importacion, Motivo } from './contract.ts';
import { forgetOldImports, takeUpUnfinished } from './import-job.server.ts';
import { importServices } from './importables.server.ts';
import { runImport } from './run-import.server.ts';

const files = folderFiles(await temporaryFolder());
let now = new Date('2026-11-21T10:00:00Z');
/** Jobs in the queue, not run yet. */
const queued: string[] = [];
const {
  db,
  app,
  person,
  boss: admin,
} = await openOffice({
  files,
  clock: () => now,
  jobs: {
    enqueue: async (_kind, data) => {
      queued.push((data as unknown as { id: string }).id);
    },
    stop: async () => {},
  },
});
const services = importServices({ db, files, clock: () => now, tableNames });
const gestor = await person('Gestor');
const lectura = await person('Lectura');

const upload = (text: string | Buffer, { familia = 'clientes', token = admin.token } = {}) => {
  // A later time for each upload, because the list shows the last import first.
  now = new Date(now.getTime() + 1_000);
  return app.inject({
    method: 'POST',
    url: `/importaciones/subir?familia=${familia}&nombre=lista.csv`,
    headers: { token, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(text as string),
  });
};

const work = async () => {
  for (const id of queued.splice(0)) await runImport(services, id);
};
const read = async (id: string): Promise<Importacion> =>
  (await admin.call(`GET /importaciones/consultarPorId?_id=${id}`)).json();
const rowsOf = async (id: string, more = '') =>
  (await admin.call(`GET /importaciones/filas?_id=${id}${more}`)).json();

type ImportChoices = Partial<Pick<Importacion, 'mapeo' | 'clave' | 'modo'>>;

async function simulate(
  text: string | Buffer,
  asked: ImportChoices = {},
  familia = 'clientes',
): Promise<Importacion> {
  const response = await upload(text, { familia });
  expect(response.statusCode, response.body).toBe(200);
  const { _id, version, mapeo, clave, modo } = response.json();
  const body = { _id, version, mapeo, clave, modo, ...asked };
  const begun = await admin.call('PUT /importaciones/simular', body);
  expect(begun.statusCode, begun.body).toBe(200);
  expect(begun.json().estado).toBe('comprobando');
  await work();
  return read(_id);
}

async function run({ _id, version }: Importacion): Promise<Importacion> {
  const begun = await admin.call('PUT /importaciones/ejecutar', { _id, version });
  expect(begun.json().estado, begun.body).toBe('en marcha');
  await work();
  return read(_id);
}

const bring = async (text: string, asked: ImportChoices = {}, familia = 'clientes') =>
  run(await simulate(text, asked, familia));

/** Invented NIFs with a valid letter. */
let made = 0;
const nif = () => {
  made += 1;
  const figures = String(70_000_000 + made);
  return `${figures}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(figures) % 23]}`;
};
const total = async () =>
  (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM clientes`)).rows[0]?.n;
const clientOf = async (number: string) =>
  (await admin.call(`GET /clientes/consultarPorDatosUnicos?nif=${number}`)).json();
const reasons = (motivos: Motivo[]) => motivos.map(({ campo, motivo }) => `${campo}: ${motivo}`);

const HEAD = 'Nombre comercial;Razón social;NIF;Correo;Teléfono;CP;Provincia;Importe estimado;Notas';

describe('del archivo a la ficha', () => {
  test('lo que dicen los títulos se propone, se comprueba sin escribir y se importa igual', async () => {
    const [one, two] = [nif(), nif()];
    const text = `${HEAD}\nAutoescuela Uno;Uno SL;${one};uno@ejemplo.es;612 345 678;8001;Barcelona;1.234,50;\nDos;Dos SL;${two};;;;;;Hola\nTres;Tres SL;12345678A;x;;;Bracelona;;\n`;
    const before = await total();
    const tried = await simulate(text);
    expect(tried).toMatchObject({ estado: 'simulada', filas: 3, creadas: 2, rechazadas: 1, clave: 'nif' });
    expect(await total()).toBe(before);
    const report = await rowsOf(tried._id);
    const done = await run(tried);
    expect(done).toMatchObject({ estado: 'terminada', creadas: 2, rechazadas: 1, progreso: 3 });
    const after = await rowsOf(tried._id);
    const bare = ({ _idFila: _, ...row }: Record<string, unknown>) => row;
    expect(after.filas.map(bare)).toEqual(report.filas.map(bare));
    expect(after.filas[2].motivos).toMatchObject([
      { campo: 'nif', valor: '12345678A', sugerencia: '12345678Z' },
      { campo: 'email', valor: 'x' },
      { campo: 'codProvincia', valor: 'Bracelona', sugerencia: 'Barcelona' },
    ]);
    const client = await clientOf(one);
    expect(client).toMatchObject({
      nombreComercial: 'Autoescuela Uno',
      telefono: '+34612345678',
      codigoPostal: '08001',
      codProvincia: '08',
      importeEstimado: '1234.50',
      origen: 'importacion',
      etapa: 'prospeccion',
      codigo: expect.stringMatching(/^CLI-\d+$/),
    });
    const history = (
      await admin.call(`GET /historial/leer?entidad=clientes&_idEntidad=${client._id}`)
    ).json();
    expect(history).toMatchObject([{ actor: 'Persona Administrador', antes: null, despues: { nif: one } }]);
  });

  test('las mismas reglas que al crear: entre campos, repetidos en el archivo, y repetidos en la base', async () => {
    const [known, fresh] = [nif(), nif()];
    await bring(`Nombre comercial;Razón social;NIF\nYa;Ya SL;${known}`);
    const tried = await simulate(
      `Nombre comercial;Razón social;NIF;CP;Provincia\nA;A SL;${fresh};28001;Sevilla\n;;${nif()};;\nC;C SL;${known};;\n`,
      { clave: null },
    );
    const { filas } = await rowsOf(tried._id);
    expect(filas.map(({ motivos }: { motivos: Motivo[] }) => reasons(motivos))).toEqual([
      ['codigoPostal: es de Madrid: repásalo'],
      ['nombreComercial: falta'],
      ['nif: ya existe: elige otro'],
    ]);
    const twice = await simulate(
      `Nombre comercial;Razón social;NIF\nA;A;${fresh}\nB;B;${fresh.toLowerCase()}`,
    );
    expect(reasons((await rowsOf(twice._id)).filas[1].motivos)).toEqual(['nif: está también en la fila 2']);
  });

  test('una fila mala no para las demás, aunque la pare la base y aunque sean muchas', async () => {
    const known = nif();
    await bring(`Nombre comercial;Razón social;NIF\nYa;Ya SL;${known}`);
    const lines = Array.from({ length: 1_200 }, (_, i) => `N${i};N${i} SL;${i % 400 === 7 ? known : nif()}`);
    const done = await bring(`Nombre comercial;Razón social;NIF\n${lines.join('\n')}`, { clave: null });
    expect(done).toMatchObject({ creadas: 1_197, rechazadas: 3 });
  });

  test('según el modo, lo que existe se omite o se cambia, y una celda vacía no borra nada', async () => {
    const [known, other] = [nif(), nif()];
    await bring(`Nombre comercial;Razón social;NIF;Notas\nAntes;A SL;${known};Vieja nota`);
    const text = `Nombre comercial;Razón social;NIF;Notas\nDespués;A SL;${known};\nNueva;N SL;${other};`;
    expect(await simulate(text, { modo: 'crear' })).toMatchObject({ creadas: 1, omitidas: 1 });
    expect(await simulate(text, { modo: 'actualizar' })).toMatchObject({ actualizadas: 1, omitidas: 1 });
    const done = await bring(text, { modo: 'crearYActualizar' });
    expect(done).toMatchObject({ creadas: 1, actualizadas: 1 });
    expect(await clientOf(known)).toMatchObject({
      nombreComercial: 'Después',
      notas: 'Vieja nota',
      version: 2,
    });
    expect(await simulate(text, { modo: 'crearYActualizar' })).toMatchObject({ omitidas: 2 });
  });

  test('alumnos y contactos, con sus referencias por nombre o por código y a quien pertenecen', async () => {
    const number = nif();
    await bring(`Nombre comercial;Razón social;NIF\nLa Peña;La Peña SL;${number}`);
    const contacts = await bring(
      `Cliente;Nombre;Correo;Recibe;Contacto principal\nla pena;Ana;ana@pena.es;Facturas, Pedidos;Sí\n${number};Luis;luis@pena.es;;Sí\nLa Peñas;Eva;eva@pena.es;;\n`,
      {},
      'contactosClientes',
    );
    expect(contacts).toMatchObject({ creadas: 2, rechazadas: 1 });
    const { filas } = await rowsOf(contacts._id, '&resultado=rechazada');
    expect(filas[0].motivos).toMatchObject([{ campo: '_idCliente', sugerencia: 'La Peña' }]);
    const alumnos = await bring(
      'Nombre;Apellidos;Correo;Provincia;Permiso;F. nacimiento\nMar;Gil;MAR@ejemplo.es;Lugo;b;3/4/2008\nSin;Contacto;;Lugo;B;\n',
      {},
      'alumnos',
    );
    expect(alumnos).toMatchObject({ creadas: 1, rechazadas: 1 });
    const refused = (await rowsOf(alumnos._id, '&resultado=rechazada')).filas[0];
    expect(reasons(refused.motivos)).toEqual(['email: deja un correo o un teléfono para poder responder']);
    // The file had two main contactos. The second one took the place, and the undo handles that.
    expect((await admin.call('PUT /importaciones/deshacer', { _id: contacts._id })).statusCode).toBe(200);
  });
});

describe('deshacer', () => {
  test('quita lo creado y devuelve lo cambiado, y queda en la historia', async () => {
    const [known, fresh] = [nif(), nif()];
    await bring(`Nombre comercial;Razón social;NIF;Importe estimado\nAntes;A SL;${known};10`);
    const before = await clientOf(known);
    const done = await bring(
      `Nombre comercial;Razón social;NIF;Importe estimado\nDespués;A SL;${known};20\nNueva;N;${fresh};`,
      { modo: 'crearYActualizar' },
    );
    const undone = await admin.call('PUT /importaciones/deshacer', { _id: done._id });
    expect(undone.json()).toMatchObject({ estado: 'deshecha' });
    const { modificadoEn: _a, ...after } = await clientOf(known);
    const { modificadoEn: _b, ...then } = before;
    expect(after).toEqual({ ...then, version: 3 });
    expect((await clientOf(fresh)).codigo).toBe(40401);
    const again = await admin.call('PUT /importaciones/deshacer', { _id: done._id });
    expect(again.json().campos).toEqual([{ campo: '_id', motivo: 'no es una importación terminada' }]);
  });

  test('un libro de dos mil con errores: el ensayo dice lo que pasa, y al deshacer queda lo que había', async () => {
    const state = async () => {
      const { rows } = await db.execute(sql`
        SELECT count(*)::int AS n, md5(string_agg(clientes::text, '' ORDER BY id)) AS sum FROM clientes`);
      return rows[0];
    };
    const before = await state();
    const tried = await simulate(await clienteSheet(clienteRows(2_000)));
    expect(await state()).toEqual(before);
    const report = (await rowsOf(tried._id, '&resultado=rechazada&limite=100')).filas;
    const done = await run(tried);
    expect(done).toMatchObject({ creadas: 1_940, rechazadas: 60, omitidas: 0 });
    expect(done).toMatchObject({ creadas: tried.creadas, rechazadas: tried.rechazadas });
    expect((await rowsOf(tried._id, '&resultado=rechazada&limite=100')).filas).toEqual(report);
    expect((await admin.call('PUT /importaciones/deshacer', { _id: done._id })).statusCode).toBe(200);
    expect(await state()).toEqual(before);
  });

  test('un ensayo no gasta códigos: los de lo que se importa siguen a los de antes', async () => {
    const [one, two] = [nif(), nif()];
    const numberOf = async (number: string) => Number((await clientOf(number)).codigo.slice(4));
    await bring(`Nombre comercial;Razón social;NIF\nA;A;${one}`);
    await simulate(`Nombre comercial;Razón social;NIF\nB;B;${nif()}\nC;C;${nif()}`);
    await bring(`Nombre comercial;Razón social;NIF\nD;D;${two}`);
    expect(await numberOf(two)).toBe((await numberOf(one)) + 1);
  });

  test('si alguien tocó una fila no se deshace nada, y se dice cuál', async () => {
    const numbers = [nif(), nif()];
    const done = await bring(`Nombre comercial;Razón social;NIF\nA;A;${numbers[0]}\nB;B;${numbers[1]}`);
    const { _id } = await clientOf(numbers[1] ?? '');
    await admin.call('PUT /clientes/actualizar', { _id, version: 1, notas: 'Llamar' });
    const refused = await admin.call('PUT /importaciones/deshacer', { _id: done._id });
    expect(refused.json()).toMatchObject({
      codigo: 40901,
      mensaje: 'Alguien ha cambiado después el cliente de esta importación: no se ha deshecho nada',
      detalle: { cambiadas: [{ numero: 3, etiqueta: 'B' }], total: 1 },
    });
    expect(await clientOf(numbers[0] ?? '')).toMatchObject({ nombreComercial: 'A' });
    expect((await read(done._id)).estado).toBe('terminada');
  });

  test('si otra cosa necesita una de sus filas, tampoco', async () => {
    const number = nif();
    const done = await bring(`Nombre comercial;Razón social;NIF\nMadre;M;${number}`);
    await bring(`Cliente;Nombre;Correo\n${number};Hija;hija@ejemplo.es`, {}, 'contactosClientes');
    const refused = await admin.call('PUT /importaciones/deshacer', { _id: done._id });
    expect(refused.json()).toMatchObject({
      codigo: 40904,
      mensaje: 'Se usa en contactos: no se puede eliminar el cliente',
    });
    expect((await read(done._id)).estado).toBe('terminada');
  });

  test('pasados treinta días se olvida qué era cada fila y ya no se deshace', async () => {
    const done = await bring(`Nombre comercial;Razón social;NIF\nLejana;L;${nif()}`);
    const left = await upload('Nombre comercial\nSin importar');
    const was = now;
    try {
      now = new Date(was.getTime() + 31 * 86_400_000);
      await forgetOldImports(services);
    } finally {
      now = was;
    }
    const refused = await admin.call('PUT /importaciones/deshacer', { _id: done._id });
    expect(refused.json().campos[0].motivo).toBe('es demasiado antigua para deshacerla');
    expect((await admin.call(`GET /importaciones/consultarPorId?_id=${left.json()._id}`)).statusCode).toBe(
      404,
    );
    expect(await files.read(`importaciones/${left.json()._id}`)).toBeUndefined();
  });
});

describe('lo que se recuerda y lo que se descarga', () => {
  test('las columnas se entienden como la última vez que esa persona las dijo', async () => {
    const text = `Cosa;Otra;NIF\nA;B;${nif()}`;
    const first = (await upload(text)).json();
    expect(first.mapeo).toEqual([null, null, 'nif']);
    await simulate(text, { mapeo: ['nombreComercial', 'razonSocial', 'nif'], modo: 'crearYActualizar' });
    expect((await upload(text.replace('Cosa', 'COSA'))).json()).toMatchObject({
      mapeo: ['nombreComercial', 'razonSocial', 'nif'],
      modo: 'crearYActualizar',
    });
    // Another person gets the learned headings, but not the mode that the first person chose.
    expect((await upload(text, { token: gestor.token })).json()).toMatchObject({
      mapeo: ['nombreComercial', 'razonSocial', 'nif'],
      modo: 'crear',
    });
  });

  test('del mismo archivo se dice cuándo se importó ya', async () => {
    const text = `Nombre comercial;Razón social;NIF\nDoble;D;${nif()}`;
    const done = await bring(text);
    const { hechaEn } = done;
    expect((await upload(text)).json().repetidaDe).toBe(hechaEn);
  });

  test('las filas rechazadas se descargan con su motivo, y arregladas se vuelven a subir', async () => {
    const right = nif();
    const done = await simulate(
      `Nombre comercial;Razón social;NIF;Teléfono\n"=1+1; ""x""";Á SL;${right.slice(0, 8)};+34 612 345 678\nB;B SL;${nif()};\n`,
    );
    const csv = await admin.call(`GET /importaciones/rechazadas?_id=${done._id}`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = csv.body.split('\r\n');
    expect(head).toBe('\ufeffNombre comercial;Razón social;NIF;Teléfono;Motivo');
    expect(line).toMatch(/^"'=1\+1; ""x""";Á SL;\d{8};\+34 612 345 678;"?NIF: Escribe el NIF completo/);
    const repaired = await bring(csv.body.replace(`;${right.slice(0, 8)};`, `;${right};`));
    expect(repaired).toMatchObject({ creadas: 1, rechazadas: 0 });
    expect(await clientOf(right)).toMatchObject({ nombreComercial: '=1+1; "x"' });
  });

  test('las filas se ven por páginas y por lo que fue de ellas', async () => {
    const lines = Array.from({ length: 5 }, (_, i) => `N${i};N;${i % 2 ? 'mal' : nif()}`);
    const { _id } = await simulate(`Nombre comercial;Razón social;NIF\n${lines.join('\n')}`);
    const numbers = ({ filas }: { filas: { numero: number }[] }) => filas.map(({ numero }) => numero);
    const first = await rowsOf(_id, '&limite=2');
    expect(first).toMatchObject({ total: 5, desde: 1, anterior: null, siguiente: '3' });
    const second = await rowsOf(_id, '&limite=2&despues=3');
    expect([numbers(first), numbers(second), second.desde]).toEqual([[2, 3], [4, 5], 3]);
    const last = await rowsOf(_id, '&limite=2&despues=5');
    expect([numbers(last), last.siguiente, last.desde]).toEqual([[6], null, 5]);
    expect(numbers(await rowsOf(_id, '&limite=2&antes=4'))).toEqual([2, 3]);
    expect(numbers(await rowsOf(_id, '&resultado=rechazada'))).toEqual([3, 5]);
    const list = (await admin.call('GET /importaciones/leer?familia=clientes&limite=1')).json();
    expect(list.filas[0]._id).toBe(_id);
    const older = (
      await admin.call(`GET /importaciones/leer?familia=clientes&limite=1&despues=${list.siguiente}`)
    ).json();
    expect([older.desde, older.filas[0]._id < _id]).toEqual([2, true]);
  });
});

describe('lo que no puede ser', () => {
  test('un archivo que no es una tabla se dice qué es, y una familia que no se importa no existe', async () => {
    expect((await upload('%PDF-1.7')).json()).toMatchObject({
      codigo: 40001,
      mensaje: expect.stringContaining('Es un PDF'),
    });
    expect((await upload('a;b\n1;2', { familia: 'marcas' })).statusCode).toBe(404);
    const json = await admin.call('POST /importaciones/subir?familia=clientes&nombre=x', { a: 1 });
    expect(json.json().campos).toEqual([{ campo: '', motivo: 'falta el archivo' }]);
  });

  test('un reparto de columnas imposible se explica', async () => {
    const { _id, version } = (await upload('NIF;Otra\n1;2')).json();
    const ask = async (body: object) =>
      (
        await admin.call('PUT /importaciones/simular', {
          _id,
          version,
          mapeo: ['nif', null],
          clave: null,
          modo: 'crear',
          ...body,
        })
      ).json().campos;
    expect(await ask({ mapeo: ['nif'] })).toEqual([
      { campo: 'mapeo', motivo: 'no dice qué es cada columna' },
    ]);
    expect(await ask({ mapeo: ['nif', 'nif'] })).toEqual([
      { campo: 'mapeo', motivo: 'dos columnas son «NIF»: deja solo una' },
    ]);
    expect(await ask({ mapeo: ['nif', 'codigo'] })).toEqual([
      { campo: 'mapeo', motivo: 'no hay ningún campo codigo' },
    ]);
    expect(await ask({ modo: 'actualizar' })).toEqual([
      { campo: 'clave', motivo: 'di por qué dato se reconoce lo que ya existe' },
    ]);
    expect(await ask({ clave: 'email' })).toEqual([
      { campo: 'clave', motivo: 'ninguna columna es «Correo electrónico»' },
    ]);
  });

  test('quien no puede escribir un campo tampoco lo importa, ni en archivo ni en JSON', async () => {
    const text = `Nombre comercial;Razón social;NIF;Publicado\nA;A;${nif()};Sí`;
    const own = (await upload(text, { token: gestor.token })).json();
    expect(own.mapeo).toEqual(['nombreComercial', 'razonSocial', 'nif', null]);
    const { _id, version } = own;
    const forced = { _id, version, mapeo: ['nombreComercial', 'razonSocial', 'nif', 'publicado'] };
    const refused = await gestor.call('PUT /importaciones/simular', {
      ...forced,
      clave: null,
      modo: 'crear',
    });
    expect(refused.json().campos).toEqual([{ campo: 'mapeo', motivo: 'no hay ningún campo publicado' }]);
    const ofAdmin = await simulate(text);
    expect((await gestor.call('PUT /importaciones/ejecutar', ofAdmin)).statusCode).toBe(400);
    const filas = [{ nombreComercial: 'A', razonSocial: 'A', nif: nif(), iban: 'ES9121000418450200051332' }];
    expect((await gestor.call('POST /clientes/importar', { filas })).json().rechazadas).toMatchObject([
      { fila: 1, motivos: [{ campo: 'iban', motivo: 'no se admite' }] },
    ]);
    expect((await lectura.call('GET /importaciones/leer?familia=clientes')).statusCode).toBe(403);
  });

  test('dos veces a la vez se hace una, y lo terminado no se repite', async () => {
    const number = nif();
    const tried = await simulate(`Nombre comercial;Razón social;NIF\nUna;U;${number}`);
    const body = { _id: tried._id, version: tried.version };
    const two = await Promise.all([1, 2].map(() => admin.call('PUT /importaciones/ejecutar', body)));
    expect(two.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [id = ''] = queued.splice(0);
    await Promise.all([runImport(services, id), runImport(services, id), runImport(services, id)]);
    expect(await read(id)).toMatchObject({ estado: 'terminada', creadas: 1 });
    await runImport(services, id);
    expect(await read(id)).toMatchObject({ estado: 'terminada', creadas: 1 });
  });

  test('lo que un programa dejó a medias lo sigue otro, y no dejó nada escrito', async () => {
    const number = nif();
    const tried = await simulate(`Nombre comercial;Razón social;NIF\nCortada;C;${number}`);
    await admin.call('PUT /importaciones/ejecutar', { _id: tried._id, version: tried.version });
    queued.splice(0);
    await takeUpUnfinished(services);
    expect((await read(tried._id)).estado).toBe('en marcha');
    const was = now;
    now = new Date(was.getTime() + 60_000);
    await takeUpUnfinished(services);
    now = was;
    expect(await read(tried._id)).toMatchObject({ estado: 'terminada', creadas: 1 });
  });
});

test('por JSON, las mismas reglas: se ensaya, se importa, se dice fila a fila y se deshace', async () => {
  const [one, two] = [nif(), nif()];
  const filas = [
    { nombreComercial: 'Uno', razonSocial: 'Uno SL', nif: one, importeEstimado: '1284.12', publicado: false },
    { nombreComercial: 'Dos', razonSocial: 'Dos SL', nif: two, recibe: ['x'] },
    { razonSocial: 'Tres SL', nif: '12345678A' },
  ];
  const before = await total();
  const tried = (await admin.call('POST /clientes/importar', { filas, simular: true })).json();
  expect(await total()).toBe(before);
  const done = (await admin.call('POST /clientes/importar', { filas, clave: 'nif' })).json();
  expect({ ...done, _idImportacion: null }).toEqual(tried);
  expect(done).toMatchObject({
    creadas: 1,
    actualizadas: 0,
    omitidas: 0,
    _idImportacion: expect.any(String),
    rechazadas: [
      { fila: 2, motivos: [{ campo: 'recibe', motivo: 'no se admite' }] },
      { fila: 3, motivos: [{ campo: 'nif', sugerencia: '12345678Z' }] },
    ],
  });
  expect(await clientOf(one)).toMatchObject({ importeEstimado: '1284.12' });
  expect((await admin.call('PUT /importaciones/deshacer', { _id: done._idImportacion })).statusCode).toBe(
    200,
  );
  expect(await total()).toBe(before);
  const many = { filas: Array.from({ length: 5_001 }, () => ({})) };
  expect((await admin.call('POST /clientes/importar', many)).json().campos[0].motivo).toContain('5000 filas');
});
