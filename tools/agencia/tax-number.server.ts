const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/**
 * True if a NIF has a good form. A person's NIF has a letter that comes from the remainder by 23 (RD 1065/2007,
 * arts. 19 and 20), and its number is not all zeros. The control character of an entity has no published rule, so only
 * the form is checked.
 */
export function isNif(nif: string): boolean {
  const [, first = '', digits = '', letter = ''] = /^([\dXYZKLM])(\d{7})([A-Z])$/.exec(nif) ?? [];
  if (letter === '') return /^[ABCDEFGHJNPQRSUVW]\d{7}[\dA-J]$/.test(nif);
  const number = Number(
    `${'XYZ'.includes(first) ? 'XYZ'.indexOf(first) : first.replace(/[KLM]/, '')}${digits}`,
  );
  return number > 0 && LETTERS[number % 23] === letter;
}

/** True for the NIF of a person, false for that of an entity. */
export const isPersons = (nif: string): boolean => isNif(nif) && /^[\dXYZKLM]/.test(nif);

/** Form of a European VAT number after the country code (validations 1.2.2, p. 18). */
const NIF_IVA: Record<string, RegExp> = {
  DE: /^\d{9}$/,
  AT: /^[A-Z\d]{9}$/,
  BE: /^\d{10}$/,
  CY: /^[A-Z\d]{9}$/,
  CZ: /^\d{8,10}$/,
  HR: /^\d{11}$/,
  DK: /^\d{8}$/,
  SK: /^\d{10}$/,
  SI: /^\d{8}$/,
  EE: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{11}$/,
  EL: /^\d{9}$/,
  GB: /^([A-Z\d]{5}|[A-Z\d]{9}|[A-Z\d]{12})$/,
  XI: /^([A-Z\d]{5}|[A-Z\d]{9}|[A-Z\d]{12})$/,
  NL: /^[A-Z\d]{12}$/,
  HU: /^\d{8}$/,
  IT: /^\d{11}$/,
  IE: /^[A-Z\d]{8,9}$/,
  LV: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  MT: /^\d{8}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  SE: /^\d{12}$/,
  BG: /^\d{9,10}$/,
  RO: /^[1-9]\d{1,9}$/,
};

/** True for the form of a VAT number of a member state. */
export const isNifIva = (id: string): boolean => NIF_IVA[id.slice(0, 2)]?.test(id.slice(2)) ?? false;

/** Country of a VAT number by ISO 3166: Greece and Northern Ireland have other codes there. */
export const countryOfNifIva = (id: string): string =>
  ({ EL: 'GR', XI: 'GB' })[id.slice(0, 2)] ?? id.slice(0, 2);
