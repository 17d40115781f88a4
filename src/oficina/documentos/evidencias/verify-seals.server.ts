import { sql } from 'drizzle-orm';
import { titleOf } from '#oficina/base/evidence/families.server.ts';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import {
  countByFamily,
  type Fact,
  factColumns,
  leafOf,
  NO_SEAL,
  type StoredSeal,
  sealColumns,
  sealHashOf,
} from './facts.server.ts';
import { merkleRoot } from './merkle.server.ts';

type Reading = Pick<Db, 'execute'>;

/** Most seals and facts read at once; the first seal of a stretch is read whole, whatever its size. */
const [SEALS, FACTS] = [500, 20_000];

/** Longest time between a fact and its seal, for a slow transaction. */
const LONGEST_MS = 86_400_000;

type SealStretch = { ultimo: number; hechos: number; acabado: boolean; fallos: Fallo[] };

/** Checks the next seals of the chain against their facts, after the given number. */
export async function verifySeals(tx: Reading, after: number): Promise<SealStretch> {
  const { rows } = await tx.execute<StoredSeal>(sql`
    SELECT ${sealColumns('s')} FROM sellos_evidencia s WHERE numero >= ${after} ORDER BY numero LIMIT ${SEALS + 1}`);
  const more = rows.length > SEALS;
  let before = after > 0 && rows[0]?.numero === after ? rows.shift() : undefined;
  const seals = upTo(FACTS, rows.slice(0, SEALS));
  const facts = await factsOf(tx, seals);
  const fallos: Fallo[] = [];
  for (const seal of seals) {
    fallos.push(...linkFaults(seal, before), ...factFaults(seal, facts.get(seal.numero) ?? []));
    before = seal;
  }
  const ultimo = seals.at(-1)?.numero ?? after;
  const acabado = seals.length === rows.length && !more;
  if (acabado) fallos.push(...(await looseFacts(tx, ultimo)));
  const hechos = [...facts.values()].reduce((sum, some) => sum + some.length, 0);
  return { ultimo, hechos, acabado, fallos };
}

function upTo(limit: number, seals: readonly StoredSeal[]): StoredSeal[] {
  let sum = 0;
  return seals.filter(({ filas }, index) => {
    sum += Object.values(filas).reduce((all, n) => all + n, 0);
    return index === 0 || sum <= limit;
  });
}

async function factsOf(tx: Reading, seals: readonly StoredSeal[]): Promise<Map<number, Fact[]>> {
  const [first, last] = [seals[0]?.numero, seals.at(-1)?.numero];
  if (first === undefined || last === undefined) return new Map();
  const { rows } = await tx.execute<Fact & { sello: number }>(sql`
    SELECT e.sello, ${factColumns('e')} FROM evidencias e WHERE e.sello BETWEEN ${first} AND ${last} ORDER BY e.sello, e.id`);
  return Map.groupBy(rows, ({ sello }) => sello);
}

const dayOf = (moment: string): string => formatDay(todayInMadrid(new Date(moment)));

const placeOf = ({ numero, hasta }: StoredSeal): string => `Sello ${numero} (${dayOf(hasta)})`;

/** Faults of the link: each seal follows the previous one, and its hash fits its contents. */
function linkFaults(seal: StoredSeal, before: StoredSeal | undefined): Fallo[] {
  const donde = placeOf(seal);
  const fallos: Fallo[] = [];
  const expected = (before?.numero ?? 0) + 1;
  if (seal.numero > expected) {
    const missing = seal.numero - expected;
    fallos.push({
      donde,
      motivo: missing === 1 ? 'falta el sello anterior' : `faltan ${missing} sellos antes`,
    });
  } else if (seal.anterior !== (before?.huella ?? NO_SEAL))
    fallos.push({ donde, motivo: 'no enlaza con el sello anterior' });
  if (sealHashOf(seal) !== seal.huella)
    fallos.push({ donde, motivo: 'está cambiado: su huella no es la de lo que dice' });
  return fallos;
}

/** Faults of the facts of a seal: their number, their times and their root. */
function factFaults(seal: StoredSeal, facts: readonly Fact[]): Fallo[] {
  const donde = placeOf(seal);
  const counts = countByFamily(facts);
  const fallos: Fallo[] = [];
  for (const familia of new Set([...Object.keys(seal.filas), ...Object.keys(counts)])) {
    const missing = (seal.filas[familia] ?? 0) - (counts[familia] ?? 0);
    if (missing !== 0) fallos.push({ donde, motivo: `${titleOf(familia)}: ${missingWords(missing)}` });
  }
  if (fallos.length === 0 && merkleRoot(facts.map(leafOf)).toString('hex') !== seal.raiz)
    fallos.push({ donde, motivo: 'sus anotaciones están cambiadas: no dan su raíz' });
  const oldest = new Date(new Date(seal.desde).getTime() - LONGEST_MS).toISOString();
  for (const { familia, fila, en } of facts)
    if (en < oldest)
      fallos.push({
        donde: `${titleOf(familia)} ${fila} (${dayOf(en)})`,
        motivo: `se anotó con una fecha anterior a la de su sello, el ${seal.numero}`,
      });
  return fallos;
}

/** Words for missing facts or, with a negative number, for extra ones. */
function missingWords(missing: number): string {
  if (missing === 1) return 'falta una de sus anotaciones';
  if (missing === -1) return 'hay una anotación añadida';
  return missing > 0 ? `faltan ${missing} de sus anotaciones` : `hay ${-missing} anotaciones añadidas`;
}

/** Facts with the number of a seal that does not exist. */
async function looseFacts(tx: Reading, last: number): Promise<Fallo[]> {
  const { rows } = await tx.execute<{ sello: number; n: number }>(sql`
    SELECT sello, count(*)::int AS n FROM evidencias WHERE sello < 1 OR sello > ${last}
    GROUP BY sello ORDER BY sello LIMIT 100`);
  return rows.map(({ sello, n }) => ({
    donde: `Sello ${sello}`,
    motivo: `no está, y hay ${n === 1 ? 'una anotación suya' : `${n} anotaciones suyas`}`,
  }));
}
