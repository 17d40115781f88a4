import { type Manifest, TABLES } from '#platform/copies/manifest.server.ts';

/** Part of a copy that is restored in one night. */
export type Part = {
  manifest: Manifest;
  /** Whether the part has every table; if not, only its figures are compared. */
  base: boolean;
  /** Bytes that it needs on the disk, and those of the whole copy. */
  bytes: number;
  deBytes: number;
  /** Last table or file of the part: the next night goes on after it; null for a whole copy. */
  hasta: string | null;
  /** Tables and files that are too big for any night. */
  nunca: string[];
};

/** Bytes of the disk for each byte of a copied table: its rows, its indexes and the log of writing them. */
const TABLE_WEIGHT = 3;

type Unit = { clave: string; bytes: number };

/**
 * Chooses the part of a copy to restore in `room` bytes: the whole copy; or else the database and the files that follow
 * `after`, the last one of the night before; or else the tables that follow `after`.
 */
export function choosePart(manifest: Manifest, { room, after }: { room: number; after: string }): Part {
  const tables = manifest.tablas.map(({ nombre, bytes }) => ({
    clave: `${TABLES}/${nombre}`,
    bytes: bytes * TABLE_WEIGHT,
  }));
  const files = manifest.archivos.map(({ ruta, bytes }) => ({ clave: ruta, bytes }));
  const database = total(tables);
  const deBytes = database + total(files);
  if (deBytes <= room) return { manifest, base: true, bytes: deBytes, deBytes, hasta: null, nunca: [] };
  const base = database <= room;
  const { taken, nunca } = inTurn(base ? files : tables, { room: base ? room - database : room, after });
  const chosen = new Set(taken.map(({ clave }) => clave));
  return {
    manifest: {
      ...manifest,
      tablas: base
        ? manifest.tablas
        : manifest.tablas.filter(({ nombre }) => chosen.has(`${TABLES}/${nombre}`)),
      archivos: manifest.archivos.filter(({ ruta }) => chosen.has(ruta)),
    },
    base,
    bytes: (base ? database : 0) + total(taken),
    deBytes,
    hasta: taken.at(-1)?.clave ?? after,
    nunca,
  };
}

const total = (units: readonly Unit[]) => units.reduce((sum, { bytes }) => sum + bytes, 0);

function inTurn(units: readonly Unit[], { room, after }: { room: number; after: string }) {
  const sorted = [...units].sort((a, b) => (a.clave < b.clave ? -1 : 1));
  const fit = sorted.filter(({ bytes }) => bytes <= room);
  const nunca = sorted.filter(({ bytes }) => bytes > room).map(({ clave }) => clave);
  const next = fit.findIndex(({ clave }) => clave > after);
  const turn = next > 0 ? [...fit.slice(next), ...fit.slice(0, next)] : fit;
  const taken: Unit[] = [];
  let used = 0;
  for (const unit of turn) {
    used += unit.bytes;
    if (used > room) break;
    taken.push(unit);
  }
  return { taken, nunca };
}
