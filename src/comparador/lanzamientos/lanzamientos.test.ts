import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { pdfPages } from '#oficina/ventas/papeles/pdf/pdf-text.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { AutoescuelaLanzamiento, Lanzamiento } from './contract.ts';
import { lookAtTowns } from './look-job.server.ts';
import { afterLook, conditionsOf, isMet } from './opening.ts';
import { readTown } from './read-town.server.ts';
import { nearestWalk } from './walk.ts';
import { nextOf } from './words.ts';

const START = new Date('2026-11-21T10:00:00Z');
let now = START;
const clock = () => now;
const { db, app, as, admin } = await openOffice({ clock }, await createDemoDatabase());

/** A town of the demonstration with several autoescuelas that no cliente has, each with an address. */
let municipio = '';
beforeAll(async () => {
  const { rows } = await db.execute<{ municipio: string }>(sql`
    SELECT u.codigo_municipio AS municipio FROM ubicaciones u JOIN secciones s ON s.id = u.seccion_id JOIN escuelas e ON e.id = s.escuela_id
    WHERE u.direccion IS NOT NULL AND s.ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
      AND NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
    GROUP BY 1 HAVING count(DISTINCT e.codigo) BETWEEN 4 AND 9 ORDER BY count(DISTINCT e.codigo) DESC, 1 LIMIT 1`);
  municipio = rows[0]?.municipio ?? '';
});

beforeEach(async () => {
  now = START;
  await db.execute(sql`TRUNCATE pasos_lanzamiento, lanzamientos, escuelas_peticiones`);
});

const read = async (): Promise<Lanzamiento> =>
  (await admin(`GET /lanzamientos/consultar?municipio=${municipio}`)).json();

const unwritten = async (): Promise<AutoescuelaLanzamiento[]> =>
  (await read()).autoescuelas.filter(({ siguiente }) => siguiente === 'carta');

async function first(): Promise<AutoescuelaLanzamiento> {
  const [one] = await unwritten();
  if (!one) throw new Error('no autoescuela of the town waits for a letter');
  return one;
}

const put = (call: string, one: { codigo: string }, more: object = {}) =>
  admin(`PUT /lanzamientos/${call}`, { municipio, codigo: one.codigo, ...more });

const letters = async (codigo?: string) => {
  const answer = await admin('POST /lanzamientos/imprimir', { municipio, ...(codigo && { codigo }) });
  return answer.statusCode === 200
    ? pdfPages(answer.rawPayload).map((page) => page.join(' '))
    : answer.json();
};

const codeIn = (letter: string | undefined) => /código: (\d{4} \d{4})/.exec(letter ?? '')?.[1] ?? '';

describe('las autoescuelas de un municipio', () => {
  test('son las de su mapa o de su nombre, con lo que se sabe de cada una', async () => {
    const { autoescuelas, secciones, regla } = await read();
    const { rows } = await db.execute<{ codigo: string }>(sql`
      SELECT DISTINCT codigo FROM ofertas WHERE ficha->>'municipio' = (SELECT nombre FROM municipios WHERE codigo = ${municipio})`);
    expect(autoescuelas.map(({ codigo }) => codigo).toSorted()).toEqual(
      rows.map(({ codigo }) => codigo).toSorted(),
    );
    expect(secciones).toBeGreaterThanOrEqual(autoescuelas.length);
    expect(regla[0]).toMatchObject({ nombre: 'Dirección', de: autoescuelas.length });
    const { rows: priced } = await db.execute<{ codigo: string }>(sql`
      SELECT DISTINCT codigo FROM ofertas WHERE permiso = 1 AND caduca > '2026-11-21'
        AND ficha->>'municipio' = (SELECT nombre FROM municipios WHERE codigo = ${municipio})`);
    expect(
      autoescuelas
        .filter(({ precio }) => precio)
        .map(({ codigo }) => codigo)
        .toSorted(),
    ).toEqual(priced.map(({ codigo }) => codigo).toSorted());
  });

  test('un código que no es de ningún municipio se dice, y la lista de una provincia trae los suyos', async () => {
    expect((await admin('GET /lanzamientos/consultar?municipio=28999')).json()).toMatchObject({
      campos: [{ campo: 'municipio' }],
    });
    const { filas } = (await admin('GET /lanzamientos/municipios?provincia=28')).json();
    expect(filas).toContainEqual({ codigo: '28065', nombre: 'Getafe' });
    expect(filas).toHaveLength(179);
  });

  test('quien solo lee no anota, y una autoescuela no entra', async () => {
    const one = await first();
    const body = { municipio, codigo: one.codigo, paso: 'visita' };
    expect((await (await as('Lectura'))('PUT /lanzamientos/anotar', body)).statusCode).toBe(403);
    expect(
      (await (await as('Facturacion'))(`GET /lanzamientos/consultar?municipio=${municipio}`)).statusCode,
    ).toBe(403);
    expect((await app.inject(`/lanzamientos/consultar?municipio=${municipio}`)).statusCode).toBe(401);
  });
});

