import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { families as values } from '#families.ts';
import { alumnos } from '#resources/alumnos/contract.ts';
import { clientes } from '#resources/clientes/contract.ts';
import { wordsOf } from '#web/crud/words.ts';

/**
 * Makes a check that the program contains a text: in the code of a browser or the server, or made from a family's
 * name.
 */
export async function programTexts(): Promise<(text: string) => boolean> {
  const written = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing\.server|fixture\.server)\.ts$/.test(file))
    .map((file) => readFileSync(path.join('src', file), 'utf8'))
    .join('\n');
  const families = [alumnos, clientes, ...(await Promise.all(values.map(({ contract }) => contract())))];
  const made = new Set(families.flatMap((family) => Object.values(wordsOf(family).fallbacks)));
  return (text) => written.includes(text) || made.has(text);
}
