import { type PointerEvent, useState } from 'react';
import { HOJA, type Punto, smoothPath, writeTrazo } from '#resources/firmas/trazo.ts';
import styles from './sign.module.css';

/** Points nearer than this to the one before say nothing: signatures stay small. */
const STEP = 2;

/** Where within the sheet a pointer is. */
function pointAt({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Punto {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [
    Math.round(((clientX - left) / width) * HOJA.ancho),
    Math.round(((clientY - top) / height) * HOJA.alto),
  ];
}

type SignaturePadProps = { errorId: string | undefined };

/** A sheet to sign on with a finger, a pen or a mouse. What is drawn goes with the form as `trazo`. */
export function SignaturePad({ errorId }: SignaturePadProps) {
  const [strokes, setStrokes] = useState<readonly (readonly Punto[])[]>([]);
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointAt(event);
    setStrokes((before) => [...before, [point]]);
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const point = pointAt(event);
    setStrokes((before) => withPoint(before, point));
  };
  return (
    <div>
      <input type="hidden" name="trazo" value={writeTrazo(strokes)} />
      <svg
        id="trazo"
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
        onClick={() => setStrokes([])}
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
