import { sql } from 'drizzle-orm';
import type { Transaction } from '#api/crud-table.server.ts';
import type { Db } from '#api/db.server.ts';
import { sealedFamilies } from '#office/evidence/families.server.ts';
import type { Fallo } from '../verifactu/verify-chain.server.ts';
import { verifyDays } from './verify-days.server.ts';
import { type RowStretch, verifyNoted, verifyRows } from './verify-rows.server.ts';
import { verifySeals } from './verify-seals.server.ts';

/** Position where a check continues: after this seal, or after this row of a family. */
export type Place =
  | { fase: 'sellos'; numero: number }
  | { fase: 'filas' | 'anotadas'; familia: number; fila: string };

export type EvidenceStretch = {
  /** Number of facts in this stretch. */
  hechos: number;
  /** Number of rows compared with their fact in this stretch. */
  filas: number;
  fallos: Fallo[];
  siguiente: Place | null;
};

/** Sorts before every id. */
const START = '00000000-0000-0000-0000-000000000000';

/** Most faults reported: one break causes many. */
const MOST_FAULTS = 100;

/** Checks the next stretch. It reads one snapshot, so that rows written meanwhile are no fault. */
export const verifyEvidenceStretch = (
  db: Pick<Db, 'transaction'>,
  place: Place = { fase: 'sellos', numero: 0 },
): Promise<EvidenceStretch> =>
  db.transaction(
    async (tx) => {
      // The hashed times are in UTC.
      await tx.execute(sql`SET LOCAL timezone = 'UTC'`);
      const stretch =
        place.fase === 'sellos' ? await sealStretch(tx, place.numero) : await rowStretch(tx, place);
      return { ...stretch, fallos: stretch.fallos.slice(0, MOST_FAULTS) };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function sealStretch(tx: Transaction, after: number): Promise<EvidenceStretch> {
  const { ultimo, hechos, acabado, fallos } = await verifySeals(tx, after);
  if (!acabado) return { hechos, filas: 0, fallos, siguiente: { fase: 'sellos', numero: ultimo } };
  const siguiente = { fase: 'filas', familia: 0, fila: START } as const;
  return { hechos, filas: 0, fallos: [...fallos, ...(await verifyDays(tx))], siguiente };
}

type RowPlace = Exclude<Place, { fase: 'sellos' }>;

async function rowStretch(tx: Transaction, place: RowPlace): Promise<EvidenceStretch> {
  const family = sealedFamilies[place.familia];
  if (!family) return { hechos: 0, filas: 0, fallos: [], siguiente: null };
  const verify = place.fase === 'filas' ? verifyRows : verifyNoted;
  const stretch = await verify(tx, family, place.fila);
  return { hechos: 0, filas: stretch.filas, fallos: stretch.fallos, siguiente: afterRows(place, stretch) };
}

function afterRows(place: RowPlace, { acabado, ultima }: RowStretch): Place | null {
  if (!acabado) return { ...place, fila: ultima };
  if (place.fase === 'filas') return { ...place, fase: 'anotadas', fila: START };
  if (place.familia + 1 === sealedFamilies.length) return null;
  return { fase: 'filas', familia: place.familia + 1, fila: START };
}

export type Evidence = Pick<EvidenceStretch, 'hechos' | 'filas' | 'fallos'>;

/** Checks the whole chain of seals and every row of each family. Writes nothing. */
export async function verifyEvidence(
  db: Pick<Db, 'transaction'>,
  onProgress: (hechos: number) => void = () => {},
): Promise<Evidence> {
  const found: Evidence = { hechos: 0, filas: 0, fallos: [] };
  for (let place: Place | null | undefined; place !== null; ) {
    const stretch: EvidenceStretch = await verifyEvidenceStretch(db, place);
    found.hechos += stretch.hechos;
    found.filas += stretch.filas;
    found.fallos.push(...stretch.fallos);
    onProgress(found.hechos);
    place = stretch.siguiente;
  }
  return { ...found, fallos: found.fallos.slice(0, MOST_FAULTS) };
}
