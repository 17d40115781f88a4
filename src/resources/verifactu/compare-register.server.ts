import type { Db } from '#api/db.server.ts';
import { askRegister } from './ask-register.server.ts';
import { compareInvoice } from './comparison.ts';
import { type Comparacion, type Diferencia, MOST_TOLD } from './comparison-contract.ts';
import { type AskedChain, readOwnMonth } from './read-own-month.server.ts';
import { invoiceKey } from './settle-unknown.server.ts';
import type { Transporte } from './transport.server.ts';

type Asking = { db: Db; transport: Transporte; chain: AskedChain; mes: string };

/** Differences that somebody has to look at come first. */
const ORDER: readonly Diferencia['clase'][] = ['falta', 'ajena', 'distinta', 'rechazada', 'espera'];

/**
 * Compares what the agency has of a month with the invoices of a chain: it is asked first, so that what is issued or accepted
 * meanwhile is at most told as waiting. Throws what `askRegister` does.
 */
export async function compareRegister({
  db,
  transport,
  chain,
  mes,
}: Asking): Promise<Pick<Comparacion, 'aqui' | 'alli' | 'iguales' | 'total' | 'diferencias'>> {
  const rows = await askRegister(transport, { obligado: { nombre: chain.nombre, nif: chain.nif }, mes });
  const theirs = new Map(rows.map((row) => [invoiceKey(row.id), row]));
  const numbers = rows.map(({ id }) => id.numSerie);
  const invoices = await readOwnMonth(db, chain._id, { mes, numbers });
  const ours = new Map(invoices.map((invoice) => [invoiceKey(invoice.clave), invoice]));
  // An invoice of another month is here because the agency has it in this one, and only then is it compared.
  const keys = [...ours].filter(([key, { delMes }]) => delMes || theirs.has(key)).map(([key]) => key);
  const all = [...new Set([...keys, ...theirs.keys()])];
  const found = all.flatMap((key) => compareInvoice(ours.get(key), theirs.get(key)) ?? []);
  found.sort(
    (a, b) => ORDER.indexOf(a.clase) - ORDER.indexOf(b.clase) || a.numSerie.localeCompare(b.numSerie, 'es'),
  );
  return {
    aqui: keys.length,
    alli: theirs.size,
    iguales: all.length - found.length,
    total: found.length,
    diferencias: found.slice(0, MOST_TOLD),
  };
}
