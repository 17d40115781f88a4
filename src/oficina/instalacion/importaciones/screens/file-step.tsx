import { Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError } from '#platform/browser/query-client.ts';
import { DropZone } from '#platform/ui/drop-zone.tsx';
import shared from '#platform/ui/shared.module.css';
import { importCalls } from '../calls.ts';
import type { Importacion } from '../contract.ts';
import { StepHeading } from './import-steps.tsx';

const FALLBACK = 'Error al subir el archivo';
const MOST_BYTES = 20 * 1024 * 1024;

type FileStepProps = { familia: string; onUploaded(row: Importacion): void };

/** Area to drop or choose a file. */
export function FileStep({ familia, onUploaded }: FileStepProps) {
  const [tooBig, setTooBig] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => importCalls.subir({ familia }, file),
    onSuccess: onUploaded,
    meta: { fallback: FALLBACK },
  });
  const send = (file: File | undefined) => {
    if (!file || sending.isPending) return;
    setTooBig(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) sending.mutate(file);
  };
  const problem = tooBig
    ? 'El archivo pasa de 20 MB: pártelo en varios.'
    : sending.error
      ? textOfError(sending.error, FALLBACK)
      : undefined;
  return (
    <section>
      <StepHeading arrived={false}>Elige el archivo</StepHeading>
      <DropZone
        text="Arrastra aquí una hoja de Excel o de LibreOffice (.xlsx, .xls, .ods) o un CSV, con una fila de títulos."
        button="Elegir un archivo"
        label="Archivo que se importa"
        limits="Hasta 20 MB y 100.000 filas. Nada se guarda hasta que lo confirmes."
        accept=".xlsx,.xls,.ods,.slk,.csv,.txt,.tsv"
        alone
        busy={sending.isPending}
        onFiles={([file]) => send(file)}
      />
      {problem && (
        <Box
          component="p"
          className={shared.error}
          m="16px 0"
          p="12px 16px"
          bdrs={12}
          bg="var(--danger-soft)"
          role="alert"
        >
          {problem}
        </Box>
      )}
    </section>
  );
}
