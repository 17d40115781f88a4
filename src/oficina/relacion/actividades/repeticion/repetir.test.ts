import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Call } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { actividad } from '../actividades.testing.server.ts';
import { extendSeries } from './extend-job.server.ts';

const { db, app, as, boss, admin } = await openOffice();

type Row = { _id: string; version: number; asunto: string; inicio: string; fin: string; repeticion: string };

const repeat = (row: Row, regla: string | null, more: { alcance?: string; by?: Call } = {}) =>
  (more.by ?? admin)('PUT /actividades/repetir', {
    _id: row._id,
    version: row.version,
    regla,
    alcance: more.alcance ?? 'siguientes',
  });

const made = async (row: Row, regla: string | null, more: { alcance?: string } = {}) => {
  const response = await repeat(row, regla, more);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ creadas: number; quitadas: number }>();
};

/** Occurrences with this subject, in their order. */
async function times(asunto: string): Promise<Row[]> {
  const answer = await admin(
    `GET /actividades/leer?texto=${encodeURIComponent(asunto)}&orden=inicio&limite=100`,
  );
  return answer.json().filas;
}

const clocks = (rows: readonly Row[]) => rows.map(({ inicio }) => clockInMadrid(inicio));
const read = async ({ _id }: Row) => (await admin(`GET /actividades/consultarPorId?_id=${_id}`)).json<Row>();

let count = 0;
/** On Tuesday 23 March at nine in Madrid, for an hour. */
const visit = (said: object = {}): Promise<Row> => {
  count += 1;
  return actividad(admin, boss.id, {
    asunto: `Repaso ${String(count).padStart(3, '0')}`,
    inicio: '2027-03-23T08:00:00Z',
    fin: '2027-03-23T09:00:00Z',
    ...said,
  });
};

test('una de las nueve sigue a las nueve, y dura lo mismo, tras el cambio de hora', async () => {
  const row = await visit();
  expect(await made(row, 'FREQ=WEEKLY;BYDAY=TU;COUNT=3')).toEqual({ creadas: 2, quitadas: 0 });
  const rows = await times(row.asunto);
  expect(clocks(rows)).toEqual(['2027-03-23T09:00', '2027-03-30T09:00', '2027-04-06T09:00']);
  expect(rows.map(({ fin }) => clockInMadrid(fin).slice(11))).toEqual(['10:00', '10:00', '10:00']);
  expect(new Set(rows.map(({ repeticion }) => repeticion))).toEqual(
    new Set(['FREQ=WEEKLY;BYDAY=TU;COUNT=3']),
  );
});

test('lo que cambia en una es de esa; y pasa a las siguientes o a todas las pendientes si se pide', async () => {
  const row = await visit();
  await made(row, 'FREQ=DAILY;COUNT=5');
  const [, second, third] = await times(row.asunto);
  if (!second || !third) throw new Error('there are not three');
  const { version } = (
    await admin('PUT /actividades/actualizar', { _id: third._id, version: third.version, estado: 'hecha' })
  ).json();
  expect(version).toBe(third.version + 1);
  const at = (hour: string) => ({ inicio: `2027-03-24T${hour}:00:00Z`, fin: `2027-03-24T${hour}:30:00Z` });
  await admin('PUT /actividades/actualizar', { _id: second._id, version: second.version, ...at('15') });
  const before = ['2027-03-23T09:00', '2027-03-24T16:00', '2027-03-25T09:00', '2027-03-26T09:00'];
  expect(clocks(await times(row.asunto))).toEqual([...before, '2027-03-27T09:00']);
  // The one that is done stays, and the rule goes on from the second.
  expect(await made(await read(second), 'FREQ=DAILY;COUNT=4')).toEqual({ creadas: 3, quitadas: 2 });
  expect(clocks(await times(row.asunto))).toEqual([
    '2027-03-23T09:00',
    '2027-03-24T16:00',
    '2027-03-25T09:00',
    '2027-03-25T16:00',
    '2027-03-26T16:00',
    '2027-03-27T16:00',
  ]);
  expect((await read(row)).repeticion).toBe('FREQ=DAILY;UNTIL=20270323T225900Z');
});

