import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { download } from '#platform/browser/download.ts';
import { LANZAMIENTOS, lanzamientosCalls, lanzamientosFallbacks } from '../calls.ts';
import type { PasoAnotado } from '../words.ts';

/** Reads a town. */
export const useTown = (municipio: string) =>
  useQuery({
    queryKey: [LANZAMIENTOS, municipio],
    queryFn: ({ signal }) => lanzamientosCalls.consultar({ municipio }, signal),
    meta: { fallback: lanzamientosFallbacks.consultar },
  });

/** Takes the letters of a town, or that of one autoescuela; they are noted when they are made. */
export function useLetters(municipio: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (codigo: string | undefined) =>
      download('lanzamientos/imprimir', { municipio, ...(codigo && { codigo }) }, { method: 'POST' }),
    onSettled: () => queries.invalidateQueries({ queryKey: [LANZAMIENTOS] }),
    meta: { fallback: lanzamientosFallbacks.cartas },
  });
}

/** Notes a step of an autoescuela of a town. */
export function useStep(municipio: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: { codigo: string; paso: PasoAnotado }) =>
      lanzamientosCalls.anotar({ municipio, ...step }),
    onSettled: () => queries.invalidateQueries({ queryKey: [LANZAMIENTOS] }),
    meta: { fallback: lanzamientosFallbacks.anotar },
  });
}
