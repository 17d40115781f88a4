import { amountOf } from '#platform/kit/amounts/typed-amount.ts';
import { dayOf } from '#platform/kit/dates/typed-day.ts';
import { isLongEnough, plainOf, searchWords } from '#platform/kit/text/search-words.ts';
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
  /** Its one figure or day and the words beside it: «olmo 538», «olmo 21/11». */
  beside?: { name: string; figure: Question };
};

/** Reads what a text may mean on `hoy`, the day in Spain. */
export function questionOf(texto: string, hoy: string): Question {
  const beside = besideOf(texto, hoy);
  return { ...wholeOf(texto, hoy), ...(beside && { beside }) };
}

function wholeOf(texto: string, hoy: string): Question {
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

const EUROS = /^(?:€|euros?)$/i;

/** Splits a text into a name and the one figure or day among its words; undefined for any other text. */
function besideOf(texto: string, hoy: string): Question['beside'] {
  const said = texto
    .trim()
    .split(/\s+/)
    .filter((word) => !EUROS.test(word));
  const figures = said.filter((word) => FIGURE.test(word));
  const name = said.filter((word) => !FIGURE.test(word));
  const [figure] = figures;
  return figures.length === 1 && figure !== undefined && name.some(isLongEnough)
    ? { name: name.join(' '), figure: wholeOf(figure, hoy) }
    : undefined;
}

const FIGURE = /^\d[\d.,/-]*€?$/;
