import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { createTurns } from '#platform/database/turns.server.ts';
import { AppError, inUse, notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import type { AgencyWay } from './agency-way.server.ts';
import { askRegister } from './ask-register.server.ts';
import { compareFactura } from './comparison.ts';
import { type Comparacion, type Diferencia, MAX_DIFFERENCES } from './comparison-contract.ts';
import { verifactuOperations } from './operations.ts';
import { type ReadableChain, readChains, readOwnMonth } from './read-own-month.server.ts';
import { facturaKey } from './settle-unknown.server.ts';
import { reasonOf } from './soap.ts';
import type { Transporte } from './transport.server.ts';

type Services = { db: Db; clock: () => Date; agency: AgencyWay };
type ComparisonQuery = { mes: string; cadena?: string | undefined };

/** Milliseconds that an answer is reused. The agency sets no limit on questions, so the program sets this one. */
const KEPT_MS = 30_000;
const MOST_WAITING = 4;

/** `GET facturas/comparacionAgencia`: records of a month at the agency against those here. */
export function registerComparison(app: HttpApp, { db, clock, agency }: Services): void {
  const turns = createTurns({
    atOnce: 1,
    waiting: MOST_WAITING,
    busy: 'Ya se está preguntando a la Agencia Tributaria. Prueba dentro de un momento',
  });
  const kept = new Map<string, { at: number; answer: Promise<Comparacion> }>();
  const once = (asked: ComparisonQuery, ask: () => Promise<Comparacion>) => {
    const now = clock().getTime();
    for (const [key, { at }] of kept) if (now - at >= KEPT_MS) kept.delete(key);
    const key = `${asked.mes} ${asked.cadena}`;
    const known = kept.get(key);
    if (known) return known.answer;
    const answer = turns(ask);
    kept.set(key, { at: now, answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
  serve(
    app,
    verifactuOperations.comparacionAgencia,
    { access: allow('facturas', 'X', ['trabajador']) },
    async ({ query }) => {
      const transport = await agency();
      if (!transport) throw inUse('Falta el certificado con que se pregunta a la Agencia Tributaria');
      return once(query, () => compare({ db, clock, transport }, query));
    },
  );
}

async function compare(
  { db, clock, transport }: Omit<Services, 'agency'> & { transport: Transporte },
  { mes, cadena }: ComparisonQuery,
): Promise<Comparacion> {
  const cadenas = await readChains(db);
  const head = { mes, cadenas, preguntadoEn: clock().toISOString() };
  const chain = cadena === undefined ? cadenas[0] : cadenas.find(({ _id }) => _id === cadena);
  if (!chain && cadena !== undefined) throw notFound('esa cadena de registros');
  if (!chain) return { ...head, cadena: null, aqui: 0, alli: 0, iguales: 0, total: 0, diferencias: [] };
  try {
    return { ...head, cadena: chain._id, ...(await compareRegister({ db, transport, chain, mes })) };
  } catch (error) {
    const reason = reasonOf(error).replace(/\.$/, '');
    throw new AppError(
      errorCodes.noDisponible,
      `No se ha podido comparar: ${reason}. Aquí no ha cambiado nada`,
    );
  }
}

type Asking = { db: Db; transport: Transporte; chain: ReadableChain; mes: string };

/** Differences that somebody has to look at come first. */
const ORDER: readonly Diferencia['clase'][] = ['falta', 'ajena', 'distinta', 'rechazada', 'espera'];

/**
 * Compares the records of a month at the agency with the facturas of a chain. Asks the agency first: a
 * factura issued or accepted meanwhile can only appear as waiting. Throws the errors of `askRegister`.
 */
async function compareRegister({
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
