import { Stack } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { plural } from '#kit/format.ts';
import { showMessage } from '#web/messages.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import shared from '#web/ui/shared.module.css';
import { useUnsavedGuard } from '#web/unsaved.ts';
import { ACCEPTED, LIMITS_TEXT } from './foto-words.ts';
import styles from './fotos.module.css';
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
      {room > 0 && <DropZone onFiles={add} />}
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

function DropZone({ onFiles }: { onFiles(files: Iterable<File>): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent, entering: boolean) => {
    // A photo of the gallery that is being moved is no file.
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(entering);
  };
  return (
    // Dropping is a short cut for who uses a mouse; the button does the same for everybody.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is only for who drags
    <div
      className={`${shared.row} ${styles.drop}`}
      data-over={over}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <p>Arrastra aquí las fotos, o elígelas.</p>
      <BusyButton
        busy={false}
        variant="default"
        onClick={() => input.current?.click()}
        aria-describedby="photo-limits"
      >
        Elegir fotos
      </BusyButton>
      <input
        ref={input}
        className={`${shared.hidden} ${shared.plain}`}
        type="file"
        multiple
        aria-label="Fotos que se añaden"
        tabIndex={-1}
        accept={ACCEPTED}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Choosing the same file again must count as choosing.
          event.currentTarget.value = '';
        }}
      />
      <p className={`${shared.detail} ${styles.hint}`} id="photo-limits">
        {LIMITS_TEXT}
      </p>
    </div>
  );
}
