import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/browser/operations.ts';
import { LARGO_DE_SIEMPRE, largoDe, pistaDeLargo } from './key-length.ts';
import type { keyLengthOperations } from './operations.ts';

export const KEY_LENGTH = ['negocio', 'largoClave'];

const { consultar } = client<typeof keyLengthOperations>(
  { consultar: 'GET negocio/consultarLargoClave' },
  { renew: false },
);

/**
 * Rule and hint of a field for a new clave. Until the setting of the business is loaded, the
 * specification's length holds.
 */
export function useKeyLength(): { hint: string; rule(clave: string): string | null } {
  const { data: largo = LARGO_DE_SIEMPRE } = useQuery({
    queryKey: KEY_LENGTH,
    queryFn: ({ signal }) => consultar({}, signal),
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
