import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Fallo } from '#oficina/ventas/verifactu/verify-chain.server.ts';

type Queries = Pick<pg.ClientBase, 'query'>;

/** Position up to which a chain is compared. */
type End = { cadena: string; orden: string };

const ENDS = `
  SELECT c.id AS cadena, c.orden::text AS orden FROM cadenas c WHERE NOT c.demostracion ORDER BY c.id`;

/** Digest of texts that does not depend on their order: see `readFigures`. */
const digest = (bytes: string) =>
  `sum(('x' || left(encode(sha256(${bytes}), 'hex'), 16))::bit(64)::bigint)::text`;

/** Registros of each chain up to a position, and their facturas: an issued factura keeps its number and its total. */
const CHAINS = `
  SELECT c.id, c.nif, count(*)::int AS registros, ${digest(`convert_to(r.huella, 'UTF8')`)} AS huellas,
    count(f.id)::int AS facturas, ${digest(`convert_to(f.codigo, 'UTF8')`)} AS numeros, sum(f.total_factura)::text AS total
  FROM jsonb_to_recordset($1) AS e(cadena uuid, orden bigint) JOIN cadenas c ON c.id = e.cadena
    JOIN registros_facturacion r ON r.cadena_id = c.id AND r.orden <= e.orden
    LEFT JOIN facturas f ON f.id = r.factura_id AND r.tipo = 'alta'
  GROUP BY c.id ORDER BY c.id`;

const SEALS = `
  SELECT count(*)::int AS sellos, ${digest('huella')} AS huellas FROM sellos_evidencia WHERE numero <= $1`;

type Chain = { id: string; nif: string };

/**
 * Compares a restored copy with the live database in the data that never change: the chains of real registros with their
 * facturas, and the seals. Each one is compared up to the last row in the copy.
 */
export async function compareWithLive(back: Queries, live: Queries): Promise<Fallo[]> {
  const { rows: ends } = await back.query<End>(ENDS);
  const chainsOf = async (db: Queries) => (await db.query<Chain>(CHAINS, [JSON.stringify(ends)])).rows;
  const now = new Map((await chainsOf(live)).map((chain) => [chain.id, chain]));
  const fallos = (await chainsOf(back))
    .filter((chain) => !isDeepStrictEqual(chain, now.get(chain.id)))
    .map(({ nif }) => ({
      donde: `Cadena de ${nif}`,
      motivo: 'sus registros o sus facturas no son los que tiene ahora el programa',
    }));
  const last = await back.query<{ numero: number }>(
    'SELECT coalesce(max(numero), 0) AS numero FROM sellos_evidencia',
  );
  const sealsOf = async (db: Queries) => (await db.query(SEALS, [last.rows[0]?.numero ?? 0])).rows[0];
  if (!isDeepStrictEqual(await sealsOf(back), await sealsOf(live)))
    fallos.push({
      donde: 'Sellos del historial',
      motivo: 'no son los que tiene ahora el programa',
    });
  return fallos;
}
