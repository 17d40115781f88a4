import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Call } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { actividad } from '../actividades.testing.server.ts';
import { icalOf } from './ical.server.ts';

let log = '';
const { db, app, as, person, boss, admin } = await openOffice({
  logger: pino(
    new Writable({
      write(chunk, _encoding, done) {
        log += chunk;
        done();
      },
    }),
  ),
});

let addresses = 0;

/** Gets a path as another program does, from a new IP address each time. */
function get(path: string) {
  addresses += 1;
  return app.inject({ method: 'GET', url: path, remoteAddress: `10.9.0.${addresses}` });
}

async function feedOf(by: Call): Promise<string> {
  const response = await by('PUT /actividades/renovarCalendario', {});
  expect(response.statusCode, response.body).toBe(200);
  return new URL(response.json().url).pathname;
}

const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

const ASKED =
  'Visita; con, comas\\ y «eñes» que alarga la línea hasta que hay que partirla: ñandú, cigüeña, 🚗';

describe('el calendario de un trabajador', () => {
  test('es lo que lleva y en lo que participa, como otro programa lo lee', async () => {
    const { call, ...user } = await person('Comercial');
    const meeting = await actividad(admin, boss.id, {
      asunto: ASKED,
      participantes: [user.id],
      fin: '2026-11-24T10:30:00Z',
      recordatorioMin: '120',
      ubicacion: 'Calle Mayor, 1',
      descripcion: 'Una línea\ny otra',
    });
    await actividad(admin, user.id, {
      asunto: 'Feria',
      todoElDia: true,
      inicio: '2026-12-01T10:00:00Z',
      fin: '2026-12-03T10:00:00Z',
    });
    await actividad(admin, boss.id, { asunto: 'De otro' });
    await actividad(admin, user.id, { asunto: 'Antigua', inicio: '2026-09-22T09:59:00Z' });
    const response = await get(await feedOf(call));
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-store');
    const [fair, asked, ...rest] = eventsIn(response.body);
    expect(rest).toEqual([]);
    expect(asked).toMatchObject({
      uid: `${meeting._id}@carneclaro`,
      summary: ASKED,
      location: 'Calle Mayor, 1',
    });
    expect(asked?.description).toBe('Llamada\nUna línea\ny otra');
    expect([asked?.startDate, asked?.endDate].map((at) => at?.toJSDate().toISOString())).toEqual([
      '2026-11-24T09:00:00.000Z',
      '2026-11-24T10:30:00.000Z',
    ]);
    const alarm = asked?.component.getFirstSubcomponent('valarm');
    expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('-PT120M');
    expect([fair?.startDate.isDate, fair?.startDate.toString(), fair?.endDate.toString()]).toEqual([
      true,
      '2026-12-01',
      '2026-12-04',
    ]);
  });

  test('ninguna línea pasa de 75 bytes, y ninguna letra se parte', async () => {
    const { call, ...user } = await person('Gestor');
    await actividad(admin, user.id, { asunto: 'ñ'.repeat(110) });
    const { body, rawPayload } = await get(await feedOf(call));
    const lines = rawPayload.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBe(75);
    expect(body).not.toContain('\ufffd');
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('con otra dirección la de antes no abre nada; sin ella, ninguna', async () => {
    const call = await as('Gestor');
    const [first, second] = [await feedOf(call), await feedOf(call)];
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
    const since = async () => (await call('GET /actividades/consultarCalendario')).json().creadoEn;
    expect(Date.parse(await since())).toBe(Date.parse('2026-11-21T10:00:00Z'));
    await call('PUT /actividades/quitarCalendario', {});
    expect([(await get(second)).statusCode, await since()]).toEqual([404, null]);
  });

  test('a quien se bloquea se le cierra, y a nadie se le dice si lo hubo', async () => {
    const { call, ...user } = await person('Gestor');
    const feed = await feedOf(call);
    await db.execute(sql`UPDATE usuarios SET estado = 'bloqueado' WHERE id = ${user.id}`);
    const closed = await get(feed);
    const never = await get(`/actividades/calendario/${'x'.repeat(43)}.ics`);
    expect([closed.statusCode, never.statusCode]).toEqual([404, 404]);
    expect(closed.json().mensaje).toBe(never.json().mensaje);
  });

  test('del secreto solo se guarda su huella, y en el registro no queda', async () => {
    const call = await as('Gestor');
    const feed = await feedOf(call);
    const secret = feed.split('/').at(-1)?.replace('.ics', '') ?? '';
    await get(feed);
    await get(`${feed}x`);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { rows } = await db.execute(sql`SELECT * FROM calendarios`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(log).toContain('/actividades/renovarCalendario');
    expect(log).not.toContain(secret);
  });

  test('quien pregunta sin parar tiene que esperar', async () => {
    const ask = async () => {
      const url = `/actividades/calendario/${'y'.repeat(43)}.ics`;
      return (await app.inject({ url, remoteAddress: '10.8.0.1' })).statusCode;
    };
    const statuses = new Set<number>();
    for (let asked = 0; asked < 60; asked += 1) statuses.add(await ask());
    expect([...statuses, await ask()]).toEqual([404, 429]);
  });
});

test('un texto con controles y fines de línea de otros sistemas no rompe el calendario', () => {
  const text = icalOf('X', [
    {
      id: 'a',
      version: 1,
      asunto: 'Uno\r\nATTENDEE:mailto:x@y.es\u0000',
      texto: 'a\rb',
      inicio: '2026-11-24T09:00:00Z',
      fin: null,
      todoElDia: false,
      ubicacion: null,
      estado: 'cancelada',
      recordatorio: 10,
      modificadoEn: '2026-11-21T10:00:00Z',
      url: 'https://sitio.example/a',
    },
  ]);
  const [event] = eventsIn(text);
  expect(event?.summary).toBe('Uno\nATTENDEE:mailto:x@y.es');
  expect(event?.attendees).toEqual([]);
  expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(event?.component.getAllSubcomponents('valarm')).toEqual([]);
});
