import { useMutation } from '@tanstack/react-query';
import { download } from '#platform/browser/download.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';

type PdfButtonProps = {
  /** Call that gives the PDF: 'presupuestos/descargar'. */
  path: string;
  _id: string;
  method?: 'GET' | 'PUT';
  fallback: string;
};

/** Downloads the PDF of a paper. */
export function PdfButton({ path, _id, method = 'GET', fallback }: PdfButtonProps) {
  const printing = useMutation({
    mutationFn: () =>
      download(path, { _id }, { method, signal: new AbortController().signal, onProgress: () => {} }),
    meta: { fallback },
  });
  return (
    <BusyButton
      variant="default"
      busy={printing.isPending}
      onClick={() => printing.isPending || printing.mutate()}
    >
      Descargar el PDF
    </BusyButton>
  );
}
