import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Person } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { composeLetter } from '#program/letters.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Programado } from './contract.ts';
import { sendDueInformes } from './send-job.server.ts';

let now = new Date('2026-11-18T09:00:00Z');
const clock = () => now;
const { db, person } = await openOffice({ clock });
const services = { db, clock, jobs: () => ({ enqueue: async () => {} }) };

const PLAN = { informe: 'ventasPorMes', filtros: { periodo: 'esteAnio' }, formato: 'xlsx', cada: 'dia' };

async function planned(by: Person, said: object = {}): Promise<Programado> {
  const response = await by.call('POST /informes/programar', { ...PLAN, ...said });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

type Mail = { id: string; para: string; datos: Record<string, unknown> };

async function mailsTo(email: string): Promise<Mail[]> {
  const { rows } = await db.execute<Mail>(
    sql`SELECT id, para, datos FROM correos WHERE tipo = 'informe_programado' AND para = ${email} ORDER BY creado_en, clave`,
  );
  return rows;
}

const negocio = {
  nombreComercial: 'Carné Claro',
  razonSocial: 'Claro S. L.',
  nif: 'B12345674',
  direccion: 'Calle, 1',
  telefono: null,
  email: 'hola@carneclaro.example',
};

const compose = (mail: Mail | undefined) =>
  composeLetter(
    db,
    { tipo: 'informe_programado', datos: mail?.datos ?? {} },
    { now, creadoEn: now, publicUrl: 'https://sitio.example', negocio },
  );

/** Runs the job at seven on that day, this many times. */
async function run(day: string, times = 1) {
  now = new Date(`${day}T06:00:00Z`);
  for (let i = 0; i < times; i++) await sendDueInformes(services);
}

test('diez veces en una mañana son un correo, con su archivo, y al día siguiente otro', async () => {
  now = new Date('2026-11-18T09:00:00Z');
  const boss = await person('Administrador');
  await planned(boss);
  await planned(boss, { formato: 'pdf', cada: 'semana' });
  await Promise.all([sendDueInformes(services), sendDueInformes(services)]);
  expect(await mailsTo(boss.email)).toEqual([]);
  await run('2026-11-19', 10);
  const [mail, ...others] = await mailsTo(boss.email);
  expect(others).toEqual([]);
  const letter = await compose(mail);
  expect(letter).toMatchObject({ to: boss.email, subject: 'Ventas por mes, 19 de noviembre de 2026' });
  expect(letter?.text).toContain('/panelAdmin/informesClientes/programados');
  const [file] = letter?.attachments ?? [];
  expect(file).toMatchObject({
    filename: expect.stringMatching(/^ventas-por-mes-2026-01-01-a-2026-12-31\.xlsx$/),
  });
  // A workbook is a ZIP.
  expect(
    Buffer.from(file?.content as Buffer)
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  await run('2026-11-23', 3);
  const all = await mailsTo(boss.email);
  expect(all).toHaveLength(3);
  const files = await Promise.all(all.map(async (one) => (await compose(one))?.attachments?.[0]?.filename));
  expect(files.filter((name) => name?.endsWith('.pdf'))).toHaveLength(1);
});

test('de dos mañanas a la vez sale uno', async () => {
  now = new Date('2026-11-18T09:00:00Z');
  const boss = await person('Administrador');
  await planned(boss);
  now = new Date('2026-11-19T06:00:00Z');
  await Promise.all([1, 2, 3, 4].map(() => sendDueInformes(services)));
  expect(await mailsTo(boss.email)).toHaveLength(1);
});

test.each([
  ['bloqueado', sql`estado = 'bloqueado'`],
  ['de baja', sql`estado = 'baja'`],
  ['con un rol que no se lleva informes', sql`rol = 'Comercial'`],
  ['con un rol que no ve ese informe', sql`rol = 'Editor'`],
])('a quien está %s no se le envía, y su envío se acaba', async (_name, change) => {
  now = new Date('2026-11-18T09:00:00Z');
  const boss = await person('Administrador');
  const { _id } = await planned(boss);
  await run('2026-11-19');
  await db.execute(sql`UPDATE usuarios SET ${change} WHERE id = ${boss.id}`);
  const [written] = await mailsTo(boss.email);
  expect(await compose(written)).toBeUndefined();
  await run('2026-11-20', 2);
  expect(await mailsTo(boss.email)).toHaveLength(1);
  const { rows } = await db.execute<{ fin: boolean }>(
    sql`SELECT terminada_en IS NOT NULL AS fin FROM informes_programados WHERE id = ${_id}`,
  );
  expect(rows).toEqual([{ fin: true }]);
});

test('cada cual ve y quita los suyos, y quien no se lleva informes no los programa', async () => {
  now = new Date('2026-11-18T09:00:00Z');
  const [one, other] = [await person('Administrador'), await person('Gestor')];
  const made = await planned(one);
  expect((await one.call('GET /informes/leerProgramados')).json()).toEqual([made]);
  expect(made).toMatchObject({ ...PLAN, ultimoPeriodo: null, terminadaEn: null });
  expect((await other.call('GET /informes/leerProgramados')).json()).toEqual([]);
  expect((await other.call('DELETE /informes/eliminarProgramado', { _id: made._id })).statusCode).toBe(404);
  expect((await one.call('DELETE /informes/eliminarProgramado', { _id: made._id })).json()).toBe(true);
  await run('2026-11-19');
  expect(await mailsTo(one.email)).toEqual([]);
  const billing = await person('Facturacion');
  const refused = await billing.call('POST /informes/programar', { ...PLAN, informe: 'embudoComparador' });
  expect(refused.statusCode).toBe(403);
});

test('lo que el informe no entiende se dice al pedirlo, y veinte bastan', async () => {
  now = new Date('2026-11-18T09:00:00Z');
  const boss = await person('Administrador');
  const wrong = await boss.call('POST /informes/programar', { ...PLAN, filtros: { periodo: 'ayer' } });
  expect(wrong.json().campos).toEqual([{ campo: 'filtros.periodo', motivo: 'elige un periodo' }]);
  for (let i = 0; i < 20; i++) await planned(boss);
  expect((await boss.call('POST /informes/programar', PLAN)).json().codigo).toBe(40904);
});
