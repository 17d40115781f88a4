import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { PHOTO_LIMITS } from '../photo-sizes.ts';
import styles from './photos.module.css';
import { NEEDS_ALT, type Upload } from './use-uploads.ts';

type UploadRowProps = { upload: Upload; onName(alt: string): void; onRemove(): void };

/** A file that was chosen: how it looks, what is seen in it, and how far it has gone. */
export function UploadRow({ upload, onName, onRemove }: UploadRowProps) {
  const { file, alt, sent, problem, hopeless } = upload;
  const going = sent !== undefined;
  return (
    <li className={styles.row}>
      <Preview file={file} />
      <div className={styles.detail}>
        {hopeless ? (
          <p className={styles.name}>{file.name}</p>
        ) : (
          <TextInput
            label="Qué se ve"
            description={file.name}
            value={alt}
            maxLength={PHOTO_LIMITS.alt}
            readOnly={going}
            error={problem === NEEDS_ALT && problem}
            onChange={(event) => onName(event.currentTarget.value)}
          />
        )}
        {going && <Progress name={file.name} sent={sent} />}
        {problem && problem !== NEEDS_ALT && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button variant="default" size="xs" aria-label={`Quitar ${file.name}`} onClick={onRemove}>
        Quitar
      </Button>
    </li>
  );
}

const Progress = ({ name, sent }: { name: string; sent: number }) => (
  <p className={styles.progress}>
    <progress aria-label={`Subida de ${name}`} max={100} value={Math.round(sent * 100)} />
    <span>{sent < 1 ? `${Math.round(sent * 100)} %` : 'Preparando…'}</span>
  </p>
);

const SIDE = 192;

/** Drawn, because pages here show no pictures but the server's. */
function Preview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const context = canvas.current?.getContext('2d');
        const side = Math.min(bitmap.width, bitmap.height);
        const [x, y] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
        if (!gone) context?.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE);
        bitmap.close();
      },
      // What it is, the server will say.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return <canvas ref={canvas} className={styles.preview} width={SIDE} height={SIDE} />;
}
