import { sql } from 'drizzle-orm';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Db } from '#platform/database/db.server.ts';
import { contentFaults } from './verify-content.server.ts';
import { linkFaults, type StoredRecord } from './verify-link.server.ts';
import { numberingFaults, orphanFaults } from './verify-numbers.server.ts';

/** Fault found by the check. */
export type Fallo = { donde: string; motivo: string };

/** Number of registros and facturas checked, and the faults. */
export type Verificacion = { registros: number; facturas: number; fallos: Fallo[] };

/** Position where a check continues: after this record of this chain. */
export type Place = { cadena: string; orden: number };

/** Result of a stretch, and where the next one starts; null after the last. */
export type Stretch = Verificacion & { siguiente: Place | null };

type Reading = Pick<Db, 'execute'>;

const AT_ONCE = 1_000;
/** Most faults reported: one break causes many. */
const MOST_FAULTS = 100;

/**
 * Checks every chain from its first record: recomputes each hash, compares each record with the stored
 * factura and its lines, and checks the numbers of every series. Reads a thousand at a time and writes
 * nothing.
 */
export async function verifyChains(
  db: Pick<Db, 'transaction'>,
  onProgress: (done: number) => void = () => {},
): Promise<Verificacion> {
  const found: Verificacion = { registros: 0, facturas: 0, fallos: [] };
  for (let place: Place | null | undefined; place !== null; ) {
    const stretch: Stretch = await verifyStretch(db, place);
    found.registros += stretch.registros;
    found.facturas += stretch.facturas;
    found.fallos.push(...stretch.fallos);
    onProgress(found.registros);
    place = stretch.siguiente;
  }
  return { ...found, fallos: found.fallos.slice(0, MOST_FAULTS) };
}

/** Number of records to check. */
export async function countRecords(db: Reading): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM registros_facturacion`);
  return rows[0]?.n ?? 0;
}

/**
 * Checks the next thousand records; the last stretch checks the numbers and the facturas without a record.
 * Each stretch reads one snapshot, so a factura issued meanwhile is no fault.
 */
export const verifyStretch = (db: Pick<Db, 'transaction'>, from?: Place): Promise<Stretch> =>
  db.transaction(
    async (tx) => {
      const chain = await chainAt(tx, from);
      return chain ? walk(tx, chain, from?.cadena === chain.id ? from.orden : 0) : lastStretch(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

type Chain = { id: string; nif: string; orden: number; ultimo: { huella: string } | null };

/** Chain where the check continues, or the first one; undefined after the last. */
async function chainAt(tx: Reading, from: Place | undefined): Promise<Chain | undefined> {
  const { rows } = await tx.execute<Chain>(sql`
    SELECT id, nif, orden::int AS orden, ultimo FROM cadenas
    WHERE ${from?.cadena ?? null}::uuid IS NULL OR id >= ${from?.cadena ?? null}::uuid ORDER BY id LIMIT 2`);
  const [first, second] = rows;
  // A negative position: that chain is finished.
  return from && from.orden < 0 && first?.id === from.cadena ? second : first;
}

const WALKED = -1;

async function walk(tx: Reading, chain: Chain, after: number): Promise<Stretch> {
  const { rows } = await tx.execute<StoredRecord>(sql`
    SELECT orden::int AS orden, contenido, huella, factura_id AS "facturaId", to_json(generado_en) #>> '{}' AS "generadoEn" FROM registros_facturacion
    WHERE cadena_id = ${chain.id} AND orden >= ${after} ORDER BY orden LIMIT ${AT_ONCE + 1}`);
  // The record before the stretch is read again, to check the link.
  const before = after > 0 ? rows.shift() : undefined;
  const records = rows.slice(0, AT_ONCE);
  const fallos: Fallo[] = [];
  for (const [index, record] of records.entries())
    fallos.push(...linkFaults(chain.nif, record, index === 0 ? before : records[index - 1]));
  fallos.push(...(await contentFaults(tx, records)));
  const ended = rows.length < AT_ONCE;
  const last = records.at(-1) ?? before;
  if (ended && ((last?.orden ?? 0) !== chain.orden || (last?.huella ?? '') !== (chain.ultimo?.huella ?? '')))
    fallos.push({ donde: `Cadena de ${chain.nif}`, motivo: 'faltan registros al final' });
  const siguiente = { cadena: chain.id, orden: ended ? WALKED : (last?.orden ?? 0) };
  return { registros: records.length, facturas: 0, fallos: fallos.slice(0, MOST_FAULTS), siguiente };
}

async function lastStretch(tx: Reading): Promise<Stretch> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM facturas WHERE estado <> ${EstadoFactura.preparando}`,
  );
  const fallos = [...(await numberingFaults(tx)), ...(await orphanFaults(tx)), ...(await taxpayerFaults(tx))];
  return { registros: 0, facturas: rows[0]?.n ?? 0, fallos: fallos.slice(0, MOST_FAULTS), siguiente: null };
}

const MOST = 100;

/**
 * Faults of facturas from another taxpayer than the business, or that rectify one from another. The panel
 * and the database refuse both.
 */
async function taxpayerFaults(tx: Pick<Db, 'execute'>): Promise<Fallo[]> {
  const { rows } = await tx.execute<Fallo>(sql`
    SELECT 'Cadena de ' || c.nif AS donde, 'el NIF del negocio es ahora ' || n.nif || ', y de esa cadena hay facturas en vigor' AS motivo
    FROM cadenas c, negocio n WHERE NOT c.demostracion AND c.entorno = 'produccion' AND c.nif <> n.nif AND EXISTS (
      SELECT FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id
      WHERE r.cadena_id = c.id AND f.anulada_en IS NULL)
    UNION ALL
    SELECT 'Factura ' || f.codigo, 'rectifica a ' || o.codigo || ', que emitió otro NIF: ' || (o.emisor->>'nif')
    FROM facturas f JOIN facturas o ON o.id = f.rectificada_id
    WHERE f.estado <> ${EstadoFactura.preparando} AND f.emisor->>'nif' <> o.emisor->>'nif'
    UNION ALL
    SELECT 'Factura ' || f.codigo, 'su registro está en la cadena de otro NIF: ' || c.nif
    FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id JOIN cadenas c ON c.id = r.cadena_id
    WHERE r.tipo = 'alta' AND f.emisor->>'nif' <> c.nif
    LIMIT ${MOST}`);
  return rows;
}