describe('las cartas', () => {
  test('una por página, con su dirección, de dónde sale, cómo oponerse y su código; quedan anotadas', async () => {
    const wanted = await unwritten();
    const pages = await letters();
    expect(pages).toHaveLength(wanted.length);
    for (const [index, { direccion, slug }] of wanted.entries()) {
      expect(pages[index]).toContain(direccion);
      expect(pages[index]).toMatch(/RGPD, artículo 14.*RGPD, artículo 21/);
      expect(pages[index]).toContain(`/${slug}?permiso=B`);
      expect(codeIn(pages[index])).toMatch(/^\d{4} \d{4}$/);
    }
    const { autoescuelas, estado } = await read();
    expect(estado).toBe('cerrado');
    const made = autoescuelas.filter(({ paso }) => paso?.paso === 'carta_hecha');
    expect(made.map(({ codigo }) => codigo)).toEqual(wanted.map(({ codigo }) => codigo));
    expect(made.every(({ siguiente }) => siguiente === 'enviada')).toBe(true);
  });

  test('la que se envió no se hace otra vez con las demás, así su código vale', async () => {
    const one = await first();
    const code = codeIn((await letters(one.codigo))[0]);
    await put('anotar', one, { paso: 'carta_enviada' });
    await letters();
    expect((await put('comprobar', one, { clave: '0000 0000' })).json()).toMatchObject({ quedan: 4 });
    const { lanzamiento, quedan } = (await put('comprobar', one, { clave: code })).json();
    expect(quedan).toBeNull();
    expect(
      lanzamiento.autoescuelas.find(({ codigo }: { codigo: string }) => codigo === one.codigo),
    ).toMatchObject({
      comprobadaEn: expect.any(String),
      siguiente: 'visitar',
    });
  });

  test('un «no» es para siempre: ni carta, ni paso, ni petición', async () => {
    const one = await first();
    const said = (await put('negar', one)).json() as Lanzamiento;
    expect(said.autoescuelas.find(({ codigo }) => codigo === one.codigo)).toMatchObject({
      negada: true,
      siguiente: null,
      parada: null,
      paso: { paso: 'no' },
    });
    expect((await put('anotar', one, { paso: 'visita' })).json()).toMatchObject({ codigo: 40904 });
    expect(await letters(one.codigo)).toMatchObject({ codigo: 40904 });
    expect((await letters()).join(' ')).not.toContain(`/${one.slug}?`);
    await expect(
      db.execute(sql`UPDATE escuelas_peticiones SET negada_en = NULL WHERE codigo_dgt = ${one.codigo}`),
    ).rejects.toThrow();
  });
});

test('el cartel lleva a traer un precio del municipio, donde se elige de cuál es', async () => {
  const answer = await admin(`GET /lanzamientos/descargar?municipio=${municipio}`);
  expect(answer.headers['content-type']).toBe('application/pdf');
  expect(pdfPages(answer.rawPayload).join(' ')).toContain('te han');
  const page = await app.inject(`/traerPrecio/?municipio=${municipio}`);
  for (const { slug } of (await read()).autoescuelas)
    expect(page.body).toContain(`/traerPrecio/?autoescuela=${slug}&amp;permiso=B`);
  expect((await app.inject('/traerPrecio/?municipio=28999')).statusCode).toBe(404);
});

