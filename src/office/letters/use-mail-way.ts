import { useQuery } from '@tanstack/react-query';
import { correosCalls, correosFallbacks } from './calls.ts';
import type { SituacionCorreo } from './contract.ts';
import { MAILS } from './retry-button.tsx';

const FIVE_MINUTES_MS = 300_000;

/** Where letters go; undefined until it is known, or when it can't be asked. */
export const useMailWay = (): SituacionCorreo['salida'] | undefined => useMailSituation()?.salida;

/** The same, and how the reading of those that come back goes. */
export function useMailSituation(): SituacionCorreo | undefined {
  const { data } = useQuery({
    queryKey: [MAILS, 'situacion'],
    queryFn: ({ signal }) => correosCalls.situacion(signal),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
    meta: { fallback: correosFallbacks.situacion, background: true, told: true },
  });
  return data;
}
