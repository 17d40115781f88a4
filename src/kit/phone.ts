const SPANISH = 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9';
const FOREIGN = 'Escribe el teléfono con el prefijo de su país, como +351 912 345 678';

/**
 * Reads a telephone as people write it, to E.164: a Spanish number of nine figures with or without `+34` or `0034`,
 * and any other with its country after `+` or `00`, of 8 to 15 figures in all. `motivo` says how to put it right.
 */
export function readPhone(text: string): { telefono: string } | { motivo: string } {
  const clean = text.normalize('NFKC').replace(/[\s./()\-‐-―·]/g, '');
  if (clean === '') return { motivo: 'Escribe el teléfono' };
  const number = clean.replace(/^00/, '+').replace(/^(34)?(?=[6-9]\d{8}$)/, '+34');
  if (/^\+34[6-9]\d{8}$/.test(number)) return { telefono: number };
  if (number.startsWith('+34') || !number.startsWith('+')) return { motivo: SPANISH };
  return /^\+[1-9]\d{7,14}$/.test(number) ? { telefono: number } : { motivo: FOREIGN };
}
