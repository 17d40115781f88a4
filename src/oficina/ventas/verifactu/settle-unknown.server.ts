import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { askRegister } from './ask-register.server.ts';
import { fateOf, type OwnRecord, type Unknown } from './fate.ts';
import { type Outcome, storeOutcomes } from './outcomes.server.ts';
import type { Constancia } from './query-reply.ts';
import type { Pregunta } from './query-xml.ts';
import type { IdFactura } from './record.ts';
import type { Transporte } from './transport.server.ts';

type Asking = {
  db: Db;
  transport: Transporte;
  obligado: { nombre: string; nif: string };
  /** Called before each page, which may be slow. */
  beforePage: () => Promise<void>;
};

/** Factura with its records, and the months in which the agency may have it. */
type Factura = { clave: IdFactura; meses: Set<string>; records: OwnRecord[] };

/**
 * Asks the agency about records with a lost answer or reported as duplicates, and stores their result.
 * Gives the ids of the settled ones; the agency did not take the rest. Throws the errors of `askRegister`,
 * and then changes nothing.
 */
export async function settleUnknown(
  { db, transport, obligado, beforePage }: Asking,
  unknown: readonly Unknown[],
): Promise<Set<string>> {
  if (unknown.length === 0) return new Set();
  const facturas = await readFacturas(
    db,
    unknown.map(({ id }) => id),
  );
  const has = new Map<string, Constancia>();
  for (const question of questionsOf([...new Set(facturas.values())]))
    for (const row of await askRegister(transport, { obligado, ...question }, beforePage))
      has.set(facturaKey(row.id), row);
  const outcomes = new Map<string, Outcome>();
  for (const one of unknown) {
    const factura = facturas.get(one.id);
    if (!factura) continue;
    const { clave, records } = factura;
    for (const outcome of fateOf({ unknown: one, ours: records, has: has.get(facturaKey(clave)) }))
      outcomes.set(outcome.id, outcome);
  }
  if (outcomes.size > 0) await db.transaction((tx) => storeOutcomes(tx, [...outcomes.values()]));
  return new Set(outcomes.keys());
}

/** Key of a factura at the agency. */
export const facturaKey = ({ nif, numSerie, fecha }: IdFactura): string => [nif, numSerie, fecha].join(' ');

type Row = OwnRecord & { clave: IdFactura; operacion: string | null };

/** Facturas of some records, each with all its records. */
async function readFacturas(db: Db, ids: readonly string[]): Promise<Map<string, Factura>> {
  const { rows } = await db.execute<Row>(sql`
    SELECT r.id, r.factura_id AS "facturaId", r.orden::int AS orden, r.tipo, r.huella, e.estado, r.contenido->'id' AS clave,
      r.contenido->>'fechaOperacion' AS operacion
    FROM registros_facturacion r JOIN registros_envios e ON e.registro_id = r.id
    WHERE r.factura_id IN (SELECT factura_id FROM registros_facturacion WHERE id = ANY(${sql.param(ids)}::uuid[]))
    ORDER BY r.orden`);
  const facturas = new Map<string, Factura>();
  const byRecord = new Map<string, Factura>();
  for (const { clave, operacion, ...record } of rows) {
    const factura = facturas.get(record.facturaId) ?? { clave, meses: new Set(), records: [] };
    facturas.set(record.facturaId, factura);
    byRecord.set(record.id, factura);
    // The agency uses the month of the operation, or else of issue. An anulación has no day of operation.
    factura.meses.add(monthOf(clave.fecha)).add(monthOf(operacion ?? clave.fecha));
    factura.records.push(record);
  }
  return byRecord;
}

const isoDay = (day: string) => day.split('-').reverse().join('-');
const monthOf = (day: string) => isoDay(day).slice(0, 7);

/** Questions to the agency, one per month: by number for a single factura, by days of issue for several. */
function questionsOf(facturas: readonly Factura[]): Pick<Pregunta, 'mes' | 'numSerie' | 'dias'>[] {
  const months = new Set(facturas.flatMap(({ meses }) => [...meses]));
  return [...months].sort().map((mes) => {
    const asked = facturas.filter(({ meses }) => meses.has(mes)).map(({ clave }) => clave);
    const [only, ...more] = asked;
    if (only && more.length === 0) return { mes, numSerie: only.numSerie };
    const days = asked.map(({ fecha }) => fecha).sort((a, b) => isoDay(a).localeCompare(isoDay(b)));
    return { mes, dias: { desde: days[0] ?? '', hasta: days.at(-1) ?? '' } };
  });
}
