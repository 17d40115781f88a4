import { sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { againstRule, invalidFields } from '#api/errors.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import type { Actor } from '#office/access/actor.server.ts';
import { codeOf, startAfter } from '#office/papeles/numbering.server.ts';
import { remember } from '#office/standard.server.ts';
import type { SeguirNumeracion } from './contract.ts';
import { lastNumber, papeles } from './numbering.ts';

/**
 * Makes a series of this year go on from another program. Its last number is the proof: the next one must
 * follow it. Gives the whole next number.
 */
export async function followNumbering(
  db: Db,
  { papel, serie, anterior, siguiente }: SeguirNumeracion,
  { actor, now }: { actor: Actor; now: Date },
): Promise<string> {
  const tras = siguiente - 1;
  if (lastNumber(anterior) !== tras) {
    const motivo = `después de «${anterior}» va el ${(lastNumber(anterior) ?? 0) + 1}`;
    throw invalidFields([{ campo: 'siguiente', motivo }]);
  }
  const { familia, prefix } = papeles[papel];
  const ejercicio = Number(todayInMadrid(now).slice(0, 4));
  const codigo = codeOf({ prefix, serie, ejercicio, numero: siguiente });
  await db.transaction(async (tx) => {
    if (!(await startAfter(tx, { familia, serie, ejercicio, tras, anterior })))
      throw againstRule(
        `La serie de ${codigo} ya tiene papeles con número este año, y los números van seguidos: no se puede empezar por otro`,
        'RD 1619/2012, art. 6.1.a',
      );
    const { rows } = await tx.execute<{ id: string }>(sql`SELECT gen_random_uuid() AS id`);
    const despues = { numeracion: codigo, anterior };
    await remember(tx, { actor, now, entidad: 'negocio' }, { id: rows[0]?.id ?? '', antes: null, despues });
  });
  return codigo;
}
