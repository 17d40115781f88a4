import type { RegistroAlta } from '../record.ts';
import { breakdownRules } from './breakdown-rules.ts';
import type { Falta } from './falta.ts';
import { headRules } from './head-rules.ts';
import { recipientRules } from './recipient-rules.ts';

/**
 * Published rules of the tax agency that a record breaks, checked before it is sealed; empty when it is
 * right. `today` is 'YYYY-MM-DD' in Madrid. `docs/reglas-aeat.md` says which codes are checked here.
 */
export const brokenRules = (record: RegistroAlta, today: string): Falta[] => [
  ...headRules(record, today),
  ...recipientRules(record),
  ...breakdownRules(record),
];
