import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { readNumber, writeNumber } from '#oficina/ventas/papeles/number-form.ts';
import { startAfter } from '#oficina/ventas/papeles/numbering.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { againstRule, invalidFields } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { chooseForm, rememberNumbering } from './choose-form.server.ts';
import type { SeguirNumeracion } from './contract.ts';
import { formOf, papeles } from './numbering.ts';

/**
 * Makes a series of this year go on from another program, in the form of that program or in ours. As a check, `siguiente` must
 * follow `anterior`, the last number there. Gives the whole next number.
 */
export async function followNumbering(
  db: Db,
  { papel, serie, anterior, siguiente, comoAlli = false }: SeguirNumeracion,
  said: { actor: Actor; now: Date },
): Promise<string> {
  const ejercicio = Number(todayInMadrid(said.now).slice(0, 4));
  const read = readNumber(anterior, ejercicio);
  if (read?.numero !== siguiente - 1) {
    const motivo = read
      ? `después de «${anterior}» va el ${read.numero + 1}`
      : `«${anterior}» no lleva un número que se pueda seguir`;
    throw invalidFields([{ campo: 'siguiente', motivo }]);
  }
  if (comoAlli && read.form === undefined)
    throw invalidFields([
      { campo: 'anterior', motivo: `no lleva el año ${ejercicio}: así se repetiría al siguiente` },
    ]);
  const form = (comoAlli && read.form) || formOf(papel, serie);
  const codigo = writeNumber(form, { ejercicio, numero: siguiente });
  const { familia } = papeles[papel];
  await db.transaction(async (tx) => {
    const counter = { familia, serie, ejercicio };
    if (!(await startAfter(tx, { ...counter, tras: siguiente - 1, anterior })))
      throw againstRule(
        `La serie de ${codigo} ya tiene papeles con número este año, y los números van seguidos: no se puede empezar por otro`,
        'RD 1619/2012, art. 6.1.a',
      );
    await chooseForm(tx, { papel, serie, ejercicio, form, campo: 'anterior' });
    await rememberNumbering(tx, said, { numeracion: codigo, anterior });
  });
  return codigo;
}
