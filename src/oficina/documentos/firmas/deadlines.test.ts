import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openFirma, signSecretIn } from './firma.testing.server.ts';
import { endExpired, remindSigners } from './upkeep-job.server.ts';

const { db, ask, sign, look, post, admin, services, tick } = await openFirma();

const remindersOf = async (solicitudId: string) => {
  const { rows } = await db.execute<{ recordatorios: number }>(
    sql`SELECT recordatorios FROM firmantes WHERE solicitud_id = ${solicitudId} ORDER BY orden, id`,
  );
  return rows.map(({ recordatorios }) => recordatorios);
};
const estadoOf = async (documentoId: string) => {
  const { rows } = await db.execute<{ estado: string }>(
    sql`SELECT estado_firma AS estado FROM documentos WHERE id = ${documentoId}`,
  );
  return rows[0]?.estado;
};

test('acabado el plazo no se firma, y se dice a todos una vez; antes se recuerda a quien toca', async () => {
  const { document, signing: firma, letters } = await ask({ nombre: 'Con plazo' });
  const ana = signSecretIn(letters, 'ana@ejemplo.es');
  const jobs = { ...services };
  await remindSigners(jobs);
  expect(await post.deliver()).toEqual([]);
  tick(3 * 24 * 3_600_000);
  await remindSigners(jobs);
  await remindSigners(jobs);
  const reminded = await post.deliver();
  expect(reminded.filter(({ text }) => text?.includes('Con plazo'))).toHaveLength(1);
  expect(await remindersOf(firma._id)).toEqual([1, 0, 0, 0]);
  tick(8 * 24 * 3_600_000);
  expect((await look(ana)).body).toContain('Ha acabado el plazo para firmar');
  expect((await sign(ana)).statusCode).toBe(409);
  await endExpired(jobs);
  await endExpired(jobs);
  expect(await estadoOf(document._id)).toBe('caducado');
  const ended = (await post.deliver()).filter(({ text }) => text?.includes('Con plazo'));
  expect(ended.map(({ to }) => to[0]).toSorted()).toEqual([admin.user.email, 'ana@ejemplo.es'].toSorted());
});
