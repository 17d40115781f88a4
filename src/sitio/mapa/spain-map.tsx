import { mapProjection } from '#comparador/lugares/municipios/map-projection.ts';
import type { SpainShape } from '#comparador/lugares/municipios/spain-shapes.ts';
import { quantileClasses, type Tone, toneOf } from '#platform/kit/quantile-classes.ts';
import { MapFigure } from './map-figure.tsx';
import { fillOf, MapLink, NoDataPattern } from './map-mark.tsx';
import styles from './spain-map.module.css';

export type ProvinceValue = {
  /** INE code of the province. */
  codigo: string;
  href: string;
  /** In any unit; null without data. */
  value: number | null;
  /** The figure with its unit and any note; 'Madrid: ' goes before it. */
  texto: string;
};

export type SpainMapProps = {
  shapes: SpainShape[];
  /** Values in the order of the keyboard. */
  values: ProvinceValue[];
  /** Meaning of the colours: 'Coste esperado mediano'. */
  titulo: string;
  format: (value: number) => string;
  nota?: string;
};

/** A fixed id: a page has only one such map. */
const patternId = 'sin-datos-mapa';

/** Provinces coloured by value, in five classes of equal size; the caller gives the same as a table. */
export function SpainMap({ shapes, values, titulo, format, nota }: SpainMapProps) {
  const classes = quantileClasses(values.map(({ value }) => value));
  const shapeOf = new Map(shapes.map((shape) => [shape.codigo, shape]));
  const named = new Set(values.map(({ codigo }) => codigo));
  const { width, height, inset } = mapProjection;
  const unknown = shapes.filter(({ codigo }) => !named.has(codigo));
  const sinDatos = unknown.length > 0 || values.some(({ value }) => value === null);
  return (
    <MapFigure
      styles={styles}
      viewBox={`0 0 ${width} ${height}`}
      legend={{ titulo, classes, format, nota, sinDatos }}
    >
      <NoDataPattern id={patternId} size={11} />
      <rect className={styles.inset} {...inset} rx="6" />
      {unknown.map((shape) => (
        <MapLink key={shape.codigo} texto={`${shape.nombre}: sin datos`}>
          <Province shape={shape} tone={undefined} patternId={patternId} />
        </MapLink>
      ))}
      {values.map(({ codigo, href, value, texto }) => {
        const shape = shapeOf.get(codigo);
        if (!shape) return null;
        return (
          <MapLink key={codigo} href={href} texto={`${shape.nombre}: ${texto}`}>
            <Province shape={shape} tone={toneOf(classes, value)} patternId={patternId} />
          </MapLink>
        );
      })}
    </MapFigure>
  );
}

type ProvinceProps = { shape: SpainShape; tone: Tone | undefined; patternId: string };

function Province({ shape: { d, center }, tone, patternId }: ProvinceProps) {
  const fill = fillOf({ tone, patternId });
  if (center) return <circle cx={center.x} cy={center.y} r="12" {...fill} />;
  return <path d={d} fillRule="evenodd" {...fill} />;
}
