import { randomInt, randomUUID } from 'node:crypto';

/** A tax number of a person that nobody else has in these journeys, with its letter. */
export function freshNif(): string {
  const number = Number.parseInt(randomUUID().slice(0, 6), 16);
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}

/** Eight letters that nobody else has. Without figures: the search takes a text of figures for a number or an amount, and looks in facturas first. */
export const freshWord = (): string =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
