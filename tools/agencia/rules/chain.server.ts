import { isoDay } from '../day.server.ts';
import type { Ficha } from '../record.server.ts';
import { isNif } from '../tax-number.server.ts';
import type { Rule } from './rule.server.ts';

/**
 * Measured in the agency's test service: it accepts 'Z', and refuses fractions of a second and other forms
 * of the zone.
 */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

/** The place of a record in its chain, its moment and the form of its hash. */
export const CHAIN_RULES: readonly Rule<Ficha>[] = [
  [1180, ({ anterior }) => anterior !== undefined && !isNif(anterior.nif)],
  [1175, ({ anterior }) => anterior?.numSerie === ''],
  [1174, ({ anterior }) => anterior !== undefined && isoDay(anterior.fecha) === undefined],
  [1291, ({ anterior }) => anterior !== undefined && !/^[A-Za-z\d]*$/.test(anterior.huella)],
  [1244, ({ momento }) => !MOMENT.test(momento) || Number.isNaN(Date.parse(momento))],
  [1292, ({ huella }) => !/^[A-Za-z\d]*$/.test(huella)],
  [1262, ({ huella }) => huella.length !== 64],
];
