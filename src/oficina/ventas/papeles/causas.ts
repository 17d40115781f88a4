import { keysOf } from '#platform/kit/contract/keys-of.ts';
import type { Causa } from './arithmetic.ts';
import type { Impuesto } from './rates.ts';

/**
 * Reasons why a line bears no tax, by the tax agency's codes (L9 and L10), with the article for each tax
 * («Validaciones y errores», 1.2.2, §5). E7 and E8 exist only in IGIC.
 */
const CAUSAS: Readonly<Record<Causa, Partial<Record<Impuesto, string>>>> = {
  E1: {
    IVA: 'Exento, art. 20 de la Ley del IVA (37/1992)',
    IGIC: 'Exento, capítulo I del Decreto Legislativo 1/2025 de Canarias',
    IPSI: 'Exento, art. 7 de la Ley 8/1991',
  },
  E2: {
    IVA: 'Exento, art. 21 de la Ley del IVA (exportaciones)',
    IGIC: 'Exento, art. 11 de la Ley 20/1991 (exportaciones)',
    IPSI: 'Exento, art. 8 de la Ley 8/1991 (exportaciones)',
  },
  E3: {
    IVA: 'Exento, art. 22 de la Ley del IVA (operaciones asimiladas)',
    IGIC: 'Exento, art. 12 de la Ley 20/1991 (operaciones asimiladas)',
    IPSI: 'Exento, art. 8 de la Ley 8/1991 (operaciones asimiladas)',
  },
  E4: {
    IVA: 'Exento, arts. 23 y 24 de la Ley del IVA (zonas francas)',
    IGIC: 'Exento, art. 13 de la Ley 20/1991 (zonas francas)',
    IPSI: 'Exento, arts. 9 y 10 de la Ley 8/1991 (zonas francas)',
  },
  E5: {
    IVA: 'Exento, art. 25 de la Ley del IVA (entregas intracomunitarias)',
    IGIC: 'Exento, art. 25 de la Ley 19/1994',
    IPSI: 'Exento, art. 8 de la Ley 8/1991',
  },
  E6: {
    IVA: 'Exento por otra causa de la Ley del IVA (37/1992)',
    IGIC: 'Exento, art. 47 de la Ley 19/1994',
    IPSI: 'Exento por otra causa de la Ley 8/1991',
  },
  E7: { IGIC: 'Exento, art. 90 del Decreto Legislativo 1/2025 de Canarias (comerciante minorista)' },
  E8: { IGIC: 'Exento por otra causa de la Ley 20/1991' },
  N1: {
    IVA: 'No sujeto, arts. 7, 14 y otros de la Ley del IVA',
    IGIC: 'No sujeto, art. 9 y otros de la Ley 20/1991',
    IPSI: 'No sujeto, art. 6 y otros de la Ley 8/1991',
  },
  N2: {
    IVA: 'No sujeto por reglas de localización de la Ley del IVA',
    IGIC: 'No sujeto por reglas de localización de la Ley 20/1991',
    IPSI: 'No sujeto por reglas de localización de la Ley 8/1991',
  },
};

export const CAUSES = keysOf(CAUSAS);

/** Reasons that a tax has, with their words. */
export const causesOf = (impuesto: Impuesto): [Causa, string][] =>
  CAUSES.flatMap((causa): [Causa, string][] => {
    const words = CAUSAS[causa][impuesto];
    return words === undefined ? [] : [[causa, words]];
  });

/**
 * Words of a reason on a paper: 'Exento, art. 20 de la Ley del IVA (37/1992)'; its code when the tax has
 * no such reason.
 */
export const causeWords = (causa: Causa, impuesto: Impuesto): string => CAUSAS[causa][impuesto] ?? causa;

/** Article of the law for reverse charge, by tax. */
export const REVERSE_CHARGE: Readonly<Record<Impuesto, string>> = {
  IVA: 'Inversión del sujeto pasivo (Ley 37/1992, art. 84.Uno.2.º).',
  IGIC: 'Inversión del sujeto pasivo (Ley 20/1991, art. 19.1.2.º).',
  IPSI: 'Inversión del sujeto pasivo (Ley 8/1991).',
};
