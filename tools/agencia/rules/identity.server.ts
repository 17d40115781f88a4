import { isoDay } from '../day.server.ts';
import type { Alta, Ficha } from '../record.server.ts';
import type { Rule } from './rule.server.ts';

/** Day on which the Orden of VERI*FACTU came into force. */
const FIRST_DAY = '2024-10-28';

/** Rules of the number and day of a factura (validations 1.2.2, §§ 3.1.3.1 and 3.1.4.1). */
export const IDENTITY_RULES: readonly Rule<Ficha>[] = [
  [1287, ({ id }) => /["'<>=]/.test(id.numSerie)],
  [1130, ({ id }) => /[^ -~]/.test(id.numSerie)],
  [1105, ({ id }) => isoDay(id.fecha) === undefined],
  [1108, ({ id }, { obligado }) => id.nif !== obligado],
];

export const ISSUE_DAY_RULES: readonly Rule<Alta>[] = [
  [1112, ({ id }, { today }) => (isoDay(id.fecha) ?? '') > today],
  [1152, ({ id }) => (isoDay(id.fecha) ?? '') < FIRST_DAY],
];