test('todas las pendientes toman lo de una, desde la primera', async () => {
  const row = await visit();
  await made(row, 'FREQ=DAILY;COUNT=3');
  const last = (await times(row.asunto)).at(-1);
  if (!last) throw new Error('there is none');
  const changed = await admin('PUT /actividades/actualizar', {
    _id: last._id,
    version: last.version,
    ubicacion: 'Sala 2',
    inicio: '2027-03-25T11:00:00Z',
    fin: '2027-03-25T12:00:00Z',
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect(await made(changed.json(), 'FREQ=DAILY;COUNT=3', { alcance: 'todas' })).toEqual({
    creadas: 2,
    quitadas: 2,
  });
  const rows = await times(row.asunto);
  expect(clocks(rows)).toEqual(['2027-03-23T12:00', '2027-03-24T12:00', '2027-03-25T12:00']);
  expect(rows.map((one) => (one as Row & { ubicacion: string }).ubicacion)).toEqual([
    'Sala 2',
    'Sala 2',
    'Sala 2',
  ]);
});

test('un número de veces que no se cambia cuenta las que ya hubo', async () => {
  const row = await visit();
  await made(row, 'FREQ=DAILY;COUNT=4');
  const [, , third] = await times(row.asunto);
  if (!third) throw new Error('there are not three');
  expect(await made(third, 'FREQ=DAILY;COUNT=4')).toEqual({ creadas: 1, quitadas: 1 });
  expect(await times(row.asunto)).toHaveLength(4);
  expect((await read(third)).repeticion).toBe('FREQ=DAILY;COUNT=2');
});

test('dejar de repetir quita las siguientes pendientes, y la noche no hace más', async () => {
  const row = await visit();
  await made(row, 'FREQ=MONTHLY');
  const [, second] = await times(row.asunto);
  if (!second) throw new Error('there is one only');
  const { quitadas } = await made(second, null);
  expect(quitadas).toBeGreaterThan(8);
  expect(clocks(await times(row.asunto))).toEqual(['2027-03-23T09:00', '2027-04-23T09:00']);
  await extendSeries({ db, clock: () => new Date('2028-06-01T01:00:00Z') });
  expect(await times(row.asunto)).toHaveLength(2);
});

test('la que no acaba se alarga cada noche, una vez cada día, sin hacer de nuevo la que se quitó', async () => {
  const row = await visit();
  await made(row, 'FREQ=YEARLY');
  expect(await times(row.asunto)).toHaveLength(1);
  for (const night of ['2027-06-01', '2027-06-01', '2028-06-01'])
    await extendSeries({ db, clock: () => new Date(`${night}T01:40:00Z`) });
  const rows = await times(row.asunto);
  expect(clocks(rows)).toEqual(['2027-03-23T09:00', '2028-03-23T09:00', '2029-03-23T09:00']);
  const [, gone] = rows;
  await admin('DELETE /actividades/eliminar', { _id: gone?._id });
  await extendSeries({ db, clock: () => new Date('2028-06-02T01:40:00Z') });
  expect(clocks(await times(row.asunto))).toEqual(['2027-03-23T09:00', '2029-03-23T09:00']);
});

test('sale en el calendario y en el archivo de otros programas, una por una', async () => {
  const row = await visit({ inicio: '2026-11-24T08:00:00Z', fin: '2026-11-24T09:00:00Z' });
  await made(row, 'FREQ=WEEKLY;BYDAY=TU;COUNT=2');
  const { filas } = (await admin('GET /actividades/leerEntre?desde=2026-12-01&hasta=2026-12-01')).json();
  expect(filas).toContainEqual(expect.objectContaining({ asunto: row.asunto, repite: true }));
  const { url: feed } = (await admin('PUT /actividades/renovarCalendario', {})).json();
  const { body } = await app.inject(new URL(feed).pathname);
  expect(body.match(new RegExp(`SUMMARY:${row.asunto}`, 'g'))).toHaveLength(2);
});

test('quien no puede cambiarla no la repite, y lo que ha cambiado otra persona se dice', async () => {
  const row = await visit();
  const other = await as('Comercial');
  expect((await repeat(row, 'FREQ=DAILY;COUNT=2', { by: other })).statusCode).toBe(404);
  const reader = await as('Lectura');
  expect((await repeat(row, 'FREQ=DAILY;COUNT=2', { by: reader })).statusCode).toBe(403);
  const elsewhere = await repeat(row, 'FREQ=WEEKLY;BYDAY=MO');
  expect(elsewhere.json()).toMatchObject({ codigo: 40001, campos: [{ campo: 'regla' }] });
  const twice = await Promise.all([repeat(row, 'FREQ=DAILY;COUNT=3'), repeat(row, 'FREQ=DAILY;COUNT=3')]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(await times(row.asunto)).toHaveLength(3);
  expect((await repeat(row, 'FREQ=HOURLY')).statusCode).toBe(400);
});

test('de los días que ya han pasado no se hace ninguna', async () => {
  const row = await visit({ inicio: '2026-11-02T08:00:00Z', fin: null });
  await made(row, 'FREQ=WEEKLY;BYDAY=MO;COUNT=5');
  expect(clocks(await times(row.asunto))).toEqual([
    '2026-11-02T09:00',
    '2026-11-23T09:00',
    '2026-11-30T09:00',
  ]);
  const { rows } = await db.execute(sql`
    SELECT s.terminada FROM series_actividades s JOIN actividades a ON a.serie_id = s.id WHERE a.id = ${row._id}`);
  expect(rows).toEqual([{ terminada: true }]);
});
