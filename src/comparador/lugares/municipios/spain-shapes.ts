import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { MapPoint } from './map-projection.ts';
import mapa from './provinces-map.generated.json' with { type: 'json' };

export type SpainShape = {
  /** INE code of the province. */
  codigo: string;
  nombre: string;
  /** SVG path, even-odd, in the units of `mapProjection`. */
  d: string;
  /** Point for a mark; only for Ceuta and Melilla, whose outline is too small to see. */
  center?: MapPoint;
};

/** The 52 provinces in INE order, simplified for a map of the whole country; some 18 kB. */
export function spainShapes(): SpainShape[] {
  return mapa.provinces.map(({ codigo, d, center }) => ({
    codigo,
    nombre: provinciaPorCodigo(codigo)?.provincia ?? codigo,
    d,
    ...(center && { center }),
  }));
}
