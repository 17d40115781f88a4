import type { ReactNode } from 'react';
import { MapLegend, type MapLegendProps } from './map-legend.tsx';
import tones from './tones.module.css';

type MapFigureProps = {
  styles: { figure?: string; map?: string };
  viewBox: string;
  legend: MapLegendProps;
  children: ReactNode;
};

/** A drawing with its legend; the marks take their colours from `fillOf`. */
export function MapFigure({ styles, viewBox, legend, children }: MapFigureProps) {
  return (
    <figure className={`${styles.figure} ${tones.tones}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: the element meant by the rule, a fieldset, cannot be drawn in */}
      <svg className={styles.map} viewBox={viewBox} role="group" aria-label={`Mapa: ${legend.titulo}`}>
        {children}
      </svg>
      <MapLegend {...legend} />
    </figure>
  );
}
