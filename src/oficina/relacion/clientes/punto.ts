import { z } from 'zod';
import type { localidad, punto } from './operations.ts';

/** Limits of the database's check: Spain with its islands and a margin. */
const BOUNDS = { lat: [27, 44.5], lon: [-19, 5] } as const;

/**
 * Kilometres from the centre of the municipality: farther than the first is refused, farther than the
 * second gives a warning.
 */
export const KM_IMPOSIBLE = 40;
export const KM_DUDOSO = 12;

export const FUERA_DE_ESPANA =
  'ese punto no está en España: repasa la latitud y la longitud, que quizá están cambiadas';

const degrees = (name: keyof typeof BOUNDS) => {
  const [min, max] = BOUNDS[name];
  return z
    .number('escribe un número, como 40,41678')
    .min(min, FUERA_DE_ESPANA)
    .max(max, FUERA_DE_ESPANA)
    .transform((value) => Number(value.toFixed(5)))
    .nullable();
};

/**
 * Point of the autoescuela in WGS84 degrees, with five decimals (a metre); both are null if there is
 * none.
 */
export const puntoFields = { lat: degrees('lat'), lon: degrees('lon') };

/** Town or municipality with its centre. */
export type Localidad = z.infer<typeof localidad>;

export type Punto = z.infer<typeof punto>;
