import { wordsOf } from './codes/all-codes.server.ts';

/** The whole message is refused with a code of the agency, which goes in a SOAP fault. */
export class Refusal extends Error {
  readonly code: number;

  constructor(code: number, detail?: string) {
    super(`Codigo[${code}].${wordsOf(code)}${detail === undefined ? '' : `: ${detail}`}`);
    this.code = code;
  }
}
