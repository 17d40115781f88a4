import { useEffect, useRef, useState } from 'react';
import shared from '#platform/ui/shared.module.css';
import styles from './documentos.module.css';

/** Width in pixels; a bigger photo is scaled down. */
const WIDEST = 1_600;

/**
 * Draws a picture on a canvas: the page's policy admits only public images by address, and this one needs
 * a session.
 */
export function PicturePreview({ blob, title }: { blob: Blob; title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    createImageBitmap(blob).then(
      (bitmap) => {
        const target = canvas.current;
        if (!gone && target) {
          const share = Math.min(1, WIDEST / bitmap.width);
          target.width = Math.round(bitmap.width * share);
          target.height = Math.round(bitmap.height * share);
          target.getContext('2d')?.drawImage(bitmap, 0, 0, target.width, target.height);
        }
        bitmap.close();
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [blob]);
  if (failed)
    return <p className={shared.quiet}>No se ha podido mostrar la imagen. Descárgala para verla.</p>;
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={title} />;
}
