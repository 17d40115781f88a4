import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';
import { cobrosKey } from './use-factura-step.ts';

/** Cobro as its call gives it. */
export type Cobro = {
  _id: string;
  fecha: string;
  importe: string;
  forma: string;
  referencia: string;
  deshaceA: string | null;
  deshecho: boolean;
  anotadoPor: string | null;
};

export type Cobros = { cobros: Cobro[]; vencimientos: { fecha: string; importe: string }[] };

export const COBROS_FALLBACK = 'Error al obtener los cobros';

/** Due dates and cobros of a factura. */
export const useCobros = (_id: string): UseQueryResult<Cobros> =>
  useQuery({
    queryKey: cobrosKey(_id),
    queryFn: ({ signal }) => call<Cobros>('GET', 'facturas/leerCobros', { query: { _id } }, { signal }),
    // The section shows its own error.
    meta: { fallback: COBROS_FALLBACK, background: true, told: true },
  });
