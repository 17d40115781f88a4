import { Box } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { textOfError } from '#web/query-client.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import shared from '#web/ui/shared.module.css';
import { importCalls } from '../calls.ts';
import type { Importacion } from '../contract.ts';
import styles from './import.module.css';
import { StepHeading } from './step-list.tsx';

const FALLBACK = 'Error al subir el archivo';
const MOST_BYTES = 20 * 1024 * 1024;

type FileStepProps = { familia: string; onUploaded(row: Importacion): void };

/** Area to drop or choose a file. */
export function FileStep({ familia, onUploaded }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [tooBig, setTooBig] = useState(false);
  const sending = useMutation({
    mutationFn: (file: File) => importCalls.subir(familia, file),
    onSuccess: onUploaded,
    meta: { fallback: FALLBACK },
  });
  const send = (file: File | null | undefined) => {
    if (!file || sending.isPending) return;
    setTooBig(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) sending.mutate(file);
  };
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault();
    setOver(entering);
  };
  const problem = tooBig
    ? 'El archivo pasa de 20 MB: pártelo en varios.'
    : sending.error
      ? textOfError(sending.error, FALLBACK)
      : undefined;
  return (
    <section>
      <StepHeading arrived={false}>Elige el archivo</StepHeading>
      {/* Dropping is a shortcut for the mouse; the button does the same for everybody. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing here is only for who drags */}
      <div
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          send(event.dataTransfer.files[0]);
        }}
      >
        <p>Arrastra aquí una hoja de Excel (.xlsx) o un CSV, con los títulos en la primera fila.</p>
        <BusyButton
          busy={sending.isPending}
          onClick={() => input.current?.click()}
          aria-describedby="import-limits"
        >
          Elegir un archivo
        </BusyButton>
        <input
          ref={input}
          className={shared.hidden}
          type="file"
          aria-label="Archivo que se importa"
          tabIndex={-1}
          accept=".xlsx,.csv,.txt,.tsv"
          onChange={(event) => {
            send(event.currentTarget.files?.[0]);
            // Without this, choosing the corrected file again would fire no event.
            event.currentTarget.value = '';
          }}
        />
        <p className={shared.hint} id="import-limits">
          Hasta 20 MB y 100.000 filas. Nada se guarda hasta que lo confirmes.
        </p>
      </div>
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
