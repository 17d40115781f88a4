import { useQuery } from '@tanstack/react-query';
import { ESTADO, estadoCalls, estadoFallbacks } from '../calls.ts';

/** State of the installation, read again on each return to a screen that shows it. */
export const useEstado = () =>
  useQuery({
    queryKey: [ESTADO],
    queryFn: ({ signal }) => estadoCalls.leer({}, signal),
    staleTime: 0,
    meta: { fallback: estadoFallbacks.leer, background: true, told: true },
  });
