import { divideRounded, type Exact, exact, plain, times } from './exact.ts';

const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * A number as people type it, as decimal text: '1.234,5' → '1234.5'; undefined when the text is not a number.
 */
export function decimalOf(text: string): string | undefined {
  const bare = text.replaceAll(/[\s\u202f\u00a0€%]/g, '').replace('−', '-');
  const plainText = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare;
  return NUMBER.test(plainText) ? plainText : undefined;
}

/**
 * The result of a short sum typed by a person: '12,5*3' → '37,5'. Products and quotients go first; quotients
 * keep four
 * decimals. Text that is not a sum, or divides by zero, comes back as it is.
 */
export function writtenSum(text: string): string {
  const parts = text.replaceAll(/\s/g, '').match(/[\d.,]+|[-+*/]/g) ?? [];
  if (parts.length < 3 || parts.join('') !== text.replaceAll(/\s/g, '')) return text;
  let [sum, term, sign]: [Exact, Exact | undefined, bigint] = [{ n: 0n, e: 0 }, undefined, 1n];
  let operator = '+';
  for (const part of parts) {
    if (/^[-+*/]$/.test(part)) {
      if (operator !== '') return text;
      operator = part;
      continue;
    }
    const value = decimalOf(part);
    if (value === undefined || operator === '') return text;
    const number = exact(value);
    if (operator === '+' || operator === '-') {
      if (term) sum = plus(sum, term, sign);
      [term, sign] = [number, operator === '-' ? -1n : 1n];
    } else if (term) {
      if (operator === '/' && number.n === 0n) return text;
      term = operator === '*' ? times(term, number) : divide(term, number);
    }
    operator = '';
  }
  if (operator !== '' || !term) return text;
  const { n, e } = plus(sum, term, sign);
  return withComma(plain(n, e));
}

function plus(a: Exact, b: Exact, sign: bigint): Exact {
  const e = Math.max(a.e, b.e);
  return { n: a.n * 10n ** BigInt(e - a.e) + sign * b.n * 10n ** BigInt(e - b.e), e };
}

function divide(a: Exact, b: Exact): Exact {
  const [up, down] = [a.n * 10n ** BigInt(b.e + 4), b.n * 10n ** BigInt(a.e)];
  return { n: divideRounded(down < 0n ? -up : up, down < 0n ? -down : down), e: 4 };
}

const withComma = (text: string) =>
  (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('.', ',');
