import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download } from '#platform/browser/download.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { documentoFallbacks } from '../calls.ts';

export function DownloadButton({
  _id,
  name,
  small = false,
  main = false,
}: {
  _id: string;
  name?: string;
  small?: boolean;
  /** The signed file, which is what one comes for. */
  main?: boolean;
}) {
  const queries = useQueryClient();
  const taking = useMutation({
    mutationFn: () => download('documentos/descargar', { _id }),
    // Each download adds a row on the server.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['documentos', 'descargas'] }),
    meta: { fallback: documentoFallbacks.descargar },
  });
  return (
    <BusyButton
      variant={main ? 'filled' : 'default'}
      {...(small && { size: 'xs' })}
      {...(name !== undefined && { 'aria-label': `Descargar ${name}` })}
      busy={taking.isPending}
      onClick={() => taking.isPending || taking.mutate()}
    >
      {main ? 'Descargar firmado' : 'Descargar'}
    </BusyButton>
  );
}
