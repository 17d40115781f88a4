import { useQuery } from '@tanstack/react-query';
import { negocioCalls } from '#oficina/ventas/negocio/calls.ts';

/** Data of the business. Its query key is `['negocio']`, which the screen that edits it must invalidate. */
export const useBusiness = () =>
  useQuery({
    queryKey: ['negocio'],
    queryFn: ({ signal }) => negocioCalls.leer(signal),
    staleTime: 600_000,
    meta: { fallback: 'Error al obtener el negocio', background: true },
  });
