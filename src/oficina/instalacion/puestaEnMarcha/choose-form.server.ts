import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import { mayBeAlike, type NumberForm, readNumber, writeNumber } from '#oficina/ventas/papeles/number-form.ts';
import { setForm } from '#oficina/ventas/papeles/numbering.server.ts';
import { type Serie, series } from '#oficina/ventas/papeles/series.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { EscribirNumeros, NumerosEscritos } from './contract.ts';
import { formOf, type Papel, papeles } from './numbering.ts';

/**
 * Sets the form of the numbers of a series from its first number. The form applies from this year on, or from next year if this
 * year already has numbers.
 */
export async function writeNumbersAs(
  db: Db,
  { papel, serie, primero }: EscribirNumeros,
  said: { actor: Actor; now: Date },
): Promise<NumerosEscritos> {
  const thisYear = Number(todayInMadrid(said.now).slice(0, 4));
  const form = firstForm(primero, thisYear);
  return db.transaction(async (tx) => {
    const asked = { papel, serie, form, campo: 'primero' as const };
    const atOnce = await chooseForm(tx, { ...asked, ejercicio: thisYear });
    const desde = atOnce ? thisYear : thisYear + 1;
    if (!atOnce) await chooseForm(tx, { ...asked, ejercicio: desde });
    const numeracion = writeNumber(form, { ejercicio: desde, numero: 1 });
    await rememberNumbering(tx, said, { numeracion });
    return { primero: numeracion, desde };
  });
}

function firstForm(primero: string, ejercicio: number): NumberForm {
  const read = readNumber(primero, ejercicio);
  const wrong = (motivo: string) => invalidFields([{ campo: 'primero', motivo }]);
  if (read?.numero !== 1) throw wrong('es el primero: su número es el 1, como F26/0001');
  if (read.form === undefined)
    throw wrong(
      `lleva el año ${ejercicio} aparte del número, y solo letras, cifras, puntos, barras y guiones`,
    );
  return read.form;
}

type FormChoice = {
  papel: Papel;
  serie: Serie;
  ejercicio: number;
  form: NumberForm;
  campo: 'primero' | 'anterior';
};

/** Stores a form. False if that year already has numbers. Throws 400 in `campo` if the numbers could look like those of another series. */
export async function chooseForm(
  tx: Transaction,
  { papel, serie, ejercicio, form, campo }: FormChoice,
): Promise<boolean> {
  const { familia } = papeles[papel];
  // Of two forms that are chosen at once, the second sees the first.
  await lockWithin(tx, 'modelo de papeles');
  if (!(await setForm(tx, { familia, serie, ejercicio }, form))) return false;
  const { rows } = await tx.execute<{ familia: string; serie: Serie; modelo: NumberForm }>(sql`
    SELECT DISTINCT ON (familia, serie) familia, serie, modelo FROM contadores_papeles
    WHERE modelo IS NOT NULL AND ejercicio <= ${ejercicio} ORDER BY familia, serie, ejercicio DESC`);
  const chosen = new Map(rows.map((row) => [`${row.familia} ${row.serie}`, row.modelo]));
  for (const other of keysOf(papeles)) {
    const { familia: theirs, grupo, titulo } = papeles[other];
    for (const otherSerie of keysOf(series)) {
      if (grupo !== papeles[papel].grupo || (theirs === familia && otherSerie === serie)) continue;
      const used = chosen.get(`${theirs} ${otherSerie}`) ?? formOf(other, otherSerie);
      if (!mayBeAlike(form, used, ejercicio)) continue;
      const motivo = `se confundiría con los de «${titulo}», serie «${series[otherSerie]}»: añade una letra`;
      throw invalidFields([{ campo, motivo }]);
    }
  }
  return true;
}

/** A line in the history of the business. */
export async function rememberNumbering(
  tx: Transaction,
  { actor, now }: { actor: Actor; now: Date },
  despues: Record<string, string>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT gen_random_uuid() AS id`);
  await remember(tx, { actor, now, entidad: 'negocio' }, { id: rows[0]?.id ?? '', antes: null, despues });
}
