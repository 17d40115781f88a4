import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { createTarifaLink } from '#comparador/tarifas/permisosAutoescuela/tarifa-links.server.ts';
import { firmaBody } from '#oficina/ventas/presupuestos/mailed.testing.server.ts';
import { DEMO_NOW } from './support/demo.testing.server.ts';
import { openDemoOffice } from './support/demo-office.testing.server.ts';
import type { ExampleCall, Operation } from './support/example-requests.testing.server.ts';
import { sendAs } from './support/example-sender.testing.server.ts';
import { belongingsOf, MARK, markAutoescuela } from './support/marked-autoescuela.testing.server.ts';

/**
 * Checks that an autoescuela cannot reach the data of another. Sends each call for clientes with identifiers of another
 * autoescuela's rows. Then the owner of the rows sends the same request, and it works.
 */

const opened = await openDemoOffice();
const { app, db, school: autoescuela, other, owner, signIn, operations, exampleOf, rows } = opened;
await markAutoescuela(opened);
const attacker = await signIn('Propietario', other.id);

/** Calls with the same answer for everybody. */
const OF_NOBODY =
  /^GET \/(marcas|categorias|subcategorias|actualizaciones|caracteristicasAutoescuela|permisosConducir|formasDePago|conceptosPresupuestos)\//;

const person = { tipo: 'cliente' as const, rol: 'Propietario', clienteId: other.id };
const calls = operations.filter(
  (operation) => !operation.open() && operation.open(person) && !OF_NOBODY.test(operation.call),
);

/** Fields of an example that only the office writes. */
const OFFICE_ONLY: Record<string, readonly string[]> = {
  'POST /anuncios/crear': ['prioridad', 'topeImpresiones'],
  'PUT /anuncios/actualizar': ['prioridad', 'topeImpresiones'],
  'POST /permisosAutoescuela/crear': ['origen', 'vistaEn', 'vistaEl', '_idCaptura'],
  'POST /documentos/crear': [
    '_idClasificacion',
    'visibilidad',
    'requiereFirma',
    'caducaEn',
    'etiquetas',
    'entidad',
    '_idAnterior',
  ],
};

/** The example by name: uses the unique name of an existing documento. */
const byName = async ({ path }: ExampleCall) => {
  const _id = await rows.of('_id', `GET ${path}`);
  return { query: { nombreUnico: `${_id}.pdf` }, named: ['nombreUnico'] };
};

const many = (family: string, cambios: object) => async () => ({
  body: { accion: 'actualizar', cambios, simular: false, seleccion: { ids: [await rows.of('_id', family)] } },
});

/** Changes to an example that depend on the present state of the row. */
const OF_THE_ROW: Record<string, (asked: ExampleCall) => Promise<Partial<ExampleCall>>> = {
  'GET /historial/leer': async ({ query }) => ({ query: { ...query, entidad: 'permisosAutoescuela' } }),
  'GET /documentos/consultarPorNombreUnico': byName,
  'POST /contactosClientes/aplicar': many('POST /contactosClientes/aplicar', { cargo: 'y' }),
  'POST /permisosAutoescuela/aplicar': many('POST /permisosAutoescuela/aplicar', {
    confirmadaEn: '2026-11-02',
  }),
  'POST /anuncios/aplicar': many('POST /anuncios/aplicar', { titulo: 'y' }),
  'PUT /presupuestos/aceptar': async ({ body }) => ({ body: await firmaBody(owner.call, String(body?._id)) }),
  'PUT /documentos/firmar': async ({ body }) => {
    const { sha256 } = (await owner.call(`GET /documentos/consultarPorId?_id=${body?._id}`)).json();
    const firma = { metodo: 'texto', firma: 'Nombre de prueba', huella: sha256, acepto: 'si' };
    return { body: { _id: body?._id, ...firma } };
  },
  'PUT /clientes/guardarPunto': async ({ body }) => ({ body: { ...body, lat: null, lon: null } }),
};

async function requestOf(operation: Operation, optional?: string): Promise<ExampleCall> {
  const example = await exampleOf(operation, optional ? ({ name }) => name === optional : undefined);
  const left = OFFICE_ONLY[operation.call] ?? [];
  const kept = Object.entries(example.body ?? {}).filter(([name]) => !left.includes(name));
  const asked = { ...example, ...(example.body && { body: Object.fromEntries(kept) }) };
  return { ...asked, ...(await OF_THE_ROW[operation.call]?.(asked)) };
}

