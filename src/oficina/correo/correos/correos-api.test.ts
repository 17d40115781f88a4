import { mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { type NewCorreo, queueCorreo } from '#oficina/base/letters/queue.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { createHttpApp } from '#platform/http/http.server.ts';
import { registerPolicy } from '#platform/http/policy.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { folderMail, type MailWay } from '#platform/mail/mail.server.ts';
import { letters } from '#program/letters.server.ts';
import { correoJob } from './correo-job.server.ts';
import { registerCorreos } from './correos-api.server.ts';
import { correoRetentionJob, ifMailLeaves, sweepJob } from './upkeep-jobs.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const clock = () => NOW;

const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-correos-'));
atTheEnd(() => rm(folder, { recursive: true, force: true }));
const { db } = await createTestDatabase();
const kept = folderMail(folder);

let queued: { data: object; key: string }[] = [];
let queueIsDown = false;
let way: MailWay = 'demostracion';
beforeEach(async () => {
  queued = [];
  queueIsDown = false;
  await db.delete(correos);
});

const jobs: Jobs = {
  enqueue: async (_kind, data, key) => {
    if (queueIsDown) throw new Error('queue down');
    queued.push({ data, key });
  },
  stop: async () => {},
};

const { app } = await createHttpApp({
  logger: pino({ level: 'silent' }),
  secure: false,
  development: false,
});
// In these tests the token is the role.
registerPolicy<Actor>(app, {
  authenticate: async (rol) => ({
    _id: '01990000-0000-7000-8000-000000000000',
    tipo: 'trabajador',
    rol,
    clienteId: null,
    email: 'ana@ejemplo.es',
    nombre: 'Ana',
    sesionId: '01990000-0000-7000-8000-000000000001',
  }),
});
registerCorreos(app, { db, jobs, kept, mailWay: async () => way });
atTheEnd(() => app.close());

const get = (url: string, rol = 'Administrador') => app.inject({ url, headers: { token: rol } });
const retry = (_id: string, rol = 'Administrador') =>
  app.inject({ method: 'PUT', url: '/correos/reintentar', headers: { token: rol }, payload: { _id } });

const datos = { nombre: 'Ana', email: 'ana@ejemplo.es', mensaje: 'Una duda muy larga' };

async function make(clave: string, values: Partial<typeof correos.$inferInsert> = {}): Promise<string> {
  const mail: NewCorreo = { tipo: 'contacto', para: 'hola@ejemplo.es', datos, clave };
  const id = await queueCorreo(db, mail);
  if (!id) throw new Error('that mail was there');
  if (Object.keys(values).length > 0) await db.update(correos).set(values).where(eq(correos.id, id));
  return id;
}

test('la lista va de lo último a lo primero, por páginas y con filtros', async () => {
  const old = await make('a', {
    creadoEn: new Date('2026-01-01'),
    asunto: '100 % seguro',
    estado: 'enviado',
  });
  const middle = await make('b', {
    creadoEn: new Date('2026-02-01'),
    para: 'otra@ejemplo.es',
    tipo: 'clave',
  });
  const last = await make('c', { creadoEn: new Date('2026-03-01'), estado: 'fallido', error: '550 no' });
  const ids = async (query: string) => {
    const { filas, total } = (await get(`/correos/leer${query}`)).json();
    return { total, ids: filas.map(({ _id }: { _id: string }) => _id) };
  };
  expect(await ids('')).toEqual({ total: 3, ids: [last, middle, old] });
  const { siguiente } = (await get('/correos/leer?limite=1')).json();
  expect(await ids(`?limite=1&despues=${siguiente}`)).toEqual({ total: 3, ids: [middle] });
  expect(await ids('?estado=fallido')).toEqual({ total: 1, ids: [last] });
  expect(await ids('?estado=fallido,enviado')).toEqual({ total: 2, ids: [last, old] });
  expect(await ids('?tipo=clave')).toEqual({ total: 1, ids: [middle] });
  expect(await ids('?texto=OTRA')).toEqual({ total: 1, ids: [middle] });
  expect(await ids('?texto=0%20%25')).toEqual({ total: 1, ids: [old] });
  expect(await ids('?texto=_')).toEqual({ total: 0, ids: [] });
  const { filas, ...page } = (await get('/correos/leer?estado=fallido')).json();
  expect(page).toEqual({
    total: 1,
    totalEs: 'exacto',
    desde: 1,
    limite: 20,
    siguiente: null,
    anterior: null,
  });
  expect(filas[0]).toEqual({
    _id: last,
    tipo: 'contacto',
    para: 'hola@ejemplo.es',
    asunto: null,
    estado: 'fallido',
    intentos: 0,
    error: '550 no',
    archivo: null,
    codigo: null,
    devueltoEn: null,
    creadoEn: '2026-03-01T00:00:00.000Z',
    enviadoEn: null,
  });
});

test.each([
  '?despues=nada',
  '?antes=WyJ4Il0',
  '?limite=501',
  '?limite=dos',
  '?estado=roto',
  '?otro=1',
  '?estado=enviado&estado=fallido',
])('leer%s no es una pregunta válida', async (query) => {
  const response = await get(`/correos/leer${query}`);
  expect(response.statusCode).toBe(400);
  expect(response.json().campos).toHaveLength(1);
});

test('solo un Administrador los ve y los reintenta', async () => {
  const _id = await make('a', { estado: 'fallido' });
  for (const rol of ['Gestor', 'Lectura']) {
    expect((await get('/correos/leer', rol)).statusCode).toBe(403);
    expect((await get(`/correos/consultarPorId?_id=${_id}`, rol)).statusCode).toBe(403);
    expect((await retry(_id, rol)).statusCode).toBe(403);
  }
  expect((await app.inject('/correos/leer')).statusCode).toBe(401);
  expect(queued).toEqual([]);
});

test('de un correo del buzón de la demostración se lee su texto; de uno enviado, o en un negocio, no', async () => {
  const id = await make('a');
  const job = correoJob({ letters, db, mail: kept, clock, publicUrl: 'https://sitio.example' });
  await job.handler({ id });
  const found = (await get(`/correos/consultarPorId?_id=${id}`)).json();
  expect(found).toMatchObject({ _id: id, estado: 'enviado', enviadoEn: NOW.toISOString() });
  expect(found.archivo).toMatch(/\.eml$/);
  expect(found.texto).toContain('Ana <ana@ejemplo.es> ha escrito:\n\n> Una duda muy larga');
  expect(found.datos).toBeUndefined();
  for (const real of ['servidor', 'ninguno'] as const) {
    way = real;
    expect((await get(`/correos/consultarPorId?_id=${id}`)).json()).toMatchObject({
      texto: null,
      adjuntos: [],
    });
  }
  way = 'demostracion';
  const sent = await make('b', { estado: 'enviado' });
  expect((await get(`/correos/consultarPorId?_id=${sent}`)).json().texto).toBeNull();
  const gone = await make('c', { archivo: 'ya-no-esta.eml' });
  expect((await get(`/correos/consultarPorId?_id=${gone}`)).json().texto).toBeNull();
});

test('el logotipo va dentro del correo, y no es un archivo de quien lo lee', async () => {
  const picture = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#7a1fa2' } })
    .png()
    .toBuffer();
  await db.execute(sql`WITH puesto AS (
    INSERT INTO logos (sha256, tipo, ancho, alto, contenido)
      VALUES (encode(sha256(${picture}), 'hex'), 'png', 80, 40, ${picture}) RETURNING sha256)
    UPDATE negocio SET logo = puesto.sha256 FROM puesto`);
  const id = await make('con-logotipo');
  await correoJob({ letters, db, mail: kept, clock, publicUrl: 'https://sitio.example' }).handler({ id });
  const found = (await get(`/correos/consultarPorId?_id=${id}`)).json();
  expect(found).toMatchObject({ estado: 'enviado', adjuntos: [] });
  const { html, attachments } = await PostalMime.parse((await kept.read(found.archivo)) ?? '');
  expect(html).toContain('src="cid:logotipo"');
  expect(attachments).toMatchObject([
    { contentId: '<logotipo>', disposition: 'inline', mimeType: 'image/png' },
  ]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).equals(picture)).toBe(true);
  await db.execute(sql`UPDATE negocio SET logo = NULL`);
});

