const SPANISH = 'Escribe un teléfono de 9 cifras que empiece por 6, 7, 8 o 9';
const FOREIGN = 'Escribe el teléfono con el prefijo de su país, como +351 912 345 678';

/**
 * Reads a telephone as people write it, or copy it from a link (`tel:`), and gives it in E.164. A Spanish number has nine figures,
 * with or without `+34` or `0034`; any other has its country after `+` or `00`, and 8 to 15 figures in all. `motivo` tells the
 * person how to correct it.
 */
export function readPhone(text: string): { telefono: string } | { motivo: string } {
  const clean = text
    .normalize('NFKC')
    .replace(/[\p{C}\p{M}]/gu, '')
    .trim()
    .replace(/^(?:tel[eé]fono|m[oó]vil|tel|tfno|telf|tlf|callto)[\s.:]+/i, '')
    .replace(/[\s./()\-‐-―·]/g, '');
  if (clean === '') return { motivo: 'Escribe el teléfono' };
  const number = clean.replace(/^00/, '+').replace(/^(34)?(?=[6-9]\d{8}$)/, '+34');
  if (/^\+34[6-9]\d{8}$/.test(number)) return { telefono: number };
  if (number.startsWith('+34') || !number.startsWith('+')) return { motivo: SPANISH };
  return /^\+[1-9]\d{7,14}$/.test(number) ? { telefono: number } : { motivo: FOREIGN };
}
