import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { shortDay } from '#platform/browser/moments.ts';
import { plural } from '#platform/kit/format.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { TRAIDOS, traidosCalls, traidosFallbacks } from '../calls.ts';
import type { PrecioTraido } from '../contract.ts';
import styles from './price-foto.module.css';

/** Part of a photograph, as parts of its width and height. */
export type Trozo = { x: number; y: number; ancho: number; alto: number };

/** Acts of the screen on the photograph. */
export type FotoTools = {
  cover(): void;
  zoom(): void;
  /** Pieces to cover, also one that is only marked; undefined until the photograph is seen. */
  covers(): Trozo[] | undefined;
};

type PriceFotoProps = {
  price: PrecioTraido;
  covered: readonly Trozo[];
  onCover(covered: Trozo[]): void;
  tools: RefObject<FotoTools | null>;
};

const LABELS = {
  cropArea: 'Trozo que se tapará: muévelo con las flechas',
  nwDragHandle: 'Esquina superior izquierda',
  nDragHandle: 'Borde superior',
  neDragHandle: 'Esquina superior derecha',
  eDragHandle: 'Borde derecho',
  seDragHandle: 'Esquina inferior derecha',
  sDragHandle: 'Borde inferior',
  swDragHandle: 'Esquina inferior izquierda',
  wDragHandle: 'Borde izquierdo',
};

/** A piece in the middle, for whoever has no pointer. */
const MIDDLE: PercentCrop = { unit: '%', x: 30, y: 45, width: 40, height: 10 };

/** Photograph of a price that waits. Names and faces are marked by mouse, finger or keyboard and covered; the server draws the black. */
export function PriceFoto({ price: { _id, foto }, covered, onCover, tools }: PriceFotoProps) {
  const query = useQuery({
    queryKey: [TRAIDOS, 'foto', _id],
    queryFn: ({ signal }) => traidosCalls.foto({ _id }, signal),
    meta: { fallback: traidosFallbacks.foto },
  });
  const [crop, setCrop] = useState<PercentCrop>();
  const [large, setLarge] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const marked = crop !== undefined && crop.width > 0 && crop.height > 0;
  const cover = () => {
    if (!marked) {
      setCrop(MIDDLE);
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[tabindex]')?.focus());
      return;
    }
    onCover([...covered, trozoOf(crop)]);
    setCrop(undefined);
  };
  const [seen, setSeen] = useState(false);
  useImperativeHandle(tools, () => ({
    cover,
    zoom: () => setLarge((now) => !now),
    covers: () => (seen ? [...covered, ...(marked ? [trozoOf(crop)] : [])] : undefined),
  }));
  return (
    <section aria-label="Foto">
      <QueryView query={query} fallback={traidosFallbacks.foto}>
        {({ imagen }) => (
          <div
            ref={box}
            className={styles.foto}
            data-large={large || undefined}
            tabIndex={large ? 0 : undefined}
          >
            <ReactCrop crop={crop} onChange={(_pixels, percent) => setCrop(percent)} ariaLabels={LABELS}>
              <img src={imagen} alt="Cartel o presupuesto que trae" onLoad={() => setSeen(true)} />
              {covered.map(({ x, y, ancho, alto }) => (
                <span
                  key={`${x} ${y} ${ancho} ${alto}`}
                  className={styles.cover}
                  style={{ left: percent(x), top: percent(y), width: percent(ancho), height: percent(alto) }}
                />
              ))}
            </ReactCrop>
          </div>
        )}
      </QueryView>
      <Group gap="xs" mt="xs">
        <Button variant="default" size="xs" onClick={cover}>
          {marked ? 'Tapar lo marcado' : 'Tapar'}
        </Button>
        <Button variant="default" size="xs" aria-pressed={large} onClick={() => setLarge(!large)}>
          Ampliar
        </Button>
        {covered.length > 0 && (
          <Button variant="default" size="xs" onClick={() => onCover(covered.slice(0, -1))}>
            Destapar lo último
          </Button>
        )}
        <span className={shared.quiet} role="status">
          {covered.length > 0 && `${plural(covered.length, 'trozo tapado', 'trozos tapados')}. `}
          {foto?.seBorraEl && `Se borra el ${shortDay(foto.seBorraEl)}, o al decidir`}
        </span>
      </Group>
    </section>
  );
}

const trozoOf = ({ x, y, width, height }: PercentCrop): Trozo => ({
  x: x / 100,
  y: y / 100,
  ancho: width / 100,
  alto: height / 100,
});

const percent = (part: number) => `${part * 100}%`;
