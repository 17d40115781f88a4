/** Sums by section, permit and test (ids of codes.ts), in that order; one array per column because there are many. */
export type SectionSums = {
  count: number;
  seccion: Int32Array;
  permiso: Int32Array;
  prueba: Int32Array;
  examenes: Int32Array;
  aptos: Int32Array;
  aptos1: Int32Array;
};

export type SumKey = { seccion: number; permiso: number; prueba: number };
export type SumCounts = { examenes: number; aptos: number; aptos1: number };

export type Summing = {
  /** Adds counts; negative ones take away an earlier addition. */
  add(key: SumKey, counts: SumCounts): void;
  /** Gives the sums, without those of zero exams. */
  sums(): SectionSums;
};

// A permit is under 128 and a test under 8. With at most two million sections a key has 31 bits; with the number of
// its row, also under two million, it has 52 bits, which a number keeps exactly. Sorting numbers is far quicker than
// any Map.
const PER_SECTION = 1024;
const PER_PERMIT = 8;
const ROWS = 2 ** 21;

/** Makes a collector that sums rows given in any order. */
export function summing(): Summing {
  let keys = new Float64Array(4096);
  let counts = new Int32Array(4096 * 3);
  let rows = 0;
  return {
    add({ seccion, permiso, prueba }, { examenes, aptos, aptos1 }) {
      if (rows === keys.length) {
        keys = enlarged(keys, new Float64Array(rows * 2));
        counts = enlarged(counts, new Int32Array(rows * 6));
      }
      keys[rows] = (seccion * PER_SECTION + permiso * PER_PERMIT + prueba) * ROWS + rows;
      counts[rows * 3] = examenes;
      counts[rows * 3 + 1] = aptos;
      counts[rows * 3 + 2] = aptos1;
      rows++;
    },
    sums: () => folded(keys.slice(0, rows).sort(), counts),
  };
}

function enlarged<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function folded(sorted: Float64Array, counts: Int32Array): SectionSums {
  const column = () => new Int32Array(sorted.length);
  const [seccion, permiso, prueba, examenes, aptos, aptos1] = [
    column(),
    column(),
    column(),
    column(),
    column(),
    column(),
  ];
  let at = -1;
  let last = -1;
  for (const packed of sorted) {
    const key = Math.floor(packed / ROWS);
    const row = (packed % ROWS) * 3;
    if (key !== last) {
      last = key;
      if (at < 0 || examenes[at] !== 0) at++;
      else aptos[at] = aptos1[at] = 0;
      seccion[at] = Math.floor(key / PER_SECTION);
      permiso[at] = Math.floor((key % PER_SECTION) / PER_PERMIT);
      prueba[at] = key % PER_PERMIT;
    }
    examenes[at] = (examenes[at] ?? 0) + (counts[row] ?? 0);
    aptos[at] = (aptos[at] ?? 0) + (counts[row + 1] ?? 0);
    aptos1[at] = (aptos1[at] ?? 0) + (counts[row + 2] ?? 0);
  }
  if (at >= 0 && examenes[at] === 0) at--;
  return { count: at + 1, seccion, permiso, prueba, examenes, aptos, aptos1 };
}
