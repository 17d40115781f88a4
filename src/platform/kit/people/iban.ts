import { ibanGroups } from './groups.ts';

const SHAPE = 'Escribe el IBAN completo, como ES91 2100 0418 4502 0005 1332';
const SPANISH = 'Un IBAN español tiene 24 caracteres: ES y 22 cifras';
const WRONG = 'Las cifras de control no corresponden: repasa el IBAN';

/**
 * Reads a bank account as people paste it (blanks, hyphens, small letters, the word IBAN before it) and gives
 * its plain form.
 * The number must leave remainder 1 when divided by 97 (ISO 13616, ISO 7064 MOD 97-10). `motivo` tells the
 * person how to
 * correct it.
 */
export function readIban(text: string): { iban: string } | { motivo: string } {
  const iban = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.\-‐-―]/g, '')
    .replace(/^IBAN:?/, '');
  if (iban === '') return { motivo: 'Escribe el IBAN' };
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return { motivo: SHAPE };
  if (iban.startsWith('ES') && !/^ES\d{22}$/.test(iban)) return { motivo: SPANISH };
  const figures = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return BigInt(figures) % 97n === 1n ? { iban } : { motivo: WRONG };
}

/** Writes an IBAN as people read it, in groups of four. */
export const spacedIban = (iban: string): string => ibanGroups(iban).join(' ');
