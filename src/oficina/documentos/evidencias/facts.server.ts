import { type SQL, sql } from 'drizzle-orm';
import { leafHash, sealHash } from './merkle.server.ts';

/** Fact as its leaf hashes it: times in UTC to the microsecond, hashes in hexadecimal. */
export type Fact = {
  familia: string;
  fila: string;
  hecho: 'alta' | 'cambio' | 'baja';
  motivo: string | null;
  en: string;
  fijos: string | null;
  valores: string | null;
};

/** Time as it is hashed, in UTC to the microsecond. */
export const exactMoment = (column: string): SQL =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

/** Columns of a `Fact`, from the table alias `of`. */
export const factColumns = (
  of: string,
): SQL => sql`${sql.raw(`${of}.familia, ${of}.fila, ${of}.hecho, ${of}.motivo`)},
  ${exactMoment(`${of}.en`)} AS en, ${sql.raw(`encode(${of}.fijos, 'hex') AS fijos, encode(${of}.valores, 'hex') AS valores`)}`;

/** Leaf of a fact. It has no salts, so they can be erased later. */
export const leafOf = ({ familia, fila, hecho, motivo, en, fijos, valores }: Fact): Buffer =>
  leafHash(Buffer.from(JSON.stringify([familia, fila, hecho, motivo, en, fijos, valores])));

export type Seal = {
  numero: number;
  desde: string;
  hasta: string;
  filas: Record<string, number>;
  /** Hexadecimal, as `anterior` and `huella`. */
  raiz: string;
  anterior: string;
};

export type StoredSeal = Seal & { huella: string };

export const sealColumns = (
  of: string,
): SQL => sql`${sql.raw(`${of}.numero`)}, ${exactMoment(`${of}.desde`)} AS desde,
  ${exactMoment(`${of}.hasta`)} AS hasta, ${sql.raw(`${of}.filas, encode(${of}.raiz, 'hex') AS raiz,
  encode(${of}.anterior, 'hex') AS anterior, encode(${of}.huella, 'hex') AS huella`)}`;

/** Hash of a seal; the next seal includes it. */
export function sealHashOf({ numero, desde, hasta, filas, raiz, anterior }: Seal): string {
  const counts = Object.entries(filas).sort(([one], [other]) => (one < other ? -1 : 1));
  return sealHash(Buffer.from(JSON.stringify([numero, desde, hasta, counts, raiz, anterior]))).toString(
    'hex',
  );
}

/** Previous hash in the first seal. */
export const NO_SEAL = '0'.repeat(64);

/** Number of facts of each family. */
export function countByFamily(facts: readonly Fact[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { familia } of facts) counts[familia] = (counts[familia] ?? 0) + 1;
  return counts;
}
