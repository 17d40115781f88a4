import type { Db } from '#platform/database/db.server.ts';
import { askRegister } from './ask-register.server.ts';
import { compareFactura } from './comparison.ts';
import { type Comparacion, type Diferencia, MAX_DIFFERENCES } from './comparison-contract.ts';
import { type ReadableChain, readOwnMonth } from './read-own-month.server.ts';
import { facturaKey } from './settle-unknown.server.ts';
import type { Transporte } from './transport.server.ts';

type Asking = { db: Db; transport: Transporte; chain: ReadableChain; mes: string };

/** Differences that somebody has to look at come first. */
const ORDER: readonly Diferencia['clase'][] = ['falta', 'ajena', 'distinta', 'rechazada', 'espera'];

/**
 * Compares the records of a month at the agency with the facturas of a chain. Asks the agency first: a
 * factura issued or accepted meanwhile can only appear as waiting. Throws the errors of `askRegister`.
 */
export async function compareRegister({
  db,
  transport,
  chain,
  mes,
}: Asking): Promise<Pick<Comparacion, 'aqui' | 'alli' | 'iguales' | 'total' | 'diferencias'>> {
  const rows = await askRegister(transport, { obligado: { nombre: chain.nombre, nif: chain.nif }, mes });
  const theirs = new Map(rows.map((row) => [facturaKey(row.id), row]));
  const numbers = rows.map(({ id }) => id.numSerie);
  const facturas = await readOwnMonth(db, chain._id, { mes, numbers });
  const ours = new Map(facturas.map((factura) => [facturaKey(factura.clave), factura]));
  // A factura of another month is compared only when the agency has it in this one.
  const keys = [...ours].filter(([key, { delMes }]) => delMes || theirs.has(key)).map(([key]) => key);
  const all = [...new Set([...keys, ...theirs.keys()])];
  const found = all.flatMap((key) => compareFactura(ours.get(key), theirs.get(key)) ?? []);
  found.sort(
    (a, b) => ORDER.indexOf(a.clase) - ORDER.indexOf(b.clase) || a.numSerie.localeCompare(b.numSerie, 'es'),
  );
  return {
    aqui: keys.length,
    alli: theirs.size,
    iguales: all.length - found.length,
    total: found.length,
    diferencias: found.slice(0, MAX_DIFFERENCES),
  };
}
