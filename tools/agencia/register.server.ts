import type { Ficha, IdFactura } from './record.server.ts';

/** State of a factura at the agency, in its own words (list L21). */
export type Estado = 'Correcta' | 'AceptadaConErrores' | 'Anulada';

/** Last record that the agency took of a factura. */
export type Asiento = {
  estado: Estado;
  codigo: number | undefined;
  ficha: Ficha;
  /** Day that decides its period, '2026-11-21'. */
  dia: string;
  obligado: string;
  representante: string | undefined;
  incidencia: boolean;
  presentador: string;
  peticion: string;
  presentado: string;
  /** Position among all the accepted records. */
  orden: number;
};

/** Everything that the agency accepted, and the time of the last message of each queue. */
export type Register = {
  asientos: Map<string, Asiento>;
  sistemas: Set<string>;
  /** By NIF and installation: time in milliseconds since 1970, and the ordered wait in seconds. */
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

/** Key of a factura: NIF, number and day. */
export const keyOf = ({ nif, numSerie, fecha }: IdFactura): string => [nif, numSerie, fecha].join('\n');

/** Key of an installed program of one taxpayer: each has its own chain. */
export const systemKey = ({ id, sistema }: Ficha): string =>
  [
    id.nif,
    sistema.nif ?? `${sistema.otro?.pais ?? ''}${sistema.otro?.id ?? ''}`,
    sistema.idSistema,
    sistema.instalacion,
  ].join('\n');

export type SecondAnnulment = 'withDuplicate' | 'withoutDuplicate' | 'accept';

/** Reason why the register cannot take a record, and the stored record when the answer must include it. */
export type Conflict = { code: 3000 | 3001 | 3002; duplicado: Asiento | undefined };

/**
 * Refuses a record that cannot follow the stored ones (validations 1.2.2, annex 6). On a second annulment
 * the sources differ: the annex allows it, and the list of codes has 3001 for it. `second` chooses.
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
