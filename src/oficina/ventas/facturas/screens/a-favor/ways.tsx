import { useQuery } from '@tanstack/react-query';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';

/** Payment methods in use. */
export function Ways({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['formasDePago', 'list', 'ways'],
    queryFn: ({ signal }) => crudCalls('formasDePago').leer({ limite: 100 }, signal),
    staleTime: 60_000,
    meta: { fallback: 'Error al obtener las formas de pago', background: true },
  });
  return (
    <datalist id={id}>
      {data?.filas
        .filter(({ activo }) => activo !== false)
        .map(({ _id, nombre }) => (
          <option key={_id} value={String(nombre)} />
        ))}
    </datalist>
  );
}
