import { desc } from 'drizzle-orm';
import { readBad, tellBad } from './archivos/bad-files.server.ts';
import type { Copia } from './contract.ts';
import { failingInstants } from './instants-state.server.ts';
import { failingProof } from './prueba/read-proof.server.ts';
import { type CopyServices, copiesInPlaces, LONGEST_S } from './run-copy.server.ts';
import { copias } from './table.server.ts';

/** A copy is late after two nights without one. */
const LATE_MS = 49 * 3_600_000;
const SHOWN = 100;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/**
 * Lists the copies in the folder, with their known data, and the attempts that left no file; the last
 * first.
 */
export async function listCopies({ db, clock, copies: read }: CopyServices): Promise<Copia[]> {
  const copies = await read();
  const rows = await db.select().from(copias).orderBy(desc(copias.empezadaEn)).limit(SHOWN);
  const known = new Map(rows.flatMap((row) => (row.archivo === null ? [] : [[row.archivo, row] as const])));
  const files = copies ? await copiesInPlaces(copies) : [];
  const there = files.map(({ archivo, hechaEn, bytes }): Copia => {
    const row = known.get(archivo);
    return {
      archivo,
      bytes,
      hechaEn: hechaEn.toISOString(),
      enMarcha: false,
      automatica: row?.automatica ?? false,
      comprobadaEn: iso(row?.comprobadaEn ?? null),
      probadaEn: iso(row?.probadaEn ?? null),
      error: row?.error ?? null,
    };
  });
  const without = rows
    .filter(({ archivo }) => archivo === null)
    .map(({ empezadaEn, acabadaEn, automatica, error }): Copia => {
      const enMarcha = acabadaEn === null && clock().getTime() - empezadaEn.getTime() < LONGEST_S * 1_000;
      return {
        archivo: null,
        bytes: null,
        hechaEn: empezadaEn.toISOString(),
        automatica,
        enMarcha,
        comprobadaEn: null,
        probadaEn: null,
        error: error ?? (enMarcha ? null : 'El programa se paró mientras la hacía.'),
      };
    });
  return [...there, ...without].sort((a, b) => b.hechaEn.localeCompare(a.hechaEn));
}

/**
 * Gives the message about bad files, a failed or late copy, a failed trial restore, or failing copies of every minute; null if
 * all is well.
 */
export async function whatFails(services: CopyServices): Promise<string | null> {
  const told = [
    tellBad(await readBad(services.db)),
    await failingCopies(services),
    await failingProof(services),
    await failingInstants(services),
  ];
  return told.filter((one) => one !== null).join(' ') || null;
}

async function failingCopies({ db, clock, copies }: CopyServices): Promise<string | null> {
  if (!(await copies())) return null;
  const rows = await db
    .select({
      empezadaEn: copias.empezadaEn,
      acabadaEn: copias.acabadaEn,
      archivo: copias.archivo,
      error: copias.error,
    })
    .from(copias)
    .orderBy(desc(copias.empezadaEn))
    .limit(SHOWN);
  // If no copy has ended, the date of the oldest one counts.
  const last = rows.find(({ acabadaEn }) => acabadaEn !== null) ?? rows.at(-1);
  if (!last) return null;
  if (last.error !== null)
    return last.archivo === null
      ? `La última copia de seguridad falló. ${last.error}`
      : `La última copia de seguridad no está como debe. ${last.error}`;
  if (clock().getTime() - last.empezadaEn.getTime() > LATE_MS)
    return 'Hace más de dos días que no se hace una copia de seguridad.';
  return null;
}
