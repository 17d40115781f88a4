import { Stack } from '@mantine/core';
import { useRef } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { useUnsavedGuard } from '#platform/browser/unsaved.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { DropZone } from '#platform/ui/drop-zone.tsx';
import shared from '#platform/ui/shared.module.css';
import { ACCEPTED, LIMITS_TEXT } from './foto-words.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

type AddPhotosProps = { idCliente: string; room: number };

/** Form for new photos: drop or choose them, describe them and send them. */
export function AddFotos({ idCliente, room }: AddPhotosProps) {
  const rows = useRef<HTMLUListElement>(null);
  const { uploads, sending, ...actions } = useUploads(idCliente, (done) => {
    if (done > 0) showMessage('success', done === 1 ? 'Foto añadida' : `${done} fotos añadidas`);
    // The remaining rows have errors, so the focus goes to the first one.
    setTimeout(() => rows.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  });
  const waiting = uploads.filter(({ hopeless }) => !hopeless).length;
  useUnsavedGuard(waiting > 0);
  const add = (files: Iterable<File>) => {
    actions.add(files, room);
    setTimeout(() => rows.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <>
      {room > 0 && (
        <DropZone
          text="Arrastra aquí las fotos, o elígelas."
          button="Elegir fotos"
          label="Fotos que se añaden"
          limits={LIMITS_TEXT}
          accept={ACCEPTED}
          multiple
          onFiles={add}
        />
      )}
      {uploads.length > 0 && (
        <Stack component="section" gap={14} align="flex-start" aria-label="Fotos por subir">
          <ul ref={rows} className={`${shared.list} ${shared.full}`}>
            {uploads.map((upload) => (
              <UploadRow
                key={upload.id}
                upload={upload}
                onName={(alt) => actions.name(upload.id, alt)}
                onCrop={(recorte) => actions.crop(upload.id, recorte)}
                onRemove={() => actions.remove(upload.id)}
              />
            ))}
          </ul>
          {waiting > 0 && (
            <BusyButton busy={sending} onClick={() => sending || actions.sendAll()}>
              Subir {plural(waiting, 'foto', 'fotos')}
            </BusyButton>
          )}
        </Stack>
      )}
    </>
  );
}
