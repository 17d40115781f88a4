import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { receivers } from '#oficina/relacion/alumnos/solicitudes.testing.server.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { answerTimes } from './answer-time.server.ts';
import { answerWords, type Espera, medianAnswer } from './answer-time.ts';
import { refreshOffers } from './refresh-offers.server.ts';

const HOY = '2026-11-21';
const now = new Date(`${HOY}T10:00:00Z`);
/** When that day began in Madrid. */
const MIDNIGHT = Date.parse('2026-11-20T23:00:00Z');
const HOUR = 3_600_000;

const { db, app, signIn } = await openOffice({ clock: () => now }, await createDemoDatabase());

const answered = (...horas: number[]): Espera[] => horas.map((each) => ({ horas: each, contestada: true }));
const waiting = (...horas: number[]): Espera[] => horas.map((each) => ({ horas: each, contestada: false }));

test('la mediana, a mano: empates, nadie contestado, la mitad justa y quien deja de esperar', () => {
  expect(medianAnswer(answered(1, 2, 3, 4, 5))).toBe(3);
  expect(medianAnswer(answered(7, 7, 7, 7))).toBe(7);
  expect(medianAnswer(waiting(1, 2, 3))).toBeNull();
  expect(medianAnswer([])).toBeNull();
  // 9/10 · 8/9 · 7/8 · 6/7 · 5/6 is one half, but not as the machine multiplies it.
  expect(medianAnswer([...answered(1, 2, 3, 4, 5), ...waiting(9, 9, 9, 9, 9)])).toBe(5);
  expect(medianAnswer([...answered(1, 2, 3, 4), ...waiting(9, 9, 9, 9, 9)])).toBeNull();
  // Four ask and one takes it back after an hour, so 2/3 wait after two hours and 1/3 after three.
  expect(medianAnswer([...waiting(1), ...answered(2, 3), ...waiting(8)])).toBe(3);
  // Taken back at the hour of an answer, it was still waiting: 3/4 and then 3/8.
  expect(medianAnswer([...waiting(2), ...answered(2, 5), ...waiting(8)])).toBe(5);
});

test('se dice en horas, en días o que ha contestado a menos de la mitad', () => {
  expect([0.2, 1, 47.4, 48, 84, null].map((horas) => answerWords({ horas }))).toEqual([
    'Suele contestar en menos de una hora',
    'Suele contestar en 1 hora',
    'Suele contestar en 47 horas',
    'Suele contestar en 2 días',
    'Suele contestar en 4 días',
    'Ha contestado a menos de la mitad',
  ]);
});

/**
 * The same median by B. Efron's redistribution to the right (1967): all begin with the same share, and who stops waiting without an answer
 * leaves its share to those who wait longer.
 */
function byRedistribution(esperas: readonly Espera[]): number | null {
  let rest = [...esperas];
  let share = 1 / esperas.length;
  let done = 0;
  while (rest.length > 0) {
    const horas = Math.min(...rest.map((one) => one.horas));
    const here = rest.filter((one) => one.horas === horas);
    rest = rest.filter((one) => one.horas !== horas);
    done += share * here.filter(({ contestada }) => contestada).length;
    if (done > 0.5 - 1e-9) return horas;
    share += (share * here.filter(({ contestada }) => !contestada).length) / rest.length;
  }
  return null;
}

/** Numbers from 0 to 1 that are the same each time. */
function drawFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Sent = {
  cliente: string;
  estado: string;
  enviada: string;
  respondida: string | null;
  retirada: string | null;
};

/** Writes these requests, each of an alumno of its own; `borrado` of those who were erased. */
async function write(sent: (Sent & { borrado?: boolean })[]): Promise<void> {
  await db.execute(sql`TRUNCATE alumnos CASCADE`);
  await db.execute(sql`
    WITH pedidas AS (SELECT gen_random_uuid() AS id, x.* FROM json_to_recordset(${JSON.stringify(sent)}) AS x (cliente uuid, estado text,
        enviada timestamptz, respondida timestamptz, retirada timestamptz, borrado boolean)),
      alguien AS (INSERT INTO alumnos (id, nombre, telefono, cod_provincia, permiso_id, origen, anonimizado_en, creado_en, modificado_en)
        SELECT id, 'Nadie', CASE WHEN borrado IS NOT TRUE THEN '+34612345678' END, '28', (SELECT id FROM permisos_conducir WHERE codigo = 'B'),
          'web', CASE WHEN borrado THEN enviada END, enviada, enviada FROM pedidas RETURNING id)
    INSERT INTO alumnos_autoescuelas (id, alumno_id, cliente_id, estado, enviada_en, respondida_en, retirada_en)
    SELECT gen_random_uuid(), id, cliente, estado, enviada, respondida, retirada FROM pedidas`);
}

