import { type PointerEvent, useRef, useState } from 'react';
import { HOJA, type Punto, smoothPath, writeTrazo } from '#oficina/base/signature/trazo.ts';
import styles from './firma-pad.module.css';

/** Points closer than this to the previous one are dropped, so that drawn firmas stay small. */
const STEP = 2;

/** Position of a pointer on the sheet. */
function pointAt({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Punto {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    Math.round(((clientX - left) / width) * HOJA.ancho),
    Math.round(((clientY - top) / height) * HOJA.alto),
  ];
}

type SignaturePadProps = {
  id?: string;
  errorId: string | undefined;
  /** Called with the drawing at each change, besides the form. */
  onDraw?(trazo: string): void;
};

/** Sheet to sign on with a finger, a pen or a mouse. The drawing goes with the form as `trazo`. */
export function FirmaPad({ id = 'trazo', errorId, onDraw }: SignaturePadProps) {
  const [strokes, setStrokes] = useState<readonly (readonly Punto[])[]>([]);
  // Several points may arrive before it renders: each goes after the last one.
  const drawn = useRef(strokes);
  const change = (next: readonly (readonly Punto[])[]) => {
    drawn.current = next;
    setStrokes(next);
    onDraw?.(writeTrazo(next));
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointAt(event);
    change([...drawn.current, [point]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointAt(event);
    change(withPoint(drawn.current, point));
  };
  return (
    <div>
      <input type="hidden" name="trazo" value={writeTrazo(strokes)} />
      <svg
        id={id}
        tabIndex={-1}
        className={styles.pad}
        viewBox={`0 0 ${HOJA.ancho} ${HOJA.alto}`}
        role="img"
        aria-label={strokes.length > 0 ? 'Tu firma' : 'Recuadro para firmar con el dedo o con el ratón'}
        aria-describedby={errorId}
        data-invalid={errorId !== undefined || undefined}
        onPointerDown={begin}
        onPointerMove={draw}
      >
        <line className={styles.guide} x1="40" y1="160" x2="560" y2="160" />
        <path className={styles.ink} d={smoothPath(strokes)} />
      </svg>
      <button
        className={styles.clear}
        type="button"
        onClick={() => change([])}
        aria-disabled={strokes.length === 0}
      >
        Borrar la firma
      </button>
    </div>
  );
}

function withPoint(strokes: readonly (readonly Punto[])[], [x, y]: Punto) {
  const last = strokes.at(-1) ?? [];
  const [px, py] = last.at(-1) ?? [Number.NEGATIVE_INFINITY, 0];
  return Math.hypot(x - px, y - py) < STEP ? strokes : [...strokes.slice(0, -1), [...last, [x, y] as const]];
}
