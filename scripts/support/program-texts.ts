import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { families } from '#families.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';

/**
 * Makes a check that the program contains a text: in the code of a browser or the server, or made from a family's
 * name.
 */
export async function programTexts(): Promise<(text: string) => boolean> {
  const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing\.server|fixture\.server)\.ts$/.test(file))
    .map((file) => readFileSync(path.join('src', file), 'utf8'))
    .join('\n');
  const contracts = await Promise.all(families.map(({ contract }) => contract()));
  const made = new Set(contracts.flatMap((family) => Object.values(wordsOf(family).fallbacks)));
  return (text) => written.includes(text) || made.has(text);
}
