import { haveMedian } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { MedianQuery, ZonaMapa } from '../map-data.server.ts';
import { dayNumber } from './mark.server.ts';
import { placesOfZone } from './places-of-zone.server.ts';
import { type Columns, CURVE, grupoKey, NONE } from './shape.ts';

/** The same as `medianCost`, from columns. */
export function medianOf(columns: Columns, { permiso, hoy, zona }: MedianQuery): number | null {
  const grupo = columns.grupos.get(grupoKey(permiso.dgt, false));
  if (!grupo) return null;
  const { count, lugares } = placesOfZone(columns, { grupo, zona });
  const curves = grupo.curvas.length / CURVE;
  const today = dayNumber(hoy);
  const costs: number[] = [];
  for (let index = 0; index < count; index++) {
    const place = lugares[index] ?? 0;
    const curve = grupo.coste[place] ?? NONE;
    if (curve === NONE || (grupo.caduca[place] ?? NONE) <= today) continue;
    costs.push(grupo.curvas[(permiso.clases - 1) * curves + curve] ?? 0);
  }
  if (!haveMedian(costs.length)) return null;
  return costs.sort((a, b) => a - b)[Math.ceil(costs.length / 2) - 1] ?? null;
}

/** The same as `permitCounts`, from columns. */
export function sectionsByPermit(columns: Columns, zona: ZonaMapa): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [key, grupo] of columns.grupos) {
    const permiso = Math.floor(key / 2);
    if (key !== grupoKey(permiso, false)) continue;
    const { count } = placesOfZone(columns, { grupo, zona });
    if (count > 0) counts.set(permiso, count);
  }
  return counts;
}
