import { useQuery } from '@tanstack/react-query';
import type { BoardFilter } from '#platform/ui/board/board-filters.tsx';
import { responsablesCalls } from './responsables-calls.ts';

/** Filter by responsable. */
export function useResponsableFilter(): BoardFilter {
  const { data } = useQuery({
    queryKey: ['responsables', 'list', 'filter'],
    queryFn: ({ signal }) => responsablesCalls.leer({}, signal),
    staleTime: 60_000,
    meta: { background: true },
  });
  const options = (data?.filas ?? []).map(({ _id, nombre, activo }) => ({
    value: _id,
    label: activo ? nombre : `${nombre} (ya no está)`,
  }));
  return { name: '_idResponsable', label: 'Responsable', all: 'Cualquiera', options };
}
