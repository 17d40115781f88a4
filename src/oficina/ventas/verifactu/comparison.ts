import type { Diferencia } from './comparison-contract.ts';
import type { OwnRecord } from './fate.ts';
import type { Constancia } from './query-reply.ts';
import type { IdFactura } from './record.ts';

/** Record, with the agency's code and text when it was not accepted cleanly. */
export type ComparedRecord = OwnRecord & { codigo: number | null; descripcion: string | null };

/** Issued factura with all its records, in their order. */
export type OwnFactura = { facturaId: string; clave: IdFactura; importe: string; records: ComparedRecord[] };

type DifferenceReason = Pick<Diferencia, 'clase' | 'motivo' | 'quehacer'>;

const NADA = 'No tienes que hacer nada.';
const MIRAR = 'Mírala en la sede de la Agencia antes de hacer nada, y avisa a quien mantiene el programa.';
const COPIA =
  'Busca si la ha enviado otro programa u otra copia de estos datos, que no debe seguir enviando.';

/**
 * Difference between a factura here and at the agency; undefined when they agree. At least one side has it.
 */
export function compareFactura(
  ours: OwnFactura | undefined,
  has: Constancia | undefined,
): Diferencia | undefined {
  const found = ours ? differenceOf(ours, has) : FOREIGN;
  const id = ours?.clave ?? has?.id;
  if (!found || !id) return undefined;
  return {
    ...found,
    _idFactura: ours?.facturaId ?? null,
    numSerie: id.numSerie,
    fecha: id.fecha.split('-').reverse().join('-'),
    aqui: ours ? wordsOfOurs(ours) : null,
    alli: has ? (WORDS[has.estado] ?? null) : null,
    importeAqui: ours?.importe ?? null,
    importeAlli: has?.importe ?? null,
  };
}

const FOREIGN: DifferenceReason = {
  clase: 'ajena',
  motivo: 'La Agencia la tiene y este programa no.',
  quehacer: COPIA,
};

const isTaken = ({ estado }: OwnRecord) => estado === 'aceptado' || estado === 'aceptadoConErrores';

function differenceOf(ours: OwnFactura, has: Constancia | undefined): DifferenceReason | undefined {
  const { records } = ours;
  const taken = records.findLast(isTaken);
  if (!has) return taken ? missing : untaken(records.at(-1));
  const there = records.find(({ huella }) => huella === has.huella);
  if (!there) return otherVersion(ours, has);
  if (taken && there.orden < taken.orden)
    return different(
      `A la Agencia le falta su último registro, ${KINDS[taken.tipo]}, que aquí consta aceptado.`,
    );
  if (there.estado === 'pendiente')
    return {
      clase: 'espera',
      motivo: 'La Agencia ya la tiene y su respuesta se perdió: se le pregunta antes del próximo envío.',
      quehacer: NADA,
    };
  if (!isTaken(there)) return different('Aquí consta rechazada y la Agencia la tiene.');
  return stateOrAmount(ours, there, has) ?? leftover(records, there);
}

const missing: DifferenceReason = {
  clase: 'falta',
  motivo: 'Aquí consta aceptada y la Agencia no la tiene.',
  quehacer: MIRAR,
};

const different = (motivo: string): DifferenceReason => ({ clase: 'distinta', motivo, quehacer: MIRAR });

const KINDS = { alta: 'el alta', subsanacion: 'la subsanación', anulacion: 'la anulación' };

function otherVersion({ importe }: OwnFactura, has: Constancia): DifferenceReason {
  const amounts = has.importe !== null && Number(has.importe) !== Number(importe);
  return {
    clase: 'distinta',
    motivo: `Su huella allí no es la de ningún registro de aquí${amounts ? ', ni el importe es el mismo' : ''}.`,
    quehacer: COPIA,
  };
}

/** Difference of state or amount, when both sides have the same record. An anulación declares no amount. */
function stateOrAmount(
  { importe }: OwnFactura,
  there: ComparedRecord,
  has: Constancia,
): DifferenceReason | undefined {
  if (has.estado === 'anulado' && there.tipo !== 'anulacion')
    return different('La Agencia la tiene anulada y su anulación no es de este programa.');
  if (has.estado !== 'anulado' && there.tipo === 'anulacion')
    return different('Aquí consta anulada y en la Agencia sigue en vigor.');
  if (has.estado !== 'anulado' && has.estado !== there.estado)
    return different('Una tiene errores y la otra no.');
  if (has.importe !== null && there.tipo !== 'anulacion' && Number(has.importe) !== Number(importe))
    return different('La huella es la misma y el importe no.');
  return undefined;
}

/** Last record of the factura, when the agency has not taken it. */
function leftover(records: readonly ComparedRecord[], there: ComparedRecord): DifferenceReason | undefined {
  const last = records.at(-1);
  return last && last.orden > there.orden ? untaken(last) : undefined;
}

function untaken(last: ComparedRecord | undefined): DifferenceReason {
  if (last?.estado !== 'rechazado')
    return {
      clase: 'espera',
      motivo: `Todavía no se ha enviado ${last ? KINDS[last.tipo] : 'nada de ella'}.`,
      quehacer: NADA,
    };
  const said = [last.codigo, last.descripcion].filter((part) => part !== null).join(': ');
  return {
    clase: 'rechazada',
    motivo: `La Agencia no ha aceptado ${KINDS[last.tipo]}${said && `. ${said}`}.`,
    quehacer:
      last.tipo === 'anulacion'
        ? MIRAR
        : 'Ábrela: se declara otra vez, se rectifica o se anula, según lo que falle.',
  };
}

const WORDS: Record<string, string> = {
  pendiente: 'Pendiente de envío',
  aceptado: 'Aceptada',
  aceptadoConErrores: 'Aceptada con errores',
  rechazado: 'Rechazada',
  anulado: 'Anulada',
};

function wordsOfOurs({ records }: OwnFactura): string {
  const last = records.at(-1);
  if (last?.tipo !== 'anulacion') return WORDS[last?.estado ?? ''] ?? '';
  if (isTaken(last)) return 'Anulada';
  return last.estado === 'rechazado' ? 'Anulación rechazada' : 'Anulación pendiente de envío';
}
