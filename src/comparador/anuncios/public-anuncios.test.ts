import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { publicVersion } from '#comparador/ofertas/comparador/public-version.server.ts';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openApp } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { anuncioCounter } from './anuncio-counter.server.ts';
import { BROWSER, insertAnuncio } from './anuncios.testing.server.ts';
import type { AnuncioMostrado } from './visible.ts';

let now = new Date('2026-11-21T10:00:00Z');
const clock = () => now;
const { db, url, app, admin } = await openOffice({ clock });

beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  // Writes the counts of the earlier test first, so that they do not mix with this one's.
  await admin(`GET /anuncios/consultarResultados?_id=${await insertAnuncio(db)}`);
  await db.execute(sql`DELETE FROM anuncios_dias`);
  await db.execute(sql`DELETE FROM anuncios`);
});

let addresses = 0;

/** Makes a visitor with an address of their own. */
function visitor(agent = BROWSER) {
  addresses += 1;
  const remoteAddress = `10.${Math.floor(addresses / 250)}.7.${(addresses % 250) + 1}`;
  const from = { remoteAddress, headers: { 'user-agent': agent } };
  return {
    shown: async (query = 'ubicacion=resultados'): Promise<AnuncioMostrado | null> => {
      const response = await app.inject({ ...from, method: 'GET', url: `/anuncios/siguiente?${query}` });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().anuncio;
    },
    see: (body: object) => app.inject({ ...from, method: 'POST', url: '/anuncios/vista', payload: body }),
    click: (id: string, vista?: string, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({ ...from, method, url: `/anuncio/${id}${vista === undefined ? '' : `?vista=${vista}`}` }),
  };
}

const results = async (id: string) => (await admin(`GET /anuncios/consultarResultados?_id=${id}`)).json();

/** Opens a page and, when asked, clicks the anuncio. */
async function look(person = visitor(), click = false): Promise<string | undefined> {
  const anuncio = await person.shown();
  if (!anuncio) return undefined;
  expect((await person.see({ _id: anuncio._id, vista: anuncio.vista })).json()).toEqual({ contada: true });
  if (click) await person.click(anuncio._id, anuncio.vista);
  return anuncio._id;
}

describe('qué se enseña', () => {
  test('con el nombre de quien paga y adónde lleva, sin lo que no es para visitantes', async () => {
    const autoescuela = await makeCliente(db);
    await db.execute(
      sql`UPDATE clientes SET nombre_comercial = 'Autoescuela Faro' WHERE id = ${autoescuela}`,
    );
    const id = await insertAnuncio(db, { idCliente: autoescuela, prioridad: 3 });
    expect(await visitor().shown()).toEqual({
      _id: id,
      titulo: 'Matrícula gratis',
      texto: 'Solo este mes',
      anunciante: 'Autoescuela Faro',
      destino: 'ejemplo.es',
      foto: null,
      vista: expect.any(String),
    });
  });

  test('ninguno, si no hay: y el de un borrador, en pausa o por aprobar tampoco', async () => {
    for (const estado of ['borrador', 'pendiente', 'pausado', 'finalizado', 'rechazado'] as const)
      await insertAnuncio(db, { estado });
    expect(await visitor().shown()).toBeNull();
  });

  test.each([
    ['el de otra provincia no', { provincias: ['08'] }, 'ubicacion=resultados&provincia=28', false],
    ['el de la provincia sí', { provincias: ['08', '28'] }, 'ubicacion=resultados&provincia=28', true],
    ['el de una provincia, sin decir cuál, no', { provincias: ['08'] }, 'ubicacion=resultados', false],
    ['el de otro permiso no', { permisos: ['A2' as const] }, 'ubicacion=resultados&permiso=B', false],
    ['el del permiso sí', { permisos: ['A2' as const] }, 'ubicacion=resultados&permiso=A2', true],
    ['el de otro sitio no', { ubicacion: 'ficha' as const }, 'ubicacion=resultados', false],
    ['el de todos, en cualquiera', {}, 'ubicacion=resultados&provincia=28&permiso=B', true],
  ])('%s', async (_name, anuncio, query, is) => {
    const id = await insertAnuncio(db, anuncio);
    expect((await visitor().shown(query))?._id).toBe(is ? id : undefined);
  });

  test('desde que empieza en Madrid el primer día hasta que acaba el último', async () => {
    await insertAnuncio(db, { desde: '2026-11-22', hasta: '2026-11-23' });
    for (const [instant, is] of [
      ['2026-11-21T22:59:59Z', false],
      ['2026-11-21T23:00:00Z', true],
      ['2026-11-23T22:59:59Z', true],
      ['2026-11-23T23:00:00Z', false],
    ] as const) {
      now = new Date(instant);
      expect((await visitor().shown()) !== null, instant).toBe(is);
    }
  });

  test('dos iguales se turnan; uno de más prioridad va siempre', async () => {
    const two = [await insertAnuncio(db), await insertAnuncio(db)];
    const seen = [];
    for (let i = 0; i < 10; i++) seen.push(await look());
    for (const id of two) expect(seen.filter((one) => one === id)).toHaveLength(5);
    const first = await insertAnuncio(db, { prioridad: 1 });
    for (let i = 0; i < 4; i++) expect(await look()).toBe(first);
  });

  test.each([
    ['ubicacion=arriba', 'ubicacion'],
    ['ubicacion=ficha&provincia=99', 'provincia'],
    ['ubicacion=ficha&permiso=Z', 'permiso'],
    ['ubicacion=ficha&quien=yo', 'quien'],
  ])('%s se rechaza nombrando %s', async (query, field) => {
    const response = await app.inject({ method: 'GET', url: `/anuncios/siguiente?${query}` });
    expect(response.statusCode).toBe(400);
    expect(response.json().campos[0].campo).toBe(field);
  });
});

describe('contar sin seguir a nadie', () => {
  test('una vista y su clic cuentan una vez, por mucho que se repitan, y quedan escritos por días', async () => {
    const id = await insertAnuncio(db);
    const person = visitor();
    const anuncio = await person.shown();
    const body = { _id: id, vista: anuncio?.vista };
    const answers = await Promise.all([1, 2, 3, 4].map(() => person.see(body)));
    expect(answers.filter((answer) => answer.json().contada)).toHaveLength(1);
    for (let i = 0; i < 3; i++) await person.click(id, anuncio?.vista);
    expect(await results(id)).toEqual({
      impresiones: 1,
      clics: 1,
      dias: [{ dia: '2026-11-21', impresiones: 1, clics: 1 }],
    });
    await results(id);
    const { rows } = await db.execute(sql`SELECT impresiones, clics FROM anuncios WHERE id = ${id}`);
    expect(rows).toEqual([{ impresiones: 1, clics: 1 }]);
  });

  test('cada día es el de Madrid', async () => {
    const id = await insertAnuncio(db);
    for (const instant of ['2026-11-21T22:59:59Z', '2026-11-21T23:00:00Z', '2026-11-22T10:00:00Z']) {
      now = new Date(instant);
      await look();
    }
    // Goes back to the day of the session: on another day it would have expired.
    now = new Date('2026-11-21T10:00:00Z');
    expect((await results(id)).dias).toEqual([
      { dia: '2026-11-21', impresiones: 1, clics: 0 },
      { dia: '2026-11-22', impresiones: 2, clics: 0 },
    ]);
  });

  test('lo que no dio este sitio, lo de otro anuncio y lo caducado no cuentan', async () => {
    const [id, other] = [await insertAnuncio(db, { prioridad: 1 }), await insertAnuncio(db)];
    const person = visitor();
    const anuncio = await person.shown();
    const vista = anuncio?.vista ?? '';
    const [number = '', end = ''] = vista.split('.');
    for (const body of [
      { _id: other, vista },
      { _id: id, vista: '' },
      { _id: id, vista: `${number}.${end}.${'A'.repeat(22)}` },
      { _id: id, vista: `x${vista}` },
    ])
      expect((await person.see(body)).json()).toEqual({ contada: false });
    now = new Date('2026-11-21T11:00:01Z');
    expect((await person.see({ _id: id, vista })).json()).toEqual({ contada: false });
    expect(await results(id)).toMatchObject({ impresiones: 0, dias: [] });
  });

  test('los robots ni ven ni pulsan', async () => {
    const id = await insertAnuncio(db);
    const robot = visitor('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    const anuncio = await robot.shown();
    expect((await robot.see({ _id: id, vista: anuncio?.vista })).json()).toEqual({ contada: false });
    expect((await robot.click(id, anuncio?.vista)).statusCode).toBe(302);
    expect(await results(id)).toMatchObject({ impresiones: 0, clics: 0 });
  });

  test('demasiadas vistas de una dirección son un 429, y demasiados clics no cuentan pero llevan', async () => {
    const id = await insertAnuncio(db);
    const person = visitor();
    for (let i = 0; i < 120; i++) await person.see({ _id: id, vista: 'x' });
    const late = await person.see({ _id: id, vista: 'x' });
    expect(late.json()).toMatchObject({ codigo: 42901 });
    for (let i = 0; i < 30; i++) expect((await person.click(id)).statusCode).toBe(302);
    expect(await results(id)).toMatchObject({ clics: 20 });
  });

  test('no se guarda nada de quien mira: ni cookies, ni direcciones, ni qué navegador', async () => {
    const id = await insertAnuncio(db);
    const person = visitor();
    const anuncio = await person.shown();
    const answers = [
      await app.inject({ method: 'GET', url: '/anuncios/siguiente?ubicacion=resultados' }),
      await person.see({ _id: id, vista: anuncio?.vista }),
      await person.click(id, anuncio?.vista),
    ];
    for (const { headers } of answers) {
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
    await results(id);
    const { rows } = await db.execute<{ column_name: string }>(
      sql`SELECT column_name FROM information_schema.columns WHERE table_name = 'anuncios_dias' ORDER BY 1`,
    );
    expect(rows.map(({ column_name: name }) => name)).toEqual(['anuncio_id', 'clics', 'dia', 'impresiones']);
  });

  test('en el registro del programa no queda quién miró ni quién pulsó', async () => {
    const id = await insertAnuncio(db);
    const lines: string[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
    const told = await openApp(url, { clock, logger });
    const from = { remoteAddress: '10.99.99.99', headers: { 'user-agent': BROWSER } };
    const shown = await told.inject({
      ...from,
      method: 'GET',
      url: '/anuncios/siguiente?ubicacion=resultados',
    });
    const { vista } = shown.json().anuncio;
    await told.inject({ ...from, method: 'POST', url: '/anuncios/vista', payload: { _id: id, vista } });
    await told.inject({ ...from, method: 'GET', url: `/anuncio/${id}?vista=${vista}` });
    expect(lines.join('')).not.toMatch(/10\.99\.99\.99|anuncio/);
    await told.inject({ ...from, method: 'GET', url: '/comparador/sugerencias?texto=a' });
    expect(lines.join('')).toContain('/comparador/sugerencias');
  });

  test('no escribe en cada vista, y lo que no se pudo escribir se escribe después', async () => {
    const id = await insertAnuncio(db);
    let broken = true;
    let writes = 0;
    const shaky = new Proxy(db, {
      get: (target, name, receiver) => {
        if (name !== 'execute') return Reflect.get(target, name, receiver);
        return async (...query: Parameters<typeof db.execute>) => {
          writes += 1;
          if (broken) throw new Error('gone');
          return target.execute(...query);
        };
      },
    });
    const counter = anuncioCounter({ db: shaky, clock });
    for (let i = 0; i < 500; i++) counter.add(id, 'impresiones');
    expect(writes).toBe(0);
    await expect(counter.flush()).rejects.toThrow('gone');
    expect(counter.pending(id, '2026-11-21').total).toEqual({ impresiones: 500, clics: 0 });
    counter.add(id, 'clics');
    broken = false;
    await Promise.all([counter.flush(), counter.flush(), counter.flush()]);
    expect(writes).toBe(2);
    expect(counter.pending(id, '2026-11-21').total).toEqual({ impresiones: 0, clics: 0 });
    expect(await results(id)).toMatchObject({ impresiones: 500, clics: 1 });
  });

  test('dos programas suman sobre lo mismo, y lo que se eliminó no estorba', async () => {
    const [id, gone] = [await insertAnuncio(db), await insertAnuncio(db)];
    const counters = [anuncioCounter({ db, clock }), anuncioCounter({ db, clock })];
    for (const counter of counters)
      for (let i = 0; i < 50; i++) for (const one of [gone, id]) counter.add(one, 'impresiones');
    await db.execute(sql`DELETE FROM anuncios WHERE id = ${gone}`);
    await Promise.all(counters.map((counter) => counter.flush()));
    expect(await results(id)).toMatchObject({ impresiones: 100 });
  });

  test('al acabar el programa se escribe lo que quedaba', async () => {
    const id = await insertAnuncio(db);
    const counter = anuncioCounter({ db, clock });
    const stop = counter.start(() => {});
    counter.add(id, 'clics');
    await stop();
    expect(await results(id)).toMatchObject({ clics: 1 });
  });
});

describe('el tope y lo que las páginas guardan', () => {
  test('deja de enseñarse en cuanto se ha visto las veces que puede, y la versión sube una sola vez', async () => {
    const id = await insertAnuncio(db, { tope: 3 });
    const before = await publicVersion(db);
    for (let i = 0; i < 2; i++) expect(await look()).toBe(id);
    await results(id);
    expect(await publicVersion(db)).toBe(before);
    expect(await look()).toBe(id);
    // The counts are not written yet: the program adds those in memory.
    expect(await visitor().shown()).toBeNull();
    await results(id);
    expect(await publicVersion(db)).toBe(before + 1);
    expect(await visitor().shown()).toBeNull();
    const late = anuncioCounter({ db, clock });
    late.add(id, 'impresiones');
    await late.flush();
    expect(await publicVersion(db)).toBe(before + 1);
    const row = (await admin(`GET /anuncios/consultarPorId?_id=${id}`)).json();
    await admin('PUT /anuncios/actualizar', { _id: id, version: row.version, topeImpresiones: 10 });
    expect((await visitor().shown())?._id).toBe(id);
    expect(await publicVersion(db)).toBe(before + 2);
  });

  test('contar no sube la versión; publicar, cambiar lo publicado, pausar y quitar, sí; un borrador, no', async () => {
    const draft = await insertAnuncio(db, { estado: 'borrador' });
    const step = async (change: () => Promise<unknown>) => {
      const before = await publicVersion(db);
      await change();
      return (await publicVersion(db)) - before;
    };
    const set = (change: string) => () =>
      db.execute(sql.raw(`UPDATE anuncios SET ${change} WHERE id = '${draft}'`));
    expect(await step(set(`titulo = 'Otro'`))).toBe(0);
    expect(await step(set(`estado = 'publicado'`))).toBe(1);
    expect(await step(set(`impresiones = impresiones + 5, clics = clics + 1`))).toBe(0);
    expect(await step(set(`version = version + 1`))).toBe(0);
    expect(await step(set(`texto = 'Otro'`))).toBe(1);
    expect(await step(set(`estado = 'pausado'`))).toBe(1);
    expect(await step(() => insertAnuncio(db))).toBe(1);
    expect(await step(() => db.execute(sql`DELETE FROM anuncios`))).toBe(1);
  });
});

describe('el clic', () => {
  test('lleva a la dirección guardada y a ninguna otra, sin que nadie la guarde', async () => {
    const id = await insertAnuncio(db);
    const response = await visitor().click(`${id}?url=https://malo.example&vista=x`);
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: 'https://www.ejemplo.es/oferta?a=1',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('sin JavaScript no hay vista, y el clic cuenta; preguntar por la cabecera, no', async () => {
    const id = await insertAnuncio(db);
    expect((await visitor().click(id, undefined, 'HEAD')).statusCode).toBe(302);
    await visitor().click(id);
    expect(await results(id)).toMatchObject({ impresiones: 0, clics: 1 });
  });

  test.each(['pausado', 'finalizado', 'borrador'] as const)('uno %s lleva a la portada', async (estado) => {
    const id = await insertAnuncio(db, { estado });
    expect((await visitor().click(id)).headers.location).toBe('/');
    expect(await results(id)).toMatchObject({ clics: 0 });
  });

  test('uno que no hay es un 404', async () => {
    expect((await visitor().click('0198c0de-7ab1-7e5c-8a10-5eba5710c1a0')).statusCode).toBe(404);
    expect((await visitor().click('7')).statusCode).toBe(400);
  });
});
