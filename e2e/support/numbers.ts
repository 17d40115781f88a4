import { randomUUID } from 'node:crypto';

/** A tax number of a person that nobody else has in these journeys, with its letter. */
export function freshNif(): string {
  const number = Number.parseInt(randomUUID().slice(0, 6), 16);
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}
