import { ACCEPTED_CODES, REGISTER_CODES } from './accepted-codes.server.ts';
import { MESSAGE_CODES } from './message-codes.server.ts';
import { MORE_RECORD_CODES } from './more-record-codes.server.ts';
import { RECORD_CODES } from './record-codes.server.ts';

/** Every code that the agency publishes, with its meaning in our words (docs/reglas-aeat.md). */
export const CODES: Readonly<Record<number, string>> = {
  ...RECORD_CODES,
  ...MORE_RECORD_CODES,
  ...ACCEPTED_CODES,
  ...REGISTER_CODES,
  ...MESSAGE_CODES,
};

export const wordsOf = (code: number): string => CODES[code] ?? 'Error sin describir';
