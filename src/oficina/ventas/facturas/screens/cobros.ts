import { useQuery } from '@tanstack/react-query';
import { facturasCalls } from '../calls.ts';
import { cobrosKey } from './use-factura-step.ts';

export const COBROS_FALLBACK = 'Error al obtener los cobros';

/** Due dates and cobros of a factura. */
export const useCobros = (_id: string) =>
  useQuery({
    queryKey: cobrosKey(_id),
    queryFn: ({ signal }) => facturasCalls.leerCobros({ _id }, signal),
    // The section shows its own error.
    meta: { fallback: COBROS_FALLBACK, background: true, told: true },
  });
