import { useMutation } from '@tanstack/react-query';
import { download } from '#web/download.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';

type PdfButtonProps = {
  /** The call that gives it: 'presupuestos/descargar'. */
  path: string;
  _id: string;
  method?: 'GET' | 'PUT';
  fallback: string;
};

/** The PDF of a paper, to keep or to print. */
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
