import { useQuery } from '@tanstack/react-query';
import type { caracteristicasAutoescuela } from '#comparador/tarifas/caracteristicasAutoescuela/contract.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';

export const FEATURES_FALLBACK = 'Error al obtener las características';

/** Reads the catalogue of features. */
export const useFeatures = () =>
  useQuery({
    queryKey: ['caracteristicasAutoescuela', 'all'],
    queryFn: ({ signal }) =>
      crudCalls<typeof caracteristicasAutoescuela>('caracteristicasAutoescuela').leer(
        { orden: 'orden', limite: 100 },
        signal,
      ),
    meta: { fallback: FEATURES_FALLBACK, background: true },
  });
