import { formatEuros } from '#platform/kit/format.ts';
import type { OchoDeDiez } from './what-people-pay.ts';

/** '1.103–1.212 €', or '1.103 €' where both are the same; `and` stands between them. */
export function between(from: number, to: number, and: string): string {
  const [low, high] = [formatEuros(from), formatEuros(to)];
  return low === high ? low : `${low.replace(/\s*€$/, '')}${and}${high}`;
}

/** 'entre 1.120 y 1.720 €'; '1.120 €' where almost nobody repeats. */
export function peopleRange({ desde, hasta }: OchoDeDiez): string {
  const range = between(desde, hasta, ' y ');
  return range === formatEuros(desde) ? range : `entre ${range}`;
}

/** '8 de cada 10 pagan entre 1.120 y 1.720 €'. */
export const peopleText = (people: OchoDeDiez): string => `8 de cada 10 pagan ${peopleRange(people)}`;

/** '8 de cada 10: 1.120–1.720 €'. */
export const peopleShort = ({ desde, hasta }: OchoDeDiez): string =>
  `8 de cada 10: ${between(desde, hasta, '–')}`;
