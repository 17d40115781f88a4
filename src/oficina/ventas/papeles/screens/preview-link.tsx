import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download } from '#platform/browser/download.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import type { PaperKind } from './paper-kind.ts';

/** Link to the PDF of the saved paper. */
export const PreviewLink = ({ row, kind }: { row: CrudRow; kind: PaperKind }) => (
  <Button component={Link} to={`${kind.family.base}/${row._id}/pdf`} variant="default">
    Vista previa
  </Button>
);

type DownloadProps = { path: string; method?: 'GET' | 'PUT'; row: CrudRow; onDone?(): void };

/** Downloads the PDF of a paper. */
export function DownloadButton({ path, method = 'GET', row: { _id }, onDone }: DownloadProps) {
  const downloading = useMutation({
    mutationFn: () => download(path, { _id }, { method }),
    onSuccess: () => onDone?.(),
    meta: { fallback: 'Error al descargar el documento' },
  });
  return (
    <BusyButton variant="default" busy={downloading.isPending} onClick={() => downloading.mutate()}>
      PDF
    </BusyButton>
  );
}
