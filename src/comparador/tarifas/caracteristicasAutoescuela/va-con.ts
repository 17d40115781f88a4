import { IDIOMAS, VEHICULOS } from './teaching.ts';

/**
 * Values that a feature may derive from: an autoescuela with that language or vehicle has the feature,
 * and nobody marks it. Stored as 'idioma:en', 'vehiculo:automatico'.
 */
export const VA_CON: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(VEHICULOS).map(([code, name]) => [`vehiculo:${code}`, `Tiene ${name.toLowerCase()}`]),
  ...Object.entries(IDIOMAS).map(([code, name]) => [`idioma:${code}`, `Enseña en ${name.toLowerCase()}`]),
]);