test('lo que no existe no se encuentra', async () => {
  const nobody = '01990000-0000-7000-8000-000000000009';
  expect((await get(`/correos/consultarPorId?_id=${nobody}`)).json().codigo).toBe(40401);
  expect((await retry(nobody)).json().codigo).toBe(40401);
  expect((await get('/correos/consultarPorId?_id=1')).json().codigo).toBe(40001);
});

test('un fallido se reintenta, una vez aunque se pulse dos; lo demás no', async () => {
  const failed = await make('a', { estado: 'fallido', intentos: 8, error: '451 later' });
  expect((await retry(failed)).json()).toBe(true);
  expect(queued).toEqual([{ data: { id: failed, desde: 8, reintento: true }, key: `${failed}:8` }]);
  const again = await retry(failed);
  expect(again.json()).toMatchObject({ codigo: 40904, mensaje: 'Este correo ya está esperando su turno' });
  const sent = await make('b', { estado: 'enviado' });
  expect((await retry(sent)).json().mensaje).toBe('Este correo ya se ha enviado');
  const job = correoJob({ letters, db, mail: kept, clock, publicUrl: 'https://sitio.example' });
  await job.handler({ id: failed, desde: 8, reintento: true });
  expect((await get(`/correos/consultarPorId?_id=${failed}`)).json()).toMatchObject({
    estado: 'enviado',
    intentos: 9,
  });
});

