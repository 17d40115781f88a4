import { sql } from 'drizzle-orm';
import { presentFamilies } from '#oficina/base/evidence/present-families.server.ts';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { compareCobros } from './compare-cobros.server.ts';
import { compareIngresos } from './compare-ingresos.server.ts';
import { comparePresent, NONE_APART, type PresentStretch } from './compare-present.server.ts';

/** Facturas per stretch. */
const AT_ONCE = 5_000;

type Row = { id: string; codigo: string | null; cobrado: string; suma: string };

/** Compares the paid amount of the next issued facturas with the sum of their cobros. */
async function comparePaid(tx: Pick<Db, 'execute'>, after: string): Promise<PresentStretch> {
  const { rows } = await tx.execute<Row>(sql`
    WITH filas AS MATERIALIZED (
      SELECT id, codigo, cobrado FROM facturas WHERE id > ${after}::uuid AND estado <> ${EstadoFactura.preparando}
      ORDER BY id LIMIT ${AT_ONCE}),
    sumas AS (SELECT factura_id, sum(importe) AS suma FROM cobros WHERE factura_id IN (SELECT id FROM filas) GROUP BY 1)
    SELECT f.id, f.codigo, f.cobrado::text AS cobrado, coalesce(s.suma, 0)::text AS suma
    FROM filas f LEFT JOIN sumas s ON s.factura_id = f.id ORDER BY f.id`);
  const fallos = rows
    .filter(({ cobrado, suma }) => Number(cobrado) !== Number(suma))
    .map(({ codigo, cobrado, suma }) => ({
      donde: `Factura ${codigo}`,
      motivo: `lo cobrado es ${formatEurosText(cobrado)} y sus cobros suman ${formatEurosText(suma)}`,
    }));
  return {
    ultima: rows.at(-1)?.id ?? after,
    filas: rows.length,
    acabado: rows.length < AT_ONCE,
    fallos,
    aparte: NONE_APART,
  };
}

type Check = (tx: Pick<Transaction, 'execute'>, after: string) => Promise<PresentStretch>;

/** Comparisons of present rows with the historial, in the order in which they run. */
export const presentChecks: readonly Check[] = [
  compareCobros,
  comparePaid,
  compareIngresos,
  ...presentFamilies.map(
    (family): Check =>
      (tx, after) =>
        comparePresent(tx, family, after),
  ),
];
