import { IDIOMAS, VEHICULOS } from './teaching.ts';

/**
 * What a feature of the catalogue may follow: schools that say they teach in that language or have that vehicle have it,
 * and nobody marks it besides. As it is kept: 'idioma:en', 'vehiculo:automatico'.
 */
export const VA_CON: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(VEHICULOS).map(([code, name]) => [`vehiculo:${code}`, `Tiene ${name.toLowerCase()}`]),
  ...Object.entries(IDIOMAS).map(([code, name]) => [`idioma:${code}`, `Enseña en ${name.toLowerCase()}`]),
]);