describe('abierto por la regla', () => {
  const all = { autoescuelas: 14, conDireccion: 12, conPrecio: 7, meses: 12 };

  test('pide direcciones, precios y meses a la vez, y dice cuánto falta', () => {
    expect(isMet(conditionsOf(all))).toBe(true);
    for (const less of [{ conDireccion: 11 }, { conPrecio: 6 }, { meses: 11 }])
      expect(isMet(conditionsOf({ ...all, ...less }))).toBe(false);
    expect(conditionsOf({ ...all, conPrecio: 5 })[1]).toMatchObject({
      pide: 7,
      dice: 'pide 7, la mitad: faltan 2',
    });
    // Half of four is two, and with two there is nothing to compare.
    expect(conditionsOf({ autoescuelas: 4, conDireccion: 4, conPrecio: 2, meses: 24 })[1]?.pide).toBe(3);
    // Two autoescuelas cannot have three prices: both have one.
    const two = { autoescuelas: 2, conDireccion: 2, conPrecio: 1, meses: 24 };
    expect(conditionsOf(two)[1]?.dice).toBe('pide 2, todas: falta 1');
    expect(isMet(conditionsOf({ ...two, conPrecio: 2 }))).toBe(true);
    expect(isMet(conditionsOf({ autoescuelas: 0, conDireccion: 0, conPrecio: 0, meses: 24 }))).toBe(false);
  });

  test('se abre al cumplirla, está treinta días en ámbar y solo entonces se cierra', () => {
    const day = (days: number) => new Date(START.getTime() + days * 86_400_000);
    const open = afterLook({ abiertoEn: null, incumpleDesde: null }, true, START);
    expect(open).toEqual({ abiertoEn: START, incumpleDesde: null });
    const amber = afterLook(open, false, day(1));
    expect(amber).toEqual({ abiertoEn: START, incumpleDesde: day(1) });
    expect(afterLook(amber, false, day(30))).toEqual(amber);
    expect(afterLook(amber, true, day(30))).toEqual(open);
    expect(afterLook(amber, false, day(31))).toEqual({ abiertoEn: null, incumpleDesde: null });
  });

  test('el trabajo de cada mañana la abre, y la página del municipio dice cuántas tienen precio', async () => {
    const { autoescuelas } = await read();
    await put('anotar', await first(), { paso: 'telefono' });
    await lookAtTowns({ db, clock });
    expect(await read()).toMatchObject({ estado: 'cerrado', abiertoEn: null });
    for (const { codigo } of autoescuelas.filter(({ precio }) => precio === null)) await note(codigo);
    await refreshOffers(db, { now });
    await lookAtTowns({ db, clock });
    expect(await read()).toMatchObject({ estado: 'abierto' });
    const { rows } = await db.execute<{ url: string }>(sql`
      SELECT regexp_replace(lower(sin_tildes(nombre)), '[^a-z0-9]+', '-', 'g') AS url FROM municipios WHERE codigo = ${municipio}`);
    const { body } = await app.inject(`/autoescuelas-${rows[0]?.url}`);
    expect(body).toContain(`${autoescuelas.length} de sus ${autoescuelas.length} autoescuelas tienen uno`);
    now = new Date('2028-01-10T10:00:00Z');
    await lookAtTowns({ db, clock });
    expect(await readTown(db, municipio, now)).toMatchObject({
      estado: 'ambar',
      cierraEn: '2028-02-09T10:00:00.000Z',
    });
  });
});

/** Notes a tarifa of permit B, as the office does. */
async function note(numRegistroDgt: string): Promise<void> {
  const { _id } = (await admin('POST /permisosAutoescuela/abrirAutoescuela', { numRegistroDgt })).json();
  const { filas } = (await admin('GET /permisosConducir/leer?limite=100')).json();
  const answer = await admin('POST /permisosAutoescuela/crear', {
    _idCliente: _id,
    _idPermiso: filas.find(({ codigo }: { codigo: string }) => codigo === 'B')._id,
    nombre: 'Mostrador',
    precioClase: '30',
    minutosClase: 45,
    clasesIncluidas: 0,
    estado: 'publicada',
    vigenteDesde: '2026-11-21',
    confirmadaEn: '2026-11-21',
    origen: 'anotada',
    vistaEn: 'En el mostrador',
    vistaEl: '2026-11-21',
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

test('la ruta va cada vez a la más cercana de las que quedan', () => {
  const stop = (id: string, lon: number) => ({ id, lat: 40, lon });
  const { paradas, km } = nearestWalk({ lat: 40, lon: 0 }, [
    stop('c', 0.03),
    stop('a', 0.01),
    stop('b', -0.015),
  ]);
  expect(paradas.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(km).toBeGreaterThan(0);
  expect(nearestWalk({ lat: 40, lon: 0 }, [])).toEqual({ paradas: [], km: 0, minutos: 0 });
});

test('lo siguiente de cada una es una sola cosa', () => {
  const known = {
    negada: false,
    conPrecio: false,
    porMirar: 0,
    peticiones: 0,
    registrada: false,
    direccion: 'Calle Mayor, 3',
    paso: null,
  };
  expect(nextOf(known)).toBe('carta');
  expect(nextOf({ ...known, paso: 'carta_hecha' })).toBe('enviada');
  expect(nextOf({ ...known, paso: 'devuelta' })).toBe('visitar');
  expect(nextOf({ ...known, paso: 'visita' })).toBeNull();
  expect(nextOf({ ...known, direccion: null })).toBe('buscar');
  expect(nextOf({ ...known, porMirar: 1, peticiones: 1 })).toBe('mirar');
  expect(nextOf({ ...known, peticiones: 1, paso: 'visita' })).toBe('escribir');
  expect(nextOf({ ...known, conPrecio: true })).toBeNull();
  expect(nextOf({ ...known, negada: true, porMirar: 1 })).toBeNull();
});
