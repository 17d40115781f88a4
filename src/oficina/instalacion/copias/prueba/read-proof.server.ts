import { desc, isNotNull, sql } from 'drizzle-orm';
import type { PruebaCopia } from '../contract.ts';
import { type CopyServices, LONGEST_S } from '../run-copy.server.ts';
import { pruebasCopias } from '../table.server.ts';

type Services = Pick<CopyServices, 'db' | 'clock'>;

/** A proof is late after two nights without one. */
const LATE_MS = 49 * 3_600_000;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** The last proof that ended, whether another is being made, and when one last went well. */
export async function readProof({ db, clock }: Services): Promise<{
  prueba: PruebaCopia | null;
  probandose: boolean;
  vueltaEn: string | null;
}> {
  const [last] = await db
    .select()
    .from(pruebasCopias)
    .where(isNotNull(pruebasCopias.acabadaEn))
    .orderBy(desc(pruebasCopias.empezadaEn))
    .limit(1);
  const since = new Date(clock().getTime() - LONGEST_S * 1_000);
  const { rows } = await db.execute<{ bien: string | null; otra: boolean }>(sql`
    SELECT max(empezada_en) FILTER (WHERE acabada_en IS NOT NULL AND error IS NULL) AS bien,
      coalesce(bool_or(acabada_en IS NULL AND empezada_en > ${since}), false) AS otra FROM pruebas_copias`);
  const [{ bien, otra } = { bien: null, otra: false }] = rows;
  return {
    prueba: last ? shown(last) : null,
    probandose: otra,
    vueltaEn: bien && new Date(bien).toISOString(),
  };
}

function shown(row: typeof pruebasCopias.$inferSelect): PruebaCopia {
  const { empezadaEn, copiaDe, archivo, carpeta, segundos, cifras, sinComparar, fallos, error } = row;
  const { bytes, deBytes, hasta } = row;
  return {
    probadaEn: empezadaEn.toISOString(),
    copiaDe: iso(copiaDe),
    archivo,
    carpeta,
    segundos,
    cifras,
    sinComparar,
    fallos,
    error,
    parte: hasta !== null && bytes !== null && deBytes !== null ? { bytes, deBytes } : null,
  };
}

/** Gives the faults of the last proof in words; null without any, or without a proof. */
export async function failingProof(services: CopyServices): Promise<string | null> {
  if (!(await services.copies())) return null;
  const { prueba } = await readProof(services);
  if (!prueba) return null;
  if (prueba.error !== null)
    return `La última copia no ha vuelto en su prueba de cada noche. ${prueba.error}`;
  if (services.clock().getTime() - new Date(prueba.probadaEn).getTime() > LATE_MS)
    return 'Hace más de dos días que no se prueba que la copia vuelve.';
  return null;
}
