import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ownAutoescuelaCalls } from './calls.ts';

/** Milliseconds. Shorter than the life of the preview address, so that the button always leads to a valid one. */
const RENEWED_MS = 10 * 60_000;

/** Button that opens the autoescuela's page, or its preview until it is published. */
export function SeeAsVisitor({ idCliente }: { idCliente?: string }) {
  const { data } = useQuery({
    queryKey: ['clientes', 'preview', idCliente ?? 'own'],
    queryFn: ({ signal }) =>
      ownAutoescuelaCalls.consultarVistaPrevia(idCliente === undefined ? {} : { _id: idCliente }, signal),
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
    meta: { fallback: 'Error al preparar la vista previa', background: true },
  });
  // Without the code of the DGT there is no page; the list of missing parts says so.
  if (!data?.url) return null;
  return (
    <Button component="a" href={data.url} target="_blank" rel="noreferrer" variant="default">
      Ver como visitante
    </Button>
  );
}
