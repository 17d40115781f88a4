import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { ComparedRecord, OwnFactura } from './comparison.ts';
import type { IdFactura } from './record.ts';

type Reading = Pick<Db, 'execute'>;

export type ReadableChain = { _id: string; nif: string; nombre: string };

/** Chains that the agency may have, the last used first, each with the name of its issuer. */
export async function readChains(db: Reading): Promise<ReadableChain[]> {
  const { rows } = await db.execute<ReadableChain>(sql`
    SELECT c.id AS _id, c.nif, last.nombre FROM cadenas c, LATERAL (
      SELECT f.emisor->>'nombre' AS nombre FROM registros_facturacion r JOIN facturas f ON f.id = r.factura_id
      WHERE r.cadena_id = c.id ORDER BY r.orden DESC LIMIT 1) last
    WHERE NOT c.demostracion AND c.entorno = (SELECT entorno FROM entorno_aeat) ORDER BY c.ultimo_momento DESC NULLS LAST`);
  return rows;
}

type Row = ComparedRecord & { clave: IdFactura; importe: string; delMes: boolean };

/**
 * Facturas of a chain whose operation, or else whose issue, is in a month. Also the facturas with the given numbers, which the agency has
 * in that month: `delMes` says whether they belong to the month here too.
 */
export async function readOwnMonth(
  db: Reading,
  cadenaId: string,
  { mes, numbers }: { mes: string; numbers: readonly string[] },
): Promise<(OwnFactura & { delMes: boolean })[]> {
  const month = mes.split('-').reverse().join('-');
  const { rows } = await db.execute<Row>(sql`
    WITH altas AS (
      SELECT factura_id, contenido->>'importeTotal' AS importe,
        substr(coalesce(contenido->>'fechaOperacion', contenido->'id'->>'fecha'), 4) = ${month} AS "delMes",
        contenido->'id' AS clave
      FROM registros_facturacion WHERE cadena_id = ${cadenaId} AND tipo = 'alta')
    SELECT r.id, r.factura_id AS "facturaId", r.orden::int AS orden, r.tipo, r.huella, e.estado, e.codigo_error AS codigo,
      e.descripcion_error AS descripcion, a.clave, a.importe, a."delMes"
    FROM altas a JOIN registros_facturacion r ON r.factura_id = a.factura_id
    JOIN registros_envios e ON e.registro_id = r.id
    WHERE a."delMes" OR a.clave->>'numSerie' = ANY(${sql.param(numbers)}::text[]) ORDER BY r.orden`);
  const facturas = new Map<string, OwnFactura & { delMes: boolean }>();
  for (const { clave, importe, delMes, ...record } of rows) {
    const { facturaId } = record;
    const factura = facturas.get(facturaId) ?? { facturaId, clave, importe, delMes, records: [] };
    facturas.set(facturaId, factura);
    factura.records.push(record);
  }
  return [...facturas.values()];
}
