import { formatKm } from '#kit/format.ts';
import type { OrigenPunto } from '#resources/comparador/offer.ts';

type Placed = { km: number | null; origenPunto: OrigenPunto | null };

/**
 * How far the door of a section is from the point searched: 'a 0,8 km'; from the middle of its town where its door is not
 * known, and then so it says. Empty where only its exam centre is known, which is not where it is.
 */
export function distanceText({ km, origenPunto }: Placed): string {
  if (km === null || origenPunto === 'centro') return '';
  return origenPunto === 'municipio'
    ? `a ${formatKm(km)} aprox. (centro del municipio)`
    : `a ${formatKm(km)}`;
}

/** The same of the exam centre, of whom nothing else is known. */
export const centreDistanceText = ({ km, origenPunto }: Placed): string =>
  km === null || origenPunto !== 'centro' ? '' : `a ${formatKm(km)}`;
