import { wordsOf } from './codes/all-codes.server.ts';

/** Refuses a whole message with a code of the agency; it becomes a SOAP fault. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, detail?: string) {
    super(`Codigo[${code}].${wordsOf(code)}${detail === undefined ? '' : `: ${detail}`}`);
    this.code = code;
  }
}
