import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { exportedTables, tableNames } from '#families.server.ts';
import type { Importacion } from '#oficina/instalacion/importaciones/contract.ts';
import { importServices } from '#oficina/instalacion/importaciones/importables.server.ts';
import { madeOffice } from '#oficina/instalacion/importaciones/moving.testing.server.ts';
import { runTogether } from '#oficina/instalacion/importaciones/run-together.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { SalidasLeidas } from './contract.ts';
import { makeZip, removeExpired, zipKey } from './make-job.server.ts';

const time = { now: new Date('2026-11-21T10:00:00Z') };

/** An installation of its own, whose jobs run when the test says. */
async function openInstallation() {
  const files = folderFiles(await temporaryFolder());
  const clock = () => time.now;
  const queued: string[] = [];
  const jobs = {
    enqueue: async (_kind: unknown, data: unknown) => {
      queued.push((data as { id: string }).id);
    },
    stop: async () => {},
  };
  const { db, app, person, boss } = await openOffice({ files, clock, jobs });
  const { token, call } = boss;
  /** Brings these files together; gives how each ended. */
  const bring = async (traida: string, texts: readonly (string | Buffer)[]): Promise<Importacion[]> => {
    for (const text of texts) {
      const sent = await app.inject({
        method: 'POST',
        url: `/importaciones/subir?traida=${traida}&nombre=lista.csv`,
        headers: { token, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(text),
      });
      expect(sent.statusCode, sent.body).toBe(200);
    }
    for (const step of ['simularJuntas', 'ejecutarJuntas']) {
      const answer = await call(`PUT /importaciones/${step}`, { _id: traida });
      expect(answer.statusCode, answer.body).toBe(200);
      for (const id of queued.splice(0))
        await runTogether(importServices({ db, files, clock, tableNames }), id);
    }
    return (await call(`GET /importaciones/leerJuntas?_id=${traida}`)).json();
  };
  return {
    db,
    app,
    as: person,
    call,
    token,
    files,
    clock,
    queued,
    bring,
    services: { db, files, clock, exportedTables },
  };
}

type Installation = Awaited<ReturnType<typeof openInstallation>>;

const read = async ({ call }: Installation) =>
  (await call('GET /llevarTodo/consultar')).json<SalidasLeidas>().salidas;

/** Asks for everything, makes it and downloads it. */
async function take(installation: Installation): Promise<Map<string, Buffer>> {
  const { app, call, token, queued, services } = installation;
  expect((await call('POST /llevarTodo/pedir', {})).statusCode).toBe(200);
  for (const id of queued.splice(0)) await makeZip(services, id);
  const [last] = await read(installation);
  const answer = await app.inject({ url: `/llevarTodo/descargar?_id=${last?._id}`, headers: { token } });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  expect(answer.rawPayload.length).toBe(last?.bytes);
  const packed = await yauzl.fromBufferPromise(answer.rawPayload);
  const entries = new Map<string, Buffer>();
  for await (const entry of packed.eachEntry())
    entries.set(entry.fileName, await buffer(await packed.openReadStreamPromise(entry)));
  return entries;
}

/** Columns that an installation gives its own rows. */
const OWN = new Set([
  'id',
  'creado_en',
  'modificado_en',
  'etapa_desde',
  'lote_id',
  'origen',
  'pagina',
  'version',
  'busqueda',
]);

/** Rows of a table as stored, with names in place of the ids of references. */
async function rowsOf({ db }: Installation, tabla: string): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<{ fila: Record<string, unknown>; cliente: string | null }>(sql`
    SELECT to_jsonb(t) AS fila, (SELECT c.nif FROM clientes c WHERE c.id::text = to_jsonb(t)->>'cliente_id') AS cliente
    FROM ${sql.identifier(tabla)} t`);
  return rows
    .map(({ fila, cliente }) => ({
      ...Object.fromEntries(
        Object.entries(fila).filter(
          ([name, value]) => !OWN.has(name) && !name.endsWith('_id') && !/^CLI-\d+$/.test(String(value)),
        ),
      ),
      cliente,
    }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const BROUGHT = [
  'clientes',
  'contactos_clientes',
  'conceptos_presupuestos',
  'permisos_autoescuela',
  'facturas_anteriores',
  'presupuestos_anteriores',
];

const PRESUPUESTOS = `Nº presupuesto;Fecha;Cliente;CIF;Total;Estado
P-1;3/2/2026;Escuela 1;;121;Aceptado
P-2;4/2/2026;=Peña;;-5,5;`;

const here = await openInstallation();

describe('lo que se lleva', () => {
  test('se trae en una instalación vacía y queda como estaba', async () => {
    const office = madeOffice({ clientes: 30, facturas: 60 });
    await here.bring('0198c0de-7ab1-7e5c-8a10-5eba5710c1b1', [
      office.clientesCsv,
      office.conceptosCsv,
      office.tarifasCsv,
      office.facturasCsv,
      PRESUPUESTOS,
    ]);
    const odd = {
      nombreComercial: '=SUMA(1;2) "Peña"',
      razonSocial: '-Escuela 1 SL',
      nif: 'B12345674',
      telefono: '+34 600 111 222',
      email: 'a@autoescuela.example',
      codigoPostal: '01001',
      codProvincia: '01',
      municipio: 'Vitoria-Gasteiz',
      notas: 'Una línea;\n"otra", y más',
      activo: false,
    };
    // Another cliente has the same name, so that only the NIF tells them apart.
    const twin = { nombreComercial: 'Escuela 1', razonSocial: 'Gemela SL', nif: '51000099Z' };
    const made = [];
    for (const cliente of [odd, twin]) {
      const answer = await here.call('POST /clientes/crear', cliente);
      expect(answer.statusCode, answer.body).toBe(200);
      made.push(answer.json()._id);
    }
    const contacto = {
      nombre: 'Ana',
      apellidos: '@ndrés',
      email: 'ana@autoescuela.example',
      _idCliente: made[1],
    };
    expect((await here.call('POST /contactosClientes/crear', contacto)).statusCode).toBe(200);

    const taken = await take(here);
    const there = await openInstallation();
    const texts = [...taken].filter(([name]) => name.startsWith('para-traer/')).map(([, content]) => content);
    expect(texts).toHaveLength(9);
    // Empty listings stay out, because an import refuses them.
    const full = texts.filter((text) => String(text).trim().split('\r\n').length > 1);
    const done = await there.bring('0198c0de-7ab1-7e5c-8a10-5eba5710c1b2', full.toReversed());
    expect(
      done.map(({ familia, estado, creadas, rechazadas }) => [familia, estado, creadas, rechazadas]),
    ).toEqual([
      ['clientes', 'terminada', 32, 0],
      ['contactosClientes', 'terminada', 1, 0],
      ['conceptosPresupuestos', 'terminada', 3, 0],
      ['permisosAutoescuela', 'terminada', 2, 0],
      ['facturasAnteriores', 'terminada', 60, 0],
      ['presupuestosAnteriores', 'terminada', 2, 0],
    ]);
    for (const tabla of BROUGHT) expect(await rowsOf(there, tabla), tabla).toEqual(await rowsOf(here, tabla));
  });

  test('queda en el historial y en el registro de seguridad, y deja de darse a las 24 horas', async () => {
    const noted = async (accion: string) =>
      here.db.$count(sql`historial WHERE entidad = 'llevarTodo' AND despues->>'accion' = ${accion}`);
    const before = [await noted('todo'), await noted('descarga')];
    await take(here);
    const after = [await noted('todo'), await noted('descarga')];
    expect(after).toEqual(before.map((count) => count + 1));
    expect(await here.db.$count(sql`sucesos_seguridad WHERE tipo = 'todoEntregado'`)).toBeGreaterThanOrEqual(
      2,
    );
    const [last] = await read(here);
    const address = `GET /llevarTodo/descargar?_id=${last?._id}`;
    await removeExpired(here.services);
    expect(await here.files.stat(zipKey(last?._id ?? ''))).toBeDefined();
    time.now = new Date(time.now.getTime() + 24 * 3_600_000);
    const late = await here.as('Administrador');
    expect((await late.call(address)).statusCode).toBe(404);
    await removeExpired(here.services);
    expect(await here.files.stat(zipKey(last?._id ?? ''))).toBeUndefined();
  });

  test('se hace uno a la vez, y el que se cortó se dice y deja pedir otro', async () => {
    const { call, queued } = { ...here, ...(await here.as('Administrador')) };
    const ask = async () => (await call('POST /llevarTodo/pedir', {})).statusCode;
    expect([await ask(), await ask()]).toEqual([200, 409]);
    expect(queued.splice(0)).toHaveLength(1);
    time.now = new Date(time.now.getTime() + 16 * 60_000);
    const again = await here.as('Administrador');
    const [broken] = (await again.call('GET /llevarTodo/consultar')).json<SalidasLeidas>().salidas;
    expect(broken).toMatchObject({ motivo: expect.stringContaining('Se interrumpió'), disponible: false });
    expect((await again.call('POST /llevarTodo/pedir', {})).statusCode).toBe(200);
    const [id = ''] = queued.splice(0);
    await makeZip({ ...here.services, exportedTables: [['no_existe', 'Nada']] }, id).catch(() => {});
    const [failed] = (await again.call('GET /llevarTodo/consultar')).json<SalidasLeidas>().salidas;
    expect(failed).toMatchObject({ motivo: expect.stringContaining('Ha fallado'), disponible: false });
    expect(await here.files.stat(zipKey(id))).toBeUndefined();
  });
});
