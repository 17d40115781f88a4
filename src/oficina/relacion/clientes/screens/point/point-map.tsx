import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { projectPoint, unprojectPoint } from '#comparador/lugares/municipios/map-projection.ts';
import type { Point } from '#platform/kit/distance.ts';
import shared from '#platform/ui/shared.module.css';
import type { Punto } from '../../punto.ts';
import styles from './point-map.module.css';
import { labelsIn, type View, viewOf, zoomed } from './point-view.ts';

type PointMapProps = {
  mapa: NonNullable<Punto['mapa']>;
  municipio: Punto['municipio'];
  point: Point | undefined;
  onPoint(point: Point): void;
};

/** Direction of each arrow key. */
const STEPS: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP = 0.01;

/** Map of a province with its towns and a point to place by pressing, dragging or the arrow keys. */
export function PointMap({ mapa, municipio, point, onPoint }: PointMapProps) {
  const { codProvincia, d, provincia } = mapa;
  const whole = viewOf(mapa.viewBox);
  const [view, setView] = useState<View>(whole);
  const svg = useRef<SVGSVGElement>(null);
  const dragging = useRef(false);
  const place = point && projectPoint({ ...point, codProvincia });
  const put = (x: number, y: number) => {
    const { lat, lon } = unprojectPoint({ x, y }, codProvincia);
    onPoint({ lat: Number(lat.toFixed(5)), lon: Number(lon.toFixed(5)) });
  };
  const putAt = ({ clientX, clientY }: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    put(x, y);
  };
  const zoom = (nearer: boolean) => {
    const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    setView(zoomed(whole, view, { ...(place ?? middle), nearer }));
  };
  const move = (event: KeyboardEvent) => {
    const [across, down] = STEPS[event.key] ?? [0, 0];
    if (!place || (across === 0 && down === 0)) return;
    event.preventDefault();
    const step = STEP * view.width * (event.shiftKey ? 10 : 1);
    put(place.x + across * step, place.y + down * step);
  };
  return (
    <div className={`${shared.stack} ${shared.gap10}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: the element meant by the rule, a fieldset, cannot be drawn in */}
      <svg
        ref={svg}
        className={styles.map}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="group"
        aria-label={`Mapa de la provincia de ${provincia}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          const onPin = event.target instanceof Element && event.target.closest(`.${styles.pin}`) !== null;
          dragging.current = onPin;
          if (onPin) event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => dragging.current && putAt(event)}
        onPointerUp={(event) => {
          // A press outside the pin moves the pin there; a scroll with a finger sends no pointerup.
          if (event.button === 0) putAt(event);
          dragging.current = false;
        }}
        onPointerCancel={() => {
          dragging.current = false;
        }}
      >
        <path className={styles.outline} d={d} fillRule="evenodd" />
        <Towns {...{ mapa, municipio, view }} />
        {place && (
          // biome-ignore lint/a11y/useSemanticElements: a button can't be drawn in a picture
          <g
            className={styles.pin}
            role="button"
            tabIndex={0}
            aria-label="Punto de la autoescuela: muévelo con las flechas"
            transform={`translate(${place.x} ${place.y}) scale(${view.width / SIDE})`}
            onKeyDown={move}
          >
            <circle className={styles.grip} r={26} />
            <path d="M0 0C-5 -10 -14 -16 -14 -26a14 14 0 0 1 28 0C14 -16 5 -10 0 0z" />
            <circle className={styles.hole} cy={-26} r={5} />
          </g>
        )}
      </svg>
      <Group gap={8}>
        <Button variant="default" size="xs" onClick={() => zoom(true)}>
          Acercar
        </Button>
        <Button variant="default" size="xs" onClick={() => zoom(false)}>
          Alejar
        </Button>
      </Group>
    </div>
  );
}

/** Width of reference, so that text and pin have the same size on every map. */
const SIDE = 600;

function Towns({ mapa, municipio, view }: Pick<PointMapProps, 'mapa' | 'municipio'> & { view: View }) {
  const towns = [...(municipio ? [municipio] : []), ...mapa.localidades];
  const scale = view.width / SIDE;
  return labelsIn(view, towns, mapa.codProvincia).map(({ nombre, x, y, side }) => (
    <g key={nombre} className={styles.town} transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r={3.5} />
      <text x={side === 'start' ? 8 : -8} y={5} textAnchor={side}>
        {nombre}
      </text>
    </g>
  ));
}
