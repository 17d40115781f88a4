import { type LoadResult, load } from './load.ts';

/** Two servers that get the same requests: the program, and a bare server that does the least possible work. */
export type Contest = {
  name: string;
  /** The program must reach at least this fraction of the bare server's requests a second. */
  limit: number;
  ours: string[];
  bare: string[];
};

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

/** The middle one; of an even count, the upper. */
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * The servers take turns for three rounds; prints a line with the medians. Each round requests the next part of the addresses, so
 * no address of the list is requested twice. Says whether the program reached the limit without an error.
 */
export async function contest({ name, limit, ours, bare }: Contest): Promise<boolean> {
  const bytes = async ([url = '']: string[]) => (await (await fetch(url)).text()).length;
  const sizes = `${await bytes(bare)} and ${await bytes(ours)} letters`;
  const results: Record<'ours' | 'bare', LoadResult[]> = { ours: [], bare: [] };
  const part = (urls: string[], round: number) =>
    urls.slice((urls.length * round) / ROUNDS, (urls.length * (round + 1)) / ROUNDS);
  for (let round = 0; round < ROUNDS; round++)
    for (const [who, urls] of [
      ['bare', bare],
      ['ours', ours],
    ] as const)
      results[who].push(await load({ urls: part(urls, round), connections: CONNECTIONS, seconds: SECONDS }));
  const of = (who: 'ours' | 'bare', key: keyof LoadResult) =>
    median(results[who].map((result) => result[key]));
  const row = (who: 'ours' | 'bare') =>
    `${of(who, 'requestsPerSecond').toFixed(0).padStart(6)}/s  p50 ${of(who, 'p50').toFixed(1)}  p99 ${of(who, 'p99').toFixed(1)} ms`;
  const ratio = of('ours', 'requestsPerSecond') / of('bare', 'requestsPerSecond');
  const errors = [...results.ours, ...results.bare].reduce((sum, { errors }) => sum + errors, 0);
  console.log(
    `${name.padEnd(34)} bare ${row('bare')}   program ${row('ours')}   ratio ${ratio.toFixed(2)} (≥ ${limit})  errors ${errors}, ${sizes}`,
  );
  return ratio >= limit && errors === 0;
}
