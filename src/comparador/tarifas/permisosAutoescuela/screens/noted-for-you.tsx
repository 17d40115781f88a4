import { useQuery } from '@tanstack/react-query';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { plural } from '#platform/kit/format.ts';
import { Notice } from '#platform/ui/mark.tsx';

/** Tells an autoescuela of the tarifas that the business noted for it; nothing when there are none. */
export function NotedForYou() {
  const { data } = useQuery({
    queryKey: ['permisosAutoescuela', 'list', 'anotadas'],
    queryFn: ({ signal }) =>
      crudCalls('permisosAutoescuela').leer(
        { origen: 'anotada,traida', estado: 'publicada', limite: 1 },
        signal,
      ),
    meta: { fallback: 'Error al obtener las tarifas', background: true, told: true },
  });
  if (!data || data.total === 0) return null;
  return (
    <Notice warning>
      Carné Claro ha anotado {plural(data.total, 'tarifa tuya', 'tarifas tuyas')} con los precios que vio
      publicados. Quien compara las ve como no confirmadas. Pulsa «Todo sigue vigente», corrígelas o
      retíralas: entonces serán tuyas.
    </Notice>
  );
}
