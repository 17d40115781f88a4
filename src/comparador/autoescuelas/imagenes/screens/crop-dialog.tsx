import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import shared from '#platform/ui/shared.module.css';
import type { Recorte } from '../crop.ts';
import styles from './fotos.module.css';

type CropDialogProps = {
  file: File;
  recorte: Recorte | undefined;
  /** Undefined keeps all of it. */
  onCrop(recorte: Recorte | undefined): void;
  onClose(): void;
};

const RATIOS = [
  { value: '', name: 'Libre' },
  { value: '4/3', name: '4:3' },
  { value: '16/9', name: '16:9' },
];

const ratioOf = (text: string): number | undefined => {
  const [width, height] = text.split('/').map(Number);
  return width && height ? width / height : undefined;
};

const handle = (where: string) => `Mover ${where} del recorte con las flechas`;

const LABELS = {
  cropArea: 'Recorte: muévelo con las flechas',
  nwDragHandle: handle('la esquina superior izquierda'),
  nDragHandle: handle('el borde superior'),
  neDragHandle: handle('la esquina superior derecha'),
  eDragHandle: handle('el borde derecho'),
  seDragHandle: handle('la esquina inferior derecha'),
  sDragHandle: handle('el borde inferior'),
  swDragHandle: handle('la esquina inferior izquierda'),
  wDragHandle: handle('el borde izquierdo'),
};

/** Dialog to crop a photo by mouse, finger or keyboard, with a free or fixed shape. The server cuts it. */
export function CropDialog({ file, recorte, onCrop, onClose }: CropDialogProps) {
  const [ratio, setRatio] = useState('');
  const [crop, setCrop] = useState<PercentCrop>(percentOf(recorte));
  const { canvas, size, unread } = usePicture(file);
  const aspect = ratioOf(ratio);
  const shape = (next: string) => {
    setRatio(next);
    const wanted = ratioOf(next);
    if (wanted && size) setCrop(largest(wanted, size));
  };
  const whole = crop.width >= 99.9 && crop.height >= 99.9;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recortar la foto"
      size="lg"
      closeOnClickOutside={false}
      onExitTransitionEnd={keepFocus}
    >
      <Stack gap="md">
        <RadioChoice label="Forma del recorte" options={RATIOS} value={ratio} onChange={shape} />
        {unread ? (
          <Text role="alert">Tu navegador no puede enseñar esta foto. Súbela entera.</Text>
        ) : (
          <div className={`${shared.stack} ${shared.gap14} ${styles.crop}`}>
            <ReactCrop
              className="ReactCrop--no-animate"
              crop={crop}
              {...(aspect && { aspect })}
              onChange={(_pixels, percent) => setCrop(percent)}
              ariaLabels={LABELS}
              keepSelection
              ruleOfThirds
            >
              <canvas ref={canvas} role="img" aria-label={file.name} />
            </ReactCrop>
          </div>
        )}
        <Text role="status">{size && sizeText(crop, size)}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onCrop(undefined)}>
            Dejarla entera
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={() => onCrop(whole ? undefined : recorteOf(crop))} disabled={unread || !size}>
            Recortar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type Size = { width: number; height: number };

const percentOf = (recorte: Recorte | undefined): PercentCrop => {
  const { x, y, ancho, alto } = recorte ?? { x: 0, y: 0, ancho: 1, alto: 1 };
  return { unit: '%', x: x * 100, y: y * 100, width: ancho * 100, height: alto * 100 };
};

const recorteOf = ({ x, y, width, height }: PercentCrop): Recorte => ({
  x: x / 100,
  y: y / 100,
  ancho: width / 100,
  alto: height / 100,
});

/** The largest piece of that shape, in the middle. */
function largest(aspect: number, { width, height }: Size): PercentCrop {
  const wide = width / height > aspect;
  const start = wide ? { height: 100 } : { width: 100 };
  return centerCrop(makeAspectCrop({ unit: '%', ...start }, aspect, width, height), width, height);
}

const sizeText = (crop: PercentCrop, { width, height }: Size) =>
  `Quedan ${Math.round((crop.width * width) / 100)} × ${Math.round((crop.height * height) / 100)} píxeles de ${width} × ${height}.`;

/** Longest side of the preview in pixels. */
const DRAWN = 1200;

/** Draws the upright photo on a canvas: the page's policy admits only images of the server. */
function usePicture(file: File) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>();
  const [unread, setUnread] = useState(false);
  useEffect(() => {
    let gone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        const { width, height } = bitmap;
        const scale = Math.min(1, DRAWN / Math.max(width, height));
        if (!gone && canvas.current) {
          canvas.current.width = Math.round(width * scale);
          canvas.current.height = Math.round(height * scale);
          canvas.current
            .getContext('2d')
            ?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height);
          setSize({ width, height });
        }
        bitmap.close();
      },
      () => gone || setUnread(true),
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return { canvas, size, unread };
}
