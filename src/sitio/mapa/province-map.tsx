import type { ProvinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import { quantileClasses, toneOf } from '#platform/kit/quantile-classes.ts';
import { MapFigure } from './map-figure.tsx';
import { fillOf, MapLink, NoDataPattern } from './map-mark.tsx';
import styles from './province-map.module.css';
import { placeLabels } from './town-labels.ts';

export type TownPoint = {
  codigo: string;
  nombre: string;
  /** A coordinate of `projectPoint`. */
  x: number;
  y: number;
  /** Quantity that the circle's area shows. */
  cuenta: number;
  /** In any unit; null without data. */
  value: number | null;
  /** The figures with their units; 'Getafe: ' goes before them. */
  texto: string;
  href?: string | null;
};

export type ProvinceMapProps = {
  shape: ProvinceShape;
  points: TownPoint[];
  /** Meaning of the colours: 'Coste esperado mediano'. */
  titulo: string;
  format: (value: number) => string;
  /** Meaning of the circles' size: 'El área de cada círculo es su número de secciones.' */
  nota?: string;
};

/** The longer side of every province, so that letters and circles have one size in all of them. */
const SIDE = 600;
const LARGEST = 32;
const SMALLEST = 5;
/** Radius of a count of one, unless the largest count leaves less room. */
const UNIT = 9;
const NAMED = 5;
/** Font size of the stylesheet for narrow screens, where names need the most room. */
const FONT_SIZE = 19;

/** A fixed id: a page has only one such map. */
const patternId = 'sin-datos-puntos';

/** One province with a circle for each town; the caller gives the same as a table. */
export function ProvinceMap({ shape, points, titulo, format, nota }: ProvinceMapProps) {
  const classes = quantileClasses(points.map(({ value }) => value));
  const view = viewOf(shape.viewBox);
  const circles = circlesOf(points, view);
  const sinDatos = points.some(({ value }) => value === null);
  return (
    <MapFigure
      styles={styles}
      viewBox={`0 0 ${view.width} ${view.height}`}
      legend={{ titulo, classes, format, nota, sinDatos }}
    >
      <NoDataPattern id={patternId} size={7} />
      <path className={styles.outline} d={shape.d} fillRule="evenodd" transform={view.transform} />
      {circles.map(({ point, x, y, r }) => (
        <MapLink key={point.codigo} href={point.href} texto={`${point.nombre}: ${point.texto}`}>
          <circle cx={x} cy={y} r={r} {...fillOf({ tone: toneOf(classes, point.value), patternId })} />
        </MapLink>
      ))}
      {placeLabels(circles.slice(0, NAMED), { ...view, fontSize: FONT_SIZE }).map((label) => (
        <text key={label.codigo} className={styles.name} x={label.x} y={label.y} textAnchor={label.anchor}>
          {label.nombre}
        </text>
      ))}
    </MapFigure>
  );
}

type View = { width: number; height: number; transform: string; toView: (x: number, y: number) => number[] };

/** Enlarges the content of a viewBox to the common side. */
function viewOf(viewBox: string): View {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  const scale = SIDE / Math.max(width, height);
  return {
    width: round(width * scale),
    height: round(height * scale),
    transform: `scale(${scale.toFixed(4)}) translate(${-left} ${-top})`,
    toView: (x, y) => [round((x - left) * scale), round((y - top) * scale)],
  };
}

/** Sorts the circles, the largest first, so that the small ones lie on top of them. */
function circlesOf(points: readonly TownPoint[], { toView }: View) {
  const largest = Math.max(1, ...points.map(({ cuenta }) => cuenta));
  const unit = Math.min(UNIT, LARGEST / Math.sqrt(largest));
  return points
    .toSorted((a, b) => b.cuenta - a.cuenta)
    .map((point) => {
      const [x = 0, y = 0] = toView(point.x, point.y);
      const r = Math.max(SMALLEST, round(unit * Math.sqrt(point.cuenta)));
      // On the map one name of a bilingual place is enough; its text has both.
      return { point, codigo: point.codigo, x, y, r, nombre: point.nombre.split('/')[0] ?? point.nombre };
    });
}

const round = (value: number) => Math.round(value * 10) / 10;
