import { formatKm } from '#kit/format.ts';
import type { OrigenPunto } from '#resources/comparador/offer.ts';

type Placed = { km: number | null; origenPunto: OrigenPunto | null };

/**
 * Gives the distance from the searched point to a section's address: 'a 0,8 km'. Without an address, measures to the
 * middle of its town and says so. Empty when only its exam centre is known, because the section is elsewhere.
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
