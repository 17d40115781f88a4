/** Country (ISO 3166-1) and structure of the number, by the prefix of the VAT number. */
const SHAPES: Readonly<Record<string, { pais: string; resto: RegExp; dicho: string }>> = {
  AT: { pais: 'AT', resto: /^[A-Z\d]{9}$/, dicho: '9 letras o cifras' },
  BE: { pais: 'BE', resto: /^\d{10}$/, dicho: '10 cifras' },
  BG: { pais: 'BG', resto: /^\d{9,10}$/, dicho: '9 o 10 cifras' },
  CY: { pais: 'CY', resto: /^[A-Z\d]{9}$/, dicho: '9 letras o cifras' },
  CZ: { pais: 'CZ', resto: /^\d{8,10}$/, dicho: 'de 8 a 10 cifras' },
  DE: { pais: 'DE', resto: /^\d{9}$/, dicho: '9 cifras' },
  DK: { pais: 'DK', resto: /^\d{8}$/, dicho: '8 cifras' },
  EE: { pais: 'EE', resto: /^\d{9}$/, dicho: '9 cifras' },
  EL: { pais: 'GR', resto: /^\d{9}$/, dicho: '9 cifras' },
  FI: { pais: 'FI', resto: /^\d{8}$/, dicho: '8 cifras' },
  FR: { pais: 'FR', resto: /^[A-Z\d]{11}$/, dicho: '11 letras o cifras' },
  HR: { pais: 'HR', resto: /^\d{11}$/, dicho: '11 cifras' },
  HU: { pais: 'HU', resto: /^\d{8}$/, dicho: '8 cifras' },
  IE: { pais: 'IE', resto: /^[A-Z\d]{8,9}$/, dicho: '8 o 9 letras o cifras' },
  IT: { pais: 'IT', resto: /^\d{11}$/, dicho: '11 cifras' },
  LT: { pais: 'LT', resto: /^(\d{9}|\d{12})$/, dicho: '9 o 12 cifras' },
  LU: { pais: 'LU', resto: /^\d{8}$/, dicho: '8 cifras' },
  LV: { pais: 'LV', resto: /^\d{11}$/, dicho: '11 cifras' },
  MT: { pais: 'MT', resto: /^\d{8}$/, dicho: '8 cifras' },
  NL: { pais: 'NL', resto: /^[A-Z\d]{12}$/, dicho: '12 letras o cifras' },
  PL: { pais: 'PL', resto: /^\d{10}$/, dicho: '10 cifras' },
  PT: { pais: 'PT', resto: /^\d{9}$/, dicho: '9 cifras' },
  RO: { pais: 'RO', resto: /^[1-9]\d{1,9}$/, dicho: 'de 2 a 10 cifras, sin ceros delante' },
  SE: { pais: 'SE', resto: /^\d{12}$/, dicho: '12 cifras' },
  SI: { pais: 'SI', resto: /^\d{8}$/, dicho: '8 cifras' },
  SK: { pais: 'SK', resto: /^\d{10}$/, dicho: '10 cifras' },
  XI: { pais: 'GB', resto: /^([A-Z\d]{5}|[A-Z\d]{9}|[A-Z\d]{12})$/, dicho: '5, 9 o 12 letras o cifras' },
};

export type VatNumber = {
  /** With its prefix, without blanks, in capitals: 'FR40303265045'. */
  numero: string;
  /** ISO 3166-1: 'GR' for the prefix EL, 'GB' for the prefix XI. */
  pais: string;
};

/**
 * Reads the VAT number of a Member State other than Spain, or of Northern Ireland. `motivo` tells the person
 * how to correct
 * it. Only the structure is checked; VIES knows which numbers exist (AEAT, «Validaciones y errores», 1.2.2,
 * note 1).
 */
export function readVatNumber(text: string): VatNumber | { motivo: string } {
  const numero = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./\-‐-―·]/g, '');
  const prefix = numero.slice(0, 2);
  const shape = SHAPES[prefix];
  if (!shape)
    return { motivo: 'Un NIF-IVA empieza por las letras de su país, como FR40303265045; en Grecia, EL' };
  if (!shape.resto.test(numero.slice(2)))
    return { motivo: `Después de ${prefix} van ${shape.dicho}: repasa el NIF-IVA` };
  return { numero, pais: shape.pais };
}
