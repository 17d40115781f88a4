import { useQuery } from '@tanstack/react-query';
import { PUESTA, puestaCalls, puestaFallbacks } from '../calls.ts';

/** Milliseconds between two looks while a letter of trial is on its way. */
const LOOK_AGAIN_MS = 2_000;

/** Steps of the set-up, read again on each return: another screen may have done one. */
export const usePuesta = () =>
  useQuery({
    queryKey: [PUESTA],
    queryFn: ({ signal }) => puestaCalls.leer({}, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pasos.some(({ estado }) => estado === 'espera') ? LOOK_AGAIN_MS : false,
    meta: { fallback: puestaFallbacks.leer, background: true, told: true },
  });
