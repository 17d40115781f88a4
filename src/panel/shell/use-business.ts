import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';

export type Business = { razonSocial: string; nombreComercial: string; nif: string };

/** Data of the business. Its query key is `['negocio']`, which the screen that edits it must invalidate. */
export const useBusiness = () =>
  useQuery({
    queryKey: ['negocio'],
    queryFn: ({ signal }) => call<Business>('GET', 'negocio/leer', {}, { signal }),
    staleTime: 600_000,
    meta: { fallback: 'Error al obtener el negocio', background: true },
  });
