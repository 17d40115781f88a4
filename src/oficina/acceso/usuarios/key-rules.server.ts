import { sql } from 'drizzle-orm';
import { LARGO_DE_SIEMPRE, type LargoClave, largoDe } from '#oficina/base/roles/key-length.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { weaknessOf } from './weak-keys.server.ts';

type Executor = Pick<Db, 'execute'>;

/** Words that the person's clave must not contain: their name, address and company. */
export type OwnWords = readonly (string | null | undefined)[];

/** Reads the allowed length of claves, a setting of the business. */
export async function readKeyLength(db: Executor): Promise<LargoClave> {
  const { rows } = await db.execute<{ maximo: number }>(sql`SELECT clave_maxima AS maximo FROM negocio`);
  return { ...LARGO_DE_SIEMPRE, ...rows[0] };
}

/** Explains why a new clave is refused; undefined if it is good. */
export async function whyRefused(db: Executor, clave: string, own: OwnWords): Promise<string | undefined> {
  const largo = await readKeyLength(db);
  // Counts code points, so that an emoji is one character.
  const length = [...clave].length;
  if (length < largo.minimo || length > largo.maximo) return largoDe(largo);
  const weakness = await weaknessOf(
    clave,
    own.filter((text) => typeof text === 'string'),
  );
  return weakness && REASONS[weakness];
}

const REASONS = {
  propia:
    'Elige una clave distinta de tu nombre, de tu correo y del de tu autoescuela: añade palabras que nada tengan que ver',
  corriente:
    'Elige una clave menos corriente: esta es de las primeras que se prueban. Junta dos o tres palabras y un número',
};

/** Throws 40001 naming `campo` unless the clave is good. */
export async function demandGoodKey(
  db: Executor,
  { campo, clave, own }: { campo: string; clave: string; own: OwnWords },
): Promise<void> {
  const motivo = await whyRefused(db, clave, own);
  if (motivo) throw invalidFields([{ campo, motivo }]);
}
