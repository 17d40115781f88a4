import { Box, Button, Stack } from '@mantine/core';
import { showMessage } from '#platform/browser/messages.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DropZone, UploadProgress } from '#platform/ui/drop-zone.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Sending } from '../calls.ts';
import type { DocumentoRow } from '../contract.ts';
import { ACCEPTED, LIMITS_TEXT, sizeText } from './documento-words.ts';
import styles from './documentos.module.css';
import { FotoButton } from './foto-button.tsx';
import { isFoto, type Upload, useUploads } from './use-uploads.ts';

type UploadDocumentsProps = {
  /** Gives the fields to send with each file. If one is missing, shows the error and gives undefined. */
  fields(): Sending | undefined;
  /** For a new version: only one file. */
  single?: boolean;
  onDone?(rows: DocumentoRow[]): void;
};

/** Uploads new documentos, dropped or chosen. Sends them one by one, each with its progress and result. */
export function UploadDocumentos({ fields, single = false, onDone }: UploadDocumentsProps) {
  const { uploads, sending, preparing, ...actions } = useUploads(fields, (rows) => {
    showMessage('success', rows.length === 1 ? 'Documento guardado' : `${rows.length} documentos guardados`);
    onDone?.(rows);
  });
  const waiting = uploads.filter(({ hopeless }) => !hopeless).length;
  const fotos = uploads.filter(isFoto).length;
  useUnsavedGuard(waiting > 0);
  const add = (files: Iterable<File>) => actions.add(single ? [...files].slice(0, 1) : files);
  return (
    <div className={`${shared.stack} ${shared.gap14}`}>
      {!(single && uploads.length > 0) && (
        <DropZone
          text={single ? 'Arrastra aquí el archivo, o elígelo.' : 'Arrastra aquí los archivos, o elígelos.'}
          button={single ? 'Elegir archivo' : 'Elegir archivos'}
          label={single ? 'Archivo que se sube' : 'Archivos que se suben'}
          limits={LIMITS_TEXT}
          accept={ACCEPTED}
          multiple={!single}
          onFiles={add}
        >
          <FotoButton busy={preparing} onFoto={actions.takeFoto} />
        </DropZone>
      )}
      {uploads.length > 0 && (
        <Stack component="section" gap={14} align="flex-start" aria-label="Archivos por subir">
          <ul className={`${shared.list} ${shared.full}`}>
            {uploads.map((upload) => (
              <UploadRow key={upload.clave} {...{ upload, sending, actions }} />
            ))}
          </ul>
          <div className={`${shared.wrap} ${shared.gap8}`}>
            {fotos > 1 && !sending && (
              <BusyButton variant="default" busy={preparing} onClick={() => preparing || actions.join()}>
                Juntar las {fotos} fotos en un PDF
              </BusyButton>
            )}
            {waiting > 0 && (
              <BusyButton busy={sending} onClick={() => sending || preparing || actions.sendAll()}>
                Subir {plural(waiting, 'archivo', 'archivos')}
              </BusyButton>
            )}
          </div>
        </Stack>
      )}
    </div>
  );
}

type Actions = Pick<ReturnType<typeof useUploads>, 'remove' | 'cancel' | 'retry' | 'sendAnyway'>;

function UploadRow({ upload, sending, actions }: { upload: Upload; sending: boolean; actions: Actions }) {
  const { clave, file, sent, problem, repeated, hopeless } = upload;
  const going = sent !== undefined;
  const small = { variant: 'default', size: 'xs' } as const;
  return (
    <li className={`${shared.row} ${styles.row}`}>
      <Box className={`${shared.stack} ${shared.gap6} ${shared.shrinks}`} flex="1 1 240px">
        <p className={`${shared.plain} ${shared.anywhere}`}>
          {file.name} <span className={shared.hint}>{sizeText(file.size)}</span>
        </p>
        {going && <UploadProgress name={file.name} sent={sent} after="Comprobando…" />}
        {problem && (
          <p className={`${shared.plain} ${shared.error} ${shared.anywhere}`} role="alert">
            {problem}
          </p>
        )}
      </Box>
      <div className={`${shared.wrap} ${shared.gap8}`}>
        {repeated && !sending && (
          <Button
            {...small}
            onClick={() => actions.sendAnyway(upload)}
            aria-label={`Guardar ${file.name} igualmente`}
          >
            Guardar igualmente
          </Button>
        )}
        {problem && !repeated && !hopeless && !sending && (
          <Button {...small} onClick={() => actions.retry(upload)} aria-label={`Reintentar ${file.name}`}>
            Reintentar
          </Button>
        )}
        {going ? (
          <Button {...small} onClick={() => actions.cancel(clave)} aria-label={`Cancelar ${file.name}`}>
            Cancelar
          </Button>
        ) : (
          <Button {...small} onClick={() => actions.remove(clave)} aria-label={`Quitar ${file.name}`}>
            Quitar
          </Button>
        )}
      </div>
    </li>
  );
}
