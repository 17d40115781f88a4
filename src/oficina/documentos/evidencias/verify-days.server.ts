import { sql } from 'drizzle-orm';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatDay } from '#platform/kit/format.ts';
import { type DayRoot, dayText } from './day-text.ts';

type DayRow = DayRoot & { firma: string; enCadena: boolean };

/**
 * Checks the signature of each day, and that its seal is in the chain. Days are few, so it reads all at
 * once.
 */
export async function verifyDays(tx: Pick<Db, 'execute'>): Promise<Fallo[]> {
  const { rows } = await tx.execute<DayRow>(sql`
    SELECT d.dia::text AS dia, d.sello, encode(d.huella, 'hex') AS huella, encode(d.firma, 'hex') AS firma,
      EXISTS (SELECT FROM sellos_evidencia s WHERE s.numero = d.sello AND s.huella = d.huella) AS "enCadena"
    FROM raices_diarias d ORDER BY d.dia`);
  if (rows.length === 0) return [];
  const { readDetached } = await import('#platform/files/pdf-seal/read-seals.server.ts');
  return rows.flatMap((row) => {
    const donde = `Huella del ${formatDay(row.dia)}`;
    const fallos: Fallo[] = [];
    if (!row.enCadena) fallos.push({ donde, motivo: `el sello ${row.sello} no es el que se firmó ese día` });
    if (!isSigned(row, readDetached)) fallos.push({ donde, motivo: 'su firma no es la de lo que dice' });
    return fallos;
  });
}

type Reader = typeof import('#platform/files/pdf-seal/read-seals.server.ts').readDetached;

function isSigned(row: DayRow, read: Reader): boolean {
  try {
    return read(Buffer.from(dayText(row)), Buffer.from(row.firma, 'hex')).integro;
  } catch {
    // The bytes are no signature.
    return false;
  }
}

/** Whether the chain has the seal with this hash. */
export async function hasRoot(db: Pick<Db, 'execute'>, huella: string): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(
    sql`SELECT EXISTS (SELECT FROM sellos_evidencia WHERE huella = decode(${huella}, 'hex')) AS yes`,
  );
  return rows[0]?.yes ?? false;
}