const at = (ms: number) => new Date(ms).toISOString();
const maybeAt = (ms: number | null) => (ms === null ? null : at(ms));

test('de mil solicitudes sorteadas, cada autoescuela tiene la mediana de otro cálculo', async () => {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM clientes WHERE publicado AND activo ORDER BY id LIMIT 25`,
  );
  const draw = drawFrom(48);
  const expected = new Map<string, Espera[]>(rows.map(({ id }) => [id, []]));
  const sent = Array.from({ length: 1_000 }, (_, index): Sent & { borrado: boolean } => {
    const which = index % rows.length;
    const cliente = rows[which]?.id ?? '';
    // From a few minutes to thirteen months ago, in whole hours so that there are ties.
    const enviada = MIDNIGHT - Math.ceil(draw() ** 3 * 395 * 24) * HOUR;
    // Each has its own speed; some answer seldom, and some after midnight.
    const respondida = draw() < which / 25 ? enviada + Math.ceil(draw() * which * 6) * HOUR : null;
    const retirada = draw() < 0.2 ? enviada + Math.ceil(draw() * 200) * HOUR : null;
    const borrado = draw() < 0.05;
    const estado = retirada ? 'retirada' : respondida ? 'respondida' : draw() < 0.05 ? 'pendiente' : 'vista';
    const yearAgo = Date.parse('2025-11-20T23:00:00Z');
    if (!borrado && estado !== 'pendiente' && enviada >= yearAgo) {
      const ends = Math.min(retirada ?? MIDNIGHT, MIDNIGHT);
      const contestada = respondida !== null && respondida <= ends;
      const horas = ((contestada ? respondida : ends) - enviada) / HOUR;
      expected.get(cliente)?.push({ horas, contestada });
    }
    return {
      cliente,
      estado,
      borrado,
      enviada: at(enviada),
      respondida: maybeAt(respondida),
      retirada: maybeAt(retirada),
    };
  });
  await write(sent);
  const times = await answerTimes(db.$client, { hoy: HOY });
  const kinds = new Set<string>();
  for (const { id } of rows) {
    const median = byRedistribution(expected.get(id) ?? []);
    kinds.add(median === null ? 'menos de la mitad' : 'una mediana');
    const horas = times.get(id)?.horas;
    expect(horas === null ? null : Math.round((horas ?? -1) * 1e6) / 1e6).toBe(median);
  }
  expect(kinds.size).toBe(2);
});

test('desde diez solicitudes lo dicen igual su página, la lista, la API y su panel, y no cuenta lo de hoy', async () => {
  const [, one] = await receivers(db, 2);
  const { clienteId: cliente = '', slug = '' } = one ?? {};
  const ago = (hours: number) => MIDNIGHT - hours * HOUR;
  const of = (count: number, respondida: number | null, estado = 'respondida') =>
    Array.from({ length: count }, (_, index) => ({
      cliente,
      estado,
      enviada: at(ago(200 + index)),
      retirada: null,
      respondida: maybeAt(respondida && ago(200 + index) + respondida * HOUR),
    }));
  const panel = await signIn(await makeUser(db, { tipo: 'cliente', rol: 'Propietario', clienteId: cliente }));
  const read = async () => {
    await refreshOffers(db, { now });
    const [page, api, own] = await Promise.all([
      app.inject({ url: `/${slug}` }),
      app.inject({ url: `/comparador/seccion?slug=${slug}` }),
      panel('GET /alumnos/consultarMisDatos'),
    ]);
    const words = /Suele contestar en [^<]+|Ha contestado a menos[^<]+/.exec(page.body)?.[0] ?? null;
    expect(own.json().contesta).toEqual(api.json().contesta);
    return { words, contesta: own.json().contesta };
  };
  await write(of(9, 3));
  expect(await read()).toEqual({ words: null, contesta: null });
  await write([...of(6, 50), ...of(4, null, 'vista')]);
  expect(await read()).toMatchObject({ words: 'Suele contestar en 2 días', contesta: { horas: 50 } });
  // The cards of the list have it as well.
  const query = `permiso=B&lugar=${encodeURIComponent(one?.nombre ?? '')}`;
  const search = await app.inject({ url: `/comparador/buscar?${query}` });
  expect(search.body).toContain('"contesta":{"horas":50}');
  const list = await app.inject({ url: `/?${query}` });
  expect(list.body).toContain('<li>Suele contestar en 2 días</li>');
  // Answered today: tomorrow it counts.
  await write([...of(4, 50), ...of(6, 210)]);
  expect(await read()).toMatchObject({
    words: 'Ha contestado a menos de la mitad',
    contesta: { horas: null },
  });
  await db.execute(sql`UPDATE clientes SET activo = false WHERE id = ${cliente}`);
  await write(of(10, 3));
  expect(await answerTimes(db.$client, { hoy: HOY })).toEqual(new Map());
});
