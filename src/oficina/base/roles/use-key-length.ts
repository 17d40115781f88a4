import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/browser/call.ts';
import { LARGO_DE_SIEMPRE, type LargoClave, largoDe, pistaDeLargo } from './key-length.ts';

export const KEY_LENGTH = ['negocio', 'largoClave'];

/**
 * Rule and hint of a field for a new clave. Until the setting of the business is loaded, the
 * specification's length holds.
 */
export function useKeyLength(): { hint: string; rule(clave: string): string | null } {
  const { data: largo = LARGO_DE_SIEMPRE } = useQuery({
    queryKey: KEY_LENGTH,
    queryFn: ({ signal }) =>
      call<LargoClave>('GET', 'negocio/consultarLargoClave', {}, { signal, renew: false }),
    staleTime: 5 * 60_000,
    meta: { background: true, told: true },
  });
  return {
    hint: pistaDeLargo(largo),
    rule: (clave) => {
      const length = [...clave].length;
      return length >= largo.minimo && length <= largo.maximo ? null : largoDe(largo);
    },
  };
}