/** Calls that name no row and need data from a telephone or a browser. Attacker and owner get the same answer. */
const OF_THE_MOMENT: Record<string, [status: number, why: string]> = {
  'PUT /usuariosClientes/activarDobleFactor': [400, 'no code is right'],
  'POST /accesos/hacerCodigosRecuperacion': [409, 'neither has a second factor'],
  'PUT /accesos/confirmarConLlave': [400, 'neither has a passkey'],
  'POST /llavesAcceso/registrar': [400, 'no browser made it'],
  'PUT /llavesAcceso/renombrar': [404, 'neither has a passkey'],
  'DELETE /llavesAcceso/eliminar': [404, 'neither has a passkey'],
};

/** Answers to the owner other than 200. A 409 reveals the state of the row, so the attacker must not get it. */
const TO_THE_OWNER: Record<string, [status: number, why: string]> = {
  ...OF_THE_MOMENT,
  'POST /cambiosIdentidad/crear': [409, 'one waits already'],
  'PUT /anuncios/cambiarEstado': [409, 'a draft is not stopped'],
  'PUT /alumnos/actualizarDesdePanelCliente': [409, 'the version is that of the learner'],
};

/** Calls that only change the caller's own view, and never read the row that they name. */
const OF_ONESELF: readonly string[] = ['PUT /hoy/posponer'];

/** Optional filters of a list that name a row. */
const optionalRows = ({ call, parameters }: Operation): (string | undefined)[] =>
  call.startsWith('GET')
    ? parameters.filter(({ name, required }) => !required && /^_id/.test(name)).map(({ name }) => name)
    : [];

/** Statuses that a stranger may get for a request with another's row. */
function refusals({ call }: Operation, { named }: ExampleCall, optional: string | undefined): number[] {
  const moment = OF_THE_MOMENT[call];
  if (moment) return [moment[0]];
  if (optional !== undefined) return [200, 400, 404];
  if (named.length === 0 || named.includes('seccion') || OF_ONESELF.includes(call)) return [200];
  if (call.includes('/crear')) return [400, 403];
  return call.endsWith('/aplicar') ? [200] : [404];
}

/** Calls whose answer shows the mark to the owner. Only for these does its absence for the attacker prove anything. */
const marked = new Set<string>();

describe('con lo de otra autoescuela', () => {
  test.each(calls.map((operation) => [operation.call, operation] as const))(
    '%s no lee ni cambia nada suyo, y a quien es suyo le funciona',
    async (call, operation) => {
      for (const optional of [undefined, ...optionalRows(operation)]) {
        const asked = await requestOf(operation, optional);
        const before = await belongingsOf(opened);
        const answer = await sendAs(app, operation, asked, attacker.token);
        expect(refusals(operation, asked, optional), `${optional} ${answer.body.slice(0, 300)}`).toContain(
          answer.statusCode,
        );
        expect(answer.body).not.toContain(MARK);
        expect(answer.body).not.toContain(owner.email);
        expect(answer.headers['content-type']).toMatch(/json/);
        expect(await belongingsOf(opened)).toEqual(before);
        if (optional !== undefined) continue;
        const own = await sendAs(app, operation, asked, owner.token);
        expect(own.statusCode, own.body.slice(0, 300)).toBe(TO_THE_OWNER[call]?.[0] ?? 200);
        if (own.body.includes(MARK)) marked.add(call);
      }
    },
  );

  test('la marca que no se le enseña está en lo que lee quien es suyo', () => {
    expect(marked.size).toBeGreaterThan(25);
  });

  test('sus archivos y sus enlaces no se abren con la sesión de otra', async () => {
    const { token } = attacker;
    const photo = await upload(app, owner.token, { archivo: await jpeg() });
    const { archivos } = photo.json();
    await db.execute(sql`UPDATE clientes SET publicado = false WHERE id = ${autoescuela.id}`);
    for (const { webp } of archivos) {
      const [bare = ''] = String(webp).split('?');
      expect((await app.inject({ url: bare, headers: { token } })).statusCode).toBe(404);
    }
    await db.execute(sql`UPDATE clientes SET publicado = true WHERE id = ${autoescuela.id}`);
    const link = await createTarifaLink(db, { clienteId: autoescuela.id, email: 'z@ejemplo.es' }, DEMO_NOW);
    const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    expect((await app.inject({ url: `/misTarifas/${altered}`, headers: { token } })).statusCode).toBe(404);
  });
});
