import { readingOrder } from '#comparador/lugares/municipios/reading-order.ts';
import type { OrigenPunto } from '#comparador/ofertas/comparador/offer.ts';
import { formatKm, formatList } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';

type PointDistance = { km: number | null; origenPunto: OrigenPunto | null };

/**
 * Gives the distance from the searched point to a section's address: 'a 0,8 km'. Without the point of its address,
 * measures to the middle of its town and says so. Empty when its place is not known.
 */
export function distanceText({ km, origenPunto }: PointDistance): string {
  if (km === null || origenPunto === null) return '';
  return origenPunto === 'municipio'
    ? `a ${formatKm(km)} aprox. (centro del municipio)`
    : `a ${formatKm(km)}`;
}

type ExamPlaces = { centros: string[]; centrosEn?: number | null };

type PlaceFields = {
  municipio: string | null;
  codProvincia: string;
  puebloDelNombre?: { nombre: string };
} & ExamPlaces &
  PointDistance;

/**
 * Gives where a section is examined, with the year where the DGT has not named it since: 'examina en Madrid', 'en 2022 examinaba en
 * Arrecife'.
 */
export function examinedIn({ centros, centrosEn }: ExamPlaces): string {
  const names = formatList(centros.map(readingOrder));
  return centrosEn ? `en ${centrosEn} examinaba en ${names}` : `examina en ${names}`;
}

/**
 * Gives what is known of a section's place: 'Getafe, a 0,8 km'. If its municipality is not known, gives its exam centre, which is not its
 * address: 'se examina en Madrid; no consta su dirección'.
 */
export function placeText(section: PlaceFields): string {
  const { municipio, centros, centrosEn, codProvincia, puebloDelNombre } = section;
  if (municipio !== null) return [municipio, distanceText(section)].filter(Boolean).join(', ');
  const provincia = provinciaPorCodigo(codProvincia)?.provincia ?? '';
  const examined =
    centros.length === 0
      ? `registrada en la provincia de ${provincia}`
      : centrosEn
        ? examinedIn(section)
        : `se ${examinedIn(section)}`;
  const hint = puebloDelNombre ? `, aunque su nombre dice ${puebloDelNombre.nombre}` : '';
  return `${examined}; no consta su dirección${hint}`;
}