test('si la cola no puede tomar el reintento, el correo sigue fallido', async () => {
  const failed = await make('a', { estado: 'fallido', intentos: 1 });
  queueIsDown = true;
  expect((await retry(failed)).statusCode).toBe(500);
  expect((await get(`/correos/consultarPorId?_id=${failed}`)).json().estado).toBe('fallido');
});

test('la ronda encola lo escrito hace más de un minuto que nadie encoló, y cada día lo que se quedó atrás', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await make('recién escrito');
  const lost = await make('perdido', { creadoEn: minutesAgo(3) });
  await make('con trabajo', { creadoEn: minutesAgo(30), intentos: 2 });
  const stuck = await make('atascado', { creadoEn: minutesAgo(60 * 25), intentos: 3 });
  await make('fallido', { creadoEn: minutesAgo(3), estado: 'fallido' });
  await sweepJob({ db, clock, jobs: () => jobs }).handler({} as never);
  expect(queued).toEqual([
    { data: { id: stuck, desde: 3 }, key: `${stuck}:2026-11-21` },
    { data: { id: lost }, key: lost },
  ]);
});

test('lo que solo escribe a la gente se deja para cuando haya servidor', async () => {
  let done = 0;
  const job: Job = {
    name: 'avisos',
    retryLimit: 0,
    retryDelay: 0,
    handler: async () => {
      done += 1;
    },
  };
  const [guarded] = ifMailLeaves({ way: async () => way }, [job]);
  const counts: number[] = [];
  for (const now of ['ninguno', 'demostracion', 'ninguno', 'servidor'] as const) {
    way = now;
    await guarded?.handler({} as never);
    counts.push(done);
  }
  way = 'demostracion';
  expect(counts).toEqual([0, 1, 1, 2]);
});

test('a los doce meses se borran los correos y sus archivos', async () => {
  const { file: oldFile = '' } = await kept.send({ ...letter, subject: 'Viejo' });
  const { file: newFile = '' } = await kept.send({ ...letter, subject: 'Nuevo' });
  const before = new Date('2025-11-21T09:59:59Z');
  await utimes(path.join(folder, oldFile), before, before);
  await make('viejo', { creadoEn: before });
  const recent = await make('nuevo', { creadoEn: new Date('2025-11-21T10:00:01Z') });
  await correoRetentionJob({ db, clock, kept }).handler({} as never);
  expect(await db.select({ id: correos.id }).from(correos)).toEqual([{ id: recent }]);
  expect(await kept.read(oldFile)).toBeUndefined();
  expect(await kept.read(newFile)).toBeDefined();
});

const letter = {
  from: { name: 'Carné Claro', address: 'hola@ejemplo.es' },
  to: 'ana@ejemplo.es',
  subject: '',
  text: 'Hola',
};
