import { useQuery } from '@tanstack/react-query';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { call } from '#platform/browser/call.ts';

export const FEATURES_FALLBACK = 'Error al obtener las características';

/** Reads the catalogue of features. */
export const useFeatures = () =>
  useQuery({
    queryKey: ['caracteristicasAutoescuela', 'all'],
    queryFn: ({ signal }) =>
      call<{ filas: Caracteristica[] }>(
        'GET',
        'caracteristicasAutoescuela/leer',
        { query: { orden: 'orden', limite: 100 } },
        { signal },
      ),
    meta: { fallback: FEATURES_FALLBACK, background: true },
  });
