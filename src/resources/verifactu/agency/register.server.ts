import type { Ficha, IdFactura } from './record.server.ts';

/** State of a factura at the agency, in its own words (list L21). */
export type Estado = 'Correcta' | 'AceptadaConErrores' | 'Anulada';

/** Last record that the agency took of a factura. */
export type Asiento = {
  estado: Estado;
  codigo: number | undefined;
  ficha: Ficha;
  /** Day that its period goes by, '2026-11-21'. */
  dia: string;
  obligado: string;
  representante: string | undefined;
  incidencia: boolean;
  presentador: string;
  peticion: string;
  presentado: string;
  /** Place among all the records taken. */
  orden: number;
};

/** All that the agency has taken, and when each queue sent. */
export type Register = {
  asientos: Map<string, Asiento>;
  sistemas: Set<string>;
  /** By taxpayer and installation: milliseconds since 1970, and how many seconds it was told to wait. */
  envios: Map<string, { at: number; wait: number }>;
  peticiones: number;
  orden: number;
};

export const emptyRegister = (): Register => ({
  asientos: new Map(),
  sistemas: new Set(),
  envios: new Map(),
  peticiones: 0,
  orden: 0,
});

/** NIF, number and day: the only key of a factura. */
export const keyOf = ({ nif, numSerie, fecha }: IdFactura): string => [nif, numSerie, fecha].join('\n');

/** A program of a producer, installed somewhere, for a taxpayer: each has a chain. */
export const systemKey = ({ id, sistema }: Ficha): string =>
  [
    id.nif,
    sistema.nif ?? `${sistema.otro?.pais ?? ''}${sistema.otro?.id ?? ''}`,
    sistema.idSistema,
    sistema.instalacion,
  ].join('\n');

export type SecondAnnulment = 'withDuplicate' | 'withoutDuplicate' | 'accept';

/** Reason why the register cannot take a record, and the stored one when the answer includes it. */
export type Conflict = { code: 3000 | 3001 | 3002; duplicado: Asiento | undefined };

/**
 * Refuses a record that can't follow what there is (validations 1.2.2, annex 6). The annex lets an annulment be annulled again
 * while the list of codes has 3001 for it: `second` chooses.
 */
export function conflictOf(register: Register, record: Ficha, second: SecondAnnulment): Conflict | undefined {
  const before = register.asientos.get(keyOf(record.id));
  if (record.tipo === 'Anulacion') {
    if (record.sinRegistroPrevio !== 'S' && !before) return { code: 3002, duplicado: undefined };
    if (before?.estado === 'Anulada')
      return second === 'accept' && record.sinRegistroPrevio !== 'S'
        ? undefined
        : { code: 3001, duplicado: second === 'withoutDuplicate' ? undefined : before };
    return record.sinRegistroPrevio === 'S' && before ? { code: 3000, duplicado: before } : undefined;
  }
  const amendsWhatIsThere = record.subsanacion === 'S' && record.rechazoPrevio !== 'X';
  if (amendsWhatIsThere) return before ? undefined : { code: 3002, duplicado: undefined };
  return before && { code: 3000, duplicado: before };
}
