import { useQuery } from '@tanstack/react-query';
import { clavesCalls, clavesFallbacks } from '../calls.ts';
import { KEYS } from './keys-words.ts';

/** Families that a key may be given, with their titles; they change only with the program. */
export const useKeyFamilies = () =>
  useQuery({
    queryKey: [KEYS, 'families'],
    queryFn: ({ signal }) => clavesCalls.leerRecursos(signal),
    meta: { fallback: clavesFallbacks.recursos },
    staleTime: Number.POSITIVE_INFINITY,
  });
