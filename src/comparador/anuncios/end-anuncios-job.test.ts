import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { composeLetter } from '#program/letters.server.ts';
import { insertAnuncio } from './anuncios.testing.server.ts';
import { endAnuncios } from './end-anuncios-job.server.ts';

const { db } = await createTestDatabase();
const owner = await makeUser(db, { tipo: 'cliente', rol: 'Propietario' });
const idCliente = owner.clienteId;
const jobs = () => ({ enqueue: async () => {} });
const run = (instant: string) => endAnuncios({ db, jobs, clock: () => new Date(instant) });

const stateOf = async (id: string) =>
  (await db.execute<{ estado: string }>(sql`SELECT estado FROM anuncios WHERE id = ${id}`)).rows[0]?.estado;
const lettersOf = async (id: string) =>
  (
    await db.execute<{ tipo: string; para: string; datos: Record<string, unknown> }>(
      sql`SELECT tipo, para, datos FROM correos WHERE datos->>'anuncioId' = ${id}`,
    )
  ).rows;

test('termina lo que pasó de su último día en Madrid, también en pausa, y nada más', async () => {
  const last = { desde: '2026-11-01', hasta: '2026-11-21' };
  const ending = [await insertAnuncio(db, last), await insertAnuncio(db, { ...last, estado: 'pausado' })];
  const staying = [
    await insertAnuncio(db, { ...last, hasta: '2026-11-22' }),
    await insertAnuncio(db, { ...last, estado: 'borrador' }),
    await insertAnuncio(db, { ...last, estado: 'pendiente' }),
    await insertAnuncio(db, { ...last, estado: 'rechazado' }),
  ];
  const before = await Promise.all(staying.map(stateOf));
  await run('2026-11-21T22:59:00Z');
  expect(await Promise.all(ending.map(stateOf))).toEqual(['publicado', 'pausado']);
  await run('2026-11-21T23:05:00Z');
  await run('2026-11-21T23:06:00Z');
  expect(await Promise.all(ending.map(stateOf))).toEqual(['finalizado', 'finalizado']);
  expect(await Promise.all(staying.map(stateOf))).toEqual(before);
  const { rows } = await db.execute(sql`
    SELECT actor_nombre AS quien, antes, despues FROM historial WHERE entidad_id = ${ending[1]}`);
  expect(rows).toEqual([
    { quien: 'El programa', antes: { estado: 'pausado' }, despues: { estado: 'finalizado' } },
  ]);
});

test('una semana antes se le dice a la autoescuela, una sola vez, aunque falte una noche', async () => {
  const id = await insertAnuncio(db, { idCliente, hasta: '2026-11-28' });
  const short = await insertAnuncio(db, { idCliente, desde: '2026-11-22', hasta: '2026-11-25' });
  await run('2026-11-20T10:00:00Z');
  expect(await lettersOf(id)).toEqual([]);
  await run('2026-11-22T10:00:00Z');
  await run('2026-11-23T10:00:00Z');
  expect(await lettersOf(id)).toEqual([
    { tipo: 'anuncio_por_terminar', para: owner.email, datos: { anuncioId: id } },
  ]);
  // The owner learned its last day when it was approved, some days ago.
  expect(await lettersOf(short)).toEqual([]);
  await db.execute(sql`UPDATE anuncios SET hasta = '2026-12-05' WHERE id = ${id}`);
  await run('2026-11-29T10:00:00Z');
  expect(await lettersOf(id)).toHaveLength(2);
});

const about = {
  now: new Date('2026-11-21T10:00:00Z'),
  creadoEn: new Date('2026-11-21T10:00:00Z'),
  publicUrl: 'https://sitio.example',
  negocio: {
    nombreComercial: 'Carné Claro',
    razonSocial: 'Comparador S. L.',
    nif: 'B12345674',
    direccion: 'Calle de la Señal, 13',
    telefono: null,
    email: 'hola@carneclaro.example',
  },
};

test('las cartas dicen lo que hace falta, y las que ya no vienen a cuento no salen', async () => {
  const id = await insertAnuncio(db, { idCliente, estado: 'pendiente', titulo: '<b>Oferta</b>' });
  const compose = (tipo: string, more: object = {}) =>
    composeLetter(db, { tipo, datos: { anuncioId: id, ...more } }, about);
  const set = (estado: string) =>
    db.execute(sql`UPDATE anuncios SET estado = ${estado}, motivo_rechazo = 'x' WHERE id = ${id}`);
  const proposal = await compose('anuncio_propuesto');
  expect(proposal).toMatchObject({
    to: 'hola@carneclaro.example',
    subject: 'Anuncio por aprobar: <b>Oferta</b>',
  });
  expect(proposal?.html).not.toContain('<b>Oferta');
  expect(proposal?.text).toContain(`https://sitio.example/panelAdmin/anuncios/${id}`);
  expect(await compose('anuncio_aprobado')).toBeUndefined();
  await set('rechazado');
  const refusal = await compose('anuncio_rechazado', { motivo: 'Falta el precio' });
  expect(refusal?.text).toContain('> Falta el precio');
  expect(refusal?.text).toContain(`https://sitio.example/panelCliente/anuncios/${id}`);
  expect(await compose('anuncio_propuesto')).toBeUndefined();
  await set('publicado');
  expect((await compose('anuncio_aprobado'))?.text).toContain(
    'del 1 de noviembre de 2026 al 30 de noviembre de 2026',
  );
  expect((await compose('anuncio_por_terminar'))?.text).toContain(
    'se ha visto 0 veces y se ha pulsado 0 veces',
  );
  expect(await compose('anuncio_rechazado', { motivo: 'x' })).toBeUndefined();
});
