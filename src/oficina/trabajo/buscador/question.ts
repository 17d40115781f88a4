import { isLongEnough, plainOf, searchWords } from '#platform/kit/text/search-words.ts';
import { amountOf } from './amounts.ts';
import { dayOf } from './days.ts';
import type { TypedText } from './paper-codes.ts';

/** A text that is looked for, and what it may mean. */
export type Question = TypedText & {
  words: readonly string[];
  /** Its words, one space between them: how a name may begin. */
  begins: string;
  /** Amount that the text may be, in euros. */
  amount: string | undefined;
  /** Day that the text may be. */
  day: string | undefined;
  /** Whether an index can look for it inside of texts. */
  isLong: boolean;
};

/** Reads what a text may mean on `hoy`, the day in Spain. */
export function questionOf(texto: string, hoy: string): Question {
  const words = searchWords(texto);
  const year = Number(hoy.slice(0, 4));
  return {
    words,
    begins: words.join(' '),
    texto: texto.trim(),
    plain: plainOf(texto),
    year,
    amount: amountOf(texto),
    day: dayOf(texto, year),
    isLong: words.some(isLongEnough),
  };
}
