import type { Outcome } from './outcomes.server.ts';
import type { Constancia } from './query-reply.ts';

/** Sealed record of a factura, and its known state. */
export type OwnRecord = {
  id: string;
  facturaId: string;
  orden: number;
  tipo: 'alta' | 'subsanacion' | 'anulacion';
  huella: string;
  estado: string;
};

/** Record with an unknown result; `duplicado` is the agency's code when it reports a duplicate. */
export type Unknown = { id: string; intentos: number; duplicado?: number | undefined };

type Question = {
  unknown: Unknown;
  /** All records of the factura. */
  ours: readonly OwnRecord[];
  /** Last record of the factura at the agency; undefined when it has none. */
  has: Constancia | undefined;
};

/** After this many tries, a person must look at a duplicate that the agency does not show. */
const MOST_TRIES = 5;
const DUPLICATE = 3000;

const OF_OTHERS =
  'La Agencia Tributaria tiene esta factura con una huella que no es la de ningún registro de aquí: la ha enviado otro programa u otra copia de estos datos. Mira en su sede qué factura es';
const NOT_SHOWN =
  'La Agencia Tributaria dice que ya tiene un registro de esta factura, y al preguntarle por ella no lo enseña. Mírala en su sede';
const MADE_OTHERWISE =
  'La Agencia Tributaria ya tenía un registro anterior de esta factura, y este se hizo como si no lo tuviera';

/**
 * Result of a record, from the agency's last record of its factura, which is the only one that the agency shows. The hash tells which of
 * our records it is. If it is a later record of ours, the agency took this record too, because a message holds one record per factura.
 * Gives nothing when the agency did not take the record: it must be sent.
 */
export function fateOf({ unknown, ours, has }: Question): Outcome[] {
  const { id, intentos, duplicado } = unknown;
  if (!has) return duplicado !== undefined && intentos >= MOST_TRIES ? [refused(unknown, NOT_SHOWN)] : [];
  const taken = ours.find(({ huella }) => huella === has.huella);
  const record = ours.find((one) => one.id === id);
  if (!taken || !record) return [refused(unknown, OF_OTHERS)];
  const told = isTaken(taken) ? [] : [takenAs(taken, has)];
  if (taken.id === id) return told;
  // The agency may show an annulled factura with the hash of its first record.
  const annulled = record.tipo === 'anulacion' && has.estado === 'anulado';
  if (taken.orden > record.orden || annulled) return [...told, accepted(id)];
  return duplicado === undefined ? told : [...told, refused(unknown, MADE_OTHERWISE)];
}

const isTaken = ({ estado }: OwnRecord) => estado === 'aceptado' || estado === 'aceptadoConErrores';

const accepted = (id: string): Outcome => ({
  id,
  estado: 'aceptado',
  csv: null,
  codigo: null,
  descripcion: null,
});

const takenAs = ({ id }: OwnRecord, { estado, codigo, descripcion }: Constancia): Outcome =>
  estado === 'aceptadoConErrores' ? { id, estado, csv: null, codigo, descripcion } : accepted(id);

const refused = ({ id, duplicado = DUPLICATE }: Unknown, descripcion: string): Outcome => ({
  id,
  estado: 'rechazado',
  csv: null,
  codigo: duplicado,
  descripcion,
});
