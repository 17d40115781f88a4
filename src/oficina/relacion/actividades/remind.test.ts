import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { correos } from '#oficina/base/letters/table.server.ts';
import { composeLetter } from '#program/letters.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { actividad } from './actividades.testing.server.ts';
import { remindActividades } from './remind.server.ts';

const { db, person, boss, admin } = await openOffice();
const helper = await person('Gestor');
beforeEach(async () => {
  await db.delete(correos);
  await db.execute(sql`DELETE FROM actividades`);
});

const jobs = { enqueue: async () => {} };
const remindAt = (now: string) => remindActividades({ db, clock: () => new Date(now), jobs: () => jobs });
const mailed = async () => (await db.select().from(correos)).map(({ para }) => para).toSorted();

const soon = { recordatorioMin: '60' };

test('se recuerda una vez a quien la lleva y a quien participa, desde que toca', async () => {
  await actividad(admin, boss.id, { ...soon, participantes: [helper.id] });
  await remindAt('2026-11-24T07:59:00Z');
  expect(await mailed()).toEqual([]);
  await remindAt('2026-11-24T08:00:00Z');
  await remindAt('2026-11-24T08:02:00Z');
  expect(await mailed()).toEqual([boss.email, helper.email].toSorted());
});

test('la que se mueve se recuerda otra vez', async () => {
  const { _id, version } = await actividad(admin, boss.id, soon);
  await remindAt('2026-11-24T08:30:00Z');
  await admin('PUT /actividades/actualizar', { _id, version, inicio: '2026-11-25T09:00:00Z' });
  await remindAt('2026-11-24T08:40:00Z');
  expect(await mailed()).toHaveLength(1);
  await remindAt('2026-11-25T08:30:00Z');
  expect(await mailed()).toHaveLength(2);
});

test('ni lo hecho, ni lo cancelado, ni lo que no pide recordatorio, ni lo que pasó hace más de una hora', async () => {
  await actividad(admin, boss.id, { ...soon, estado: 'hecha' });
  await actividad(admin, boss.id, { ...soon, estado: 'cancelada' });
  await actividad(admin, boss.id);
  await actividad(admin, boss.id, { ...soon, inicio: '2026-11-24T07:29:00Z' });
  await remindAt('2026-11-24T08:30:00Z');
  expect(await mailed()).toEqual([]);
  await actividad(admin, boss.id, { ...soon, inicio: '2026-11-24T07:31:00Z' });
  await remindAt('2026-11-24T08:30:00Z');
  expect(await mailed()).toEqual([boss.email]);
});

test('a quien está bloqueado no se le recuerda nada', async () => {
  const user = await person('Comercial');
  await actividad(admin, user.id, soon);
  await db.execute(sql`UPDATE usuarios SET estado = 'bloqueado' WHERE id = ${user.id}`);
  await remindAt('2026-11-24T08:30:00Z');
  expect(await mailed()).toEqual([]);
});

test('la carta dice qué, cuándo y dónde; la de lo que ya se hizo o se movió no hace falta', async () => {
  const { _id, version } = await actividad(admin, boss.id, {
    ...soon,
    asunto: 'Ver la <pista>',
    ubicacion: 'Calle Mayor, 1',
    descripcion: 'Llevar planos',
  });
  await remindAt('2026-11-24T08:30:00Z');
  const [row] = await db.select().from(correos);
  const compose = () =>
    composeLetter(
      db,
      { tipo: String(row?.tipo), datos: row?.datos ?? {} },
      {
        now: new Date('2026-11-24T08:30:00Z'),
        creadoEn: new Date('2026-11-24T08:30:00Z'),
        publicUrl: 'https://sitio.example',
        negocio: {
          nombreComercial: 'Carné Claro',
          razonSocial: 'C. S. L.',
          nif: 'B12345674',
          direccion: 'Calle 1',
          telefono: null,
          email: 'hola@carneclaro.example',
        },
      },
    );
  const letter = await compose();
  expect(letter).toMatchObject({ subject: 'Recordatorio: Ver la <pista>', to: boss.email });
  expect(letter?.text).toContain(
    'Llamada: Ver la <pista>\nCuándo: martes, 24 de noviembre de 2026, 10:00\nDónde: Calle Mayor, 1',
  );
  expect(letter?.text).toContain('> Llevar planos');
  expect(letter?.text).toContain(`https://sitio.example/panelAdmin/actividades/${_id}`);
  await admin('PUT /actividades/actualizar', { _id, version, estado: 'hecha' });
  expect(await compose()).toBeUndefined();
});
