/*
 * Outlines of all Spain (provinces-map.generated.json) and of each province
 * (provinces-detail.generated.json), made by `node scripts/generate-municipios.ts` from the boundaries of
 * the Instituto Geográfico Nacional (www.ign.es), CC BY 4.0. The outlines of provinces stay on the server:
 * a page's loader sends only what its map draws.
 */
import detalles from './provinces-detail.generated.json' with { type: 'json' };
import mapa from './provinces-map.generated.json' with { type: 'json' };

export type ProvinceShape = {
  /** SVG path, even-odd, in the units of `mapProjection`: points of `projectPoint` fall on it. */
  d: string;
  /** The province with some air around it. */
  viewBox: string;
};

/** Air on each side of a province, as a part of its longer side. */
const AIR = 0.05;

const round = (value: number) => Math.round(value * 10) / 10;

/** Outline of a province, finer than on the map of Spain, by INE code; undefined for an unknown code. */
export function provinceShape(codigo: string): ProvinceShape | undefined {
  const detalle = detalles.find((one) => one.codigo === codigo);
  const box = mapa.provinces.find((one) => one.codigo === codigo)?.box;
  if (!detalle || !box) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = box;
  const air = Math.max(width, height) * AIR;
  const viewBox = [x - air, y - air, width + 2 * air, height + 2 * air].map(round).join(' ');
  return { d: detalle.detail, viewBox };
}
