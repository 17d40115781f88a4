import { sql } from 'drizzle-orm';
import { cobrosAnteriores } from '#oficina/ventas/cobrosAnteriores/contract.ts';
import type { Transaction } from '#platform/crud/crud-table.server.ts';
import { cents, plain } from '#platform/kit/amounts/exact.ts';
import type { Motivo } from './contract.ts';
import type { ReadRow } from './read-rows.ts';

/** Cents by which the cobros may exceed the total: another program may have rounded each of them. */
const ROUNDING = 5n;

type Cobro = { fecha: string; importe: string; referencia: string | null };
type Factura = { id: string; numero: string; total: string; cobros: Cobro[] };

/**
 * Refuses cobros that already exist, and cobros that would make the paid sum exceed the total of the factura, counting the
 * stored cobros and the earlier rows. Locks the facturas until the transaction ends.
 */
export async function refuseCobros(tx: Transaction, rows: readonly ReadRow[]): Promise<Map<number, Motivo>> {
  const ids = [...new Set(rows.map(({ read }) => String(read._idFactura)))];
  const { rows: facturas } = await tx.execute<Factura>(sql`
    WITH suyas AS (SELECT id, numero, total FROM facturas_anteriores WHERE id = ANY (${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE)
    SELECT id, numero, total::text, (SELECT coalesce(json_agg(json_build_object('fecha', fecha, 'importe', importe::text,
      'referencia', referencia)), '[]') FROM cobros_anteriores c WHERE c.factura_id = suyas.id) AS cobros FROM suyas`);
  const known = new Map(facturas.map((factura) => [factura.id, stateOf(factura)]));
  const refused = new Map<number, Motivo>();
  for (const { numero, read } of rows) {
    const factura = known.get(String(read._idFactura));
    const motivo = factura && add(factura, read as Cobro);
    if (motivo)
      refused.set(numero, { campo: 'importe', valor: String(read.importe), motivo, sugerencia: null });
  }
  return refused;
}

type State = { numero: string; total: string; paid: bigint; keys: Set<string> };

const stateOf = ({ numero, total, cobros }: Factura): State => ({
  numero,
  total,
  paid: cobros.reduce((sum, { importe }) => sum + cents(importe), 0n),
  keys: new Set(cobros.map(keyOf)),
});

const keyOf = ({ fecha, importe, referencia }: Cobro): string =>
  JSON.stringify([fecha, plain(cents(importe), 2), referencia ?? null]);

/** Counts a cobro of a factura, or gives the reason to refuse it. */
function add(factura: State, cobro: Cobro): string | undefined {
  const { numero, total, paid, keys } = factura;
  if (keys.has(keyOf(cobro))) return cobrosAnteriores.taken?._idFactura;
  const [most, after] = [cents(total), paid + cents(cobro.importe)];
  if (most < 0n ? after < most - ROUNDING : after > most + ROUNDING)
    return `pasa de lo que se debe: la factura ${numero} es de ${total} y ya tiene cobrados ${plain(paid, 2)}`;
  factura.paid = after;
  keys.add(keyOf(cobro));
  return undefined;
}
