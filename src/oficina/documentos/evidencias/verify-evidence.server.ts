import { sql } from 'drizzle-orm';
import { sealedFamilies } from '#oficina/base/evidence/families.server.ts';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type Apart, NONE_APART, sumApart } from './presente/compare-present.server.ts';
import { presentChecks } from './presente/present-checks.server.ts';
import { verifyDays } from './verify-days.server.ts';
import { type RowStretch, verifyNoted, verifyRows } from './verify-rows.server.ts';
import { verifySeals } from './verify-seals.server.ts';

/** Position where a check continues: after this seal, or after this row of a family. */
export type Place =
  | { fase: 'sellos'; numero: number }
  | { fase: 'filas' | 'anotadas' | 'presente'; familia: number; fila: string };

export type EvidenceStretch = {
  /** Number of facts in this stretch. */
  hechos: number;
  /** Number of rows compared with their fact in this stretch. */
  filas: number;
  /** Number of rows in this stretch whose present values were compared with their historial. */
  presentes: number;
  aparte: Apart;
  fallos: Fallo[];
  siguiente: Place | null;
};

const NOTHING = { hechos: 0, filas: 0, presentes: 0, aparte: NONE_APART, fallos: [], siguiente: null };

/** Sorts before every id. */
export const START = '00000000-0000-0000-0000-000000000000';

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
  const found = { ...NOTHING, hechos, fallos };
  if (!acabado) return { ...found, siguiente: { fase: 'sellos', numero: ultimo } };
  const siguiente = { fase: 'filas', familia: 0, fila: START } as const;
  return { ...found, fallos: [...fallos, ...(await verifyDays(tx))], siguiente };
}

type RowPlace = Exclude<Place, { fase: 'sellos' }>;

async function rowStretch(tx: Transaction, place: RowPlace): Promise<EvidenceStretch> {
  if (place.fase === 'presente') return presentStretch(tx, place);
  const family = sealedFamilies[place.familia];
  if (!family) return NOTHING;
  const verify = place.fase === 'filas' ? verifyRows : verifyNoted;
  const { filas, fallos, ...end } = await verify(tx, family, place.fila);
  return { ...NOTHING, filas, fallos, siguiente: afterRows(place, end) };
}

type End = Pick<RowStretch, 'acabado' | 'ultima'>;

function afterRows(place: RowPlace, { acabado, ultima }: End): Place {
  if (!acabado) return { ...place, fila: ultima };
  if (place.fase === 'filas') return { ...place, fase: 'anotadas', fila: START };
  const last = place.familia + 1 === sealedFamilies.length;
  return last
    ? { fase: 'presente', familia: 0, fila: START }
    : { fase: 'filas', familia: place.familia + 1, fila: START };
}

/** Compares present rows with the historial. It runs last, when the seals have shown that the historial did not change. */
async function presentStretch(tx: Transaction, place: RowPlace): Promise<EvidenceStretch> {
  const compare = presentChecks[place.familia];
  if (!compare) return NOTHING;
  const { filas, fallos, aparte, acabado, ultima } = await compare(tx, place.fila);
  const next = acabado
    ? { familia: place.familia + 1, fila: START }
    : { familia: place.familia, fila: ultima };
  const siguiente: Place | null = presentChecks[next.familia] ? { fase: 'presente', ...next } : null;
  return { ...NOTHING, presentes: filas, aparte, fallos, siguiente };
}

export type Evidence = Omit<EvidenceStretch, 'siguiente'>;

/** Checks the whole chain of seals, every row of each family, and the present rows against the historial. Writes nothing. */
export async function verifyEvidence(
  db: Pick<Db, 'transaction'>,
  onProgress: (hechos: number) => void = () => {},
): Promise<Evidence> {
  const found: Evidence = { hechos: 0, filas: 0, presentes: 0, aparte: NONE_APART, fallos: [] };
  for (let place: Place | null | undefined; place !== null; ) {
    const stretch: EvidenceStretch = await verifyEvidenceStretch(db, place);
    found.hechos += stretch.hechos;
    found.filas += stretch.filas;
    found.presentes += stretch.presentes;
    found.aparte = sumApart(found.aparte, stretch.aparte);
    found.fallos.push(...stretch.fallos);
    onProgress(found.hechos);
    place = stretch.siguiente;
  }
  return { ...found, fallos: found.fallos.slice(0, MOST_FAULTS) };
}
