import { Button, Group, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { UploadProgress } from '#platform/ui/drop-zone.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Recorte } from '../crop.ts';
import { FOTO_LIMITS } from '../foto-sizes.ts';
import styles from './fotos.module.css';
import { NEEDS_ALT, type Upload } from './use-uploads.ts';

type UploadRowProps = {
  upload: Upload;
  onName(alt: string): void;
  onCrop(recorte: Recorte | undefined): void;
  onRemove(): void;
};

// The cropper loads with its library, only on use.
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** Row of a chosen file: preview, description and progress. */
export function UploadRow({ upload, onName, onCrop, onRemove }: UploadRowProps) {
  const { file, alt, recorte, sent, problem, hopeless } = upload;
  const [cropping, setCropping] = useState(false);
  const going = sent !== undefined;
  return (
    <li className={`${shared.stack} ${shared.gap14} ${styles.row}`}>
      <Preview file={file} recorte={recorte} />
      <div className={`${shared.stack} ${shared.gap8} ${shared.shrinks}`}>
        {hopeless ? (
          <p className={`${shared.plain} ${shared.anywhere}`}>{file.name}</p>
        ) : (
          <TextInput
            label="Qué se ve"
            description={file.name}
            value={alt}
            maxLength={FOTO_LIMITS.alt}
            readOnly={going}
            error={problem === NEEDS_ALT && problem}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
        {going && <UploadProgress name={file.name} sent={sent} after="Preparando…" />}
        {problem && problem !== NEEDS_ALT && (
          <p className={`${shared.plain} ${shared.error}`} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Group gap={8} align="stretch" justify="flex-end" maw={220}>
        {!hopeless && !going && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Recortar ${file.name}`}
            onClick={() => setCropping(true)}
          >
            {recorte ? 'Recortada' : 'Recortar'}
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={`Quitar ${file.name}`} onClick={onRemove}>
          Quitar
        </Button>
      </Group>
      {cropping && (
        <Suspense>
          <CropDialog
            {...{ file, recorte }}
            onCrop={(chosen) => {
              onCrop(chosen);
              setCropping(false);
            }}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </li>
  );
}

const SIDE = 192;

/** Drawn on a canvas: the page's policy admits only images of the server. */
function Preview({ file, recorte }: { file: File; recorte: Recorte | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const context = canvas.current?.getContext('2d');
        const kept = recorte ?? { x: 0, y: 0, ancho: 1, alto: 1 };
        const [width, height] = [kept.ancho * bitmap.width, kept.alto * bitmap.height];
        const side = Math.min(width, height);
        const x = kept.x * bitmap.width + (width - side) / 2;
        const y = kept.y * bitmap.height + (height - side) / 2;
        if (!gone) context?.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE);
        bitmap.close();
      },
      // The server will explain why the file is no photo.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [file, recorte]);
  return <canvas ref={canvas} className={styles.preview} width={SIDE} height={SIDE} />;
}
