import { useQuery } from '@tanstack/react-query';
import { correosCalls, correosFallbacks } from './calls.ts';
import type { SituacionCorreo } from './contract.ts';
import { CORREOS } from './retry-button.tsx';

const FIVE_MINUTES_MS = 300_000;

/** Way that correos leave by; undefined while unknown, or if the call fails. */
export const useMailWay = (): SituacionCorreo['salida'] | undefined => useMailSituation()?.salida;

/** Way that correos leave by, and state of the reading of returned ones. */
export function useMailSituation(): SituacionCorreo | undefined {
  const { data } = useQuery({
    queryKey: [CORREOS, 'situacion'],
    queryFn: ({ signal }) => correosCalls.situacion(signal),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
    meta: { fallback: correosFallbacks.situacion, background: true, told: true },
  });
  return data;
}
