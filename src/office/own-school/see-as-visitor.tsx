import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#web/call.ts';

type Preview = { url: string | null; publicada: boolean };

/** Before the address ends, so that it holds whenever it is pressed. */
const RENEWED_MS = 10 * 60_000;

/** Opens a school's page as visitors see it or, while it is not published, as they will. */
export function SeeAsVisitor({ idCliente }: { idCliente?: string }) {
  const { data } = useQuery({
    queryKey: ['clientes', 'preview', idCliente ?? 'own'],
    queryFn: ({ signal }) =>
      call<Preview>(
        'GET',
        'clientes/consultarVistaPrevia',
        { query: idCliente === undefined ? {} : { _id: idCliente } },
        { signal },
      ),
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
    meta: { fallback: 'Error al preparar la vista previa', background: true },
  });
  // Without the code of the DGT there is no page: the list of what is missing says so.
  if (!data?.url) return null;
  return (
    <Button component="a" href={data.url} target="_blank" rel="noreferrer" variant="default">
      Ver como visitante
    </Button>
  );
}
