import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { newId } from '#platform/database/new-id.server.ts';
import { invalidFields, notAllowed } from '#platform/http/errors.server.ts';
import { exact, partOf, plain, rounded, times } from '#platform/kit/amounts/exact.ts';
import type { Linea, LineaEscrita } from './linea-contract.ts';
import { type Impuesto, isRate, usualRate } from './rates.ts';

type Concept = {
  id: string;
  codigo: string;
  nombre: string;
  descripcion: string;
  precio: string;
  tipoIva: string;
  unidad: string;
};

type LineasInput = {
  lines: readonly LineaEscrita[];
  /** Current lines of the paper: a line with the same id keeps its row. */
  known: readonly Linea[];
  preciosConIva: boolean;
  impuesto: Impuesto;
  /** Day of the paper, 'YYYY-MM-DD'. */
  fecha: string;
  /** Whether the actor may write costs. */
  costs: boolean;
  now: Date;
};

/**
 * Completes the sent lines: missing fields come from the concepto, and costs stay unchanged for an actor
 * who may not see them.
 */
export async function prepareLineas(tx: Pick<Db, 'execute'>, given: LineasInput): Promise<Linea[]> {
  const concepts = await conceptsOf(tx, given.lines);
  const known = new Map(given.known.map((line) => [line._id, line]));
  const seen = new Set<string>();
  return given.lines.map((line, index) => {
    const before = line._id === undefined ? undefined : known.get(line._id);
    if (line._id !== undefined && (!before || seen.has(line._id)))
      throw invalidFields([{ campo: `lineas.${index}._id`, motivo: 'no es una línea de este papel' }]);
    if (line._id !== undefined) seen.add(line._id);
    if (line.coste != null && !given.costs) throw notAllowed('No puedes cambiar: Coste');
    const concept = line._idConcepto === null ? undefined : concepts.get(line._idConcepto);
    // The amounts of an anticipo never change; only its texts do.
    if (before?.desglose)
      return {
        ...before,
        descripcion: line.descripcion ?? before.descripcion,
        detalle: line.detalle ?? before.detalle,
      };
    const coste = given.costs && line.coste !== undefined ? line.coste : (before?.coste ?? null);
    return {
      ...filled(line, concept, given),
      _id: before?._id ?? newId(given.now),
      coste,
    };
  });
}

function filled(
  line: LineaEscrita,
  concept: Concept | undefined,
  { preciosConIva, impuesto, fecha }: LineasInput,
): Omit<Linea, '_id' | 'coste'> {
  const { _id, coste, ...said } = line;
  const taxed =
    line.regimen === 'general' && !line.suplido && (line.tipo === 'concepto' || line.tipo === 'opcional');
  const tipoIva = line.tipoIva ?? (taxed ? rateOf(concept, impuesto, fecha) : '0');
  return {
    ...said,
    tipoIva,
    referencia: line.referencia ?? concept?.codigo ?? '',
    descripcion: line.descripcion ?? concept?.nombre ?? (line.tipo === 'subtotal' ? 'Subtotal' : ''),
    detalle: line.detalle ?? concept?.descripcion ?? '',
    unidad: line.unidad ?? concept?.unidad ?? '',
    precioUnitario: line.precioUnitario ?? priceOf(concept, preciosConIva ? tipoIva : '0'),
    importe: null,
  };
}

/** Rate of the concepto, where the tax of the paper has it that day; else the usual one of the tax. */
const rateOf = (concept: Concept | undefined, impuesto: Impuesto, fecha: string): string =>
  concept && isRate(impuesto, concept.tipoIva, fecha) ? concept.tipoIva : usualRate(impuesto);

/** Price of a concepto with tax: the catalogue has it without. */
function priceOf(concept: Concept | undefined, rate: string): string {
  if (!concept) return '0';
  const { n, e } = partOf(rate);
  const withTax = times(exact(concept.precio), { n: 10n ** BigInt(e) + n, e });
  return rate === '0' ? concept.precio : plain(rounded(withTax, 2), 2);
}

async function conceptsOf(
  tx: Pick<Db, 'execute'>,
  lines: readonly LineaEscrita[],
): Promise<Map<string, Concept>> {
  const ids = [...new Set(lines.flatMap(({ _idConcepto }) => _idConcepto ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<Concept>(sql`
    SELECT id, codigo, nombre, descripcion, precio, tipo_iva AS "tipoIva", unidad FROM conceptos_presupuestos
    WHERE id = ANY(${sql.param(ids)}::uuid[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = lines.findIndex(({ _idConcepto }) => _idConcepto !== null && !found.has(_idConcepto));
  if (missing >= 0)
    throw invalidFields([
      { campo: `lineas.${missing}._idConcepto`, motivo: 'ya no existe: elige otro de la lista' },
    ]);
  return found;
}
