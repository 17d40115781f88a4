import type { Alta, Anulacion, Ficha } from '../record.server.ts';
import { ACCEPTED_RULES } from './accepted.server.ts';
import { BREAKDOWN_RULES } from './breakdown.server.ts';
import { CHAIN_RULES } from './chain.server.ts';
import { IDENTITY_RULES, ISSUE_DAY_RULES } from './identity.server.ts';
import { KIND_RULES, OPERATION_DAY_RULES } from './kind.server.ts';
import { MAKER_RULES, RECIPIENT_RULES, SYSTEM_RULES, THIRD_PARTY_RULES } from './people.server.ts';
import { RATE_RULES } from './rates.server.ts';
import { REGIME_RULES } from './regimes.server.ts';
import type { Context, Rule } from './rule.server.ts';

const ALTA_RULES: readonly Rule<Alta>[] = [
  ...ISSUE_DAY_RULES,
  ...KIND_RULES,
  ...OPERATION_DAY_RULES,
  ...THIRD_PARTY_RULES,
  ...RECIPIENT_RULES,
  ...REGIME_RULES,
  ...BREAKDOWN_RULES,
  ...RATE_RULES,
];

const firstBroken = <R>(rules: readonly Rule<R>[], record: R, context: Context): number | undefined =>
  rules.find(([, isBroken]) => isBroken(record, context))?.[0];

/** Code of the first rule that rejects a record. */
export const rejection = (record: Ficha, context: Context): number | undefined =>
  firstBroken(IDENTITY_RULES, record, context) ??
  (record.tipo === 'Alta'
    ? firstBroken(ALTA_RULES, record, context)
    : firstBroken<Anulacion>(MAKER_RULES, record, context)) ??
  firstBroken(SYSTEM_RULES, record, context) ??
  firstBroken(CHAIN_RULES, record, context);

/** Code of the first rule that accepts it with a warning. */
export const warning = (record: Ficha, context: Context): number | undefined =>
  firstBroken(ACCEPTED_RULES, record, context);

/** Codes of all the rules about records. */
export const RULE_CODES: readonly number[] = [
  ...IDENTITY_RULES,
  ...ALTA_RULES,
  ...MAKER_RULES,
  ...SYSTEM_RULES,
  ...CHAIN_RULES,
  ...ACCEPTED_RULES,
].map(([code]) => code);
