import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file that a recipe creates or, if `from` is given, changes. */
export type RecipeStep = { file: string; from?: string; to: string };

/** Code of a recipe: its language and its file are written after the three marks. */
const BLOCK = /^```(\w+) (\S+)\n(.*?)^```$/gms;

/**
 * Steps of a recipe of docs/recetas.md, in order. A `diff` block changes a file; lines of `@@` separate changes in several places.
 * Any other block is a whole file. Throws when there is no such recipe or it has no steps.
 */
export function stepsOf(text: string, title: string): RecipeStep[] {
  const recipe = text.split(/^## /m).find((part) => part.startsWith(`Recipe: ${title}\n`)) ?? '';
  const steps = [...recipe.matchAll(BLOCK)].flatMap(([, language, file = '', code = '']): RecipeStep[] =>
    language === 'diff' ? code.split(/^@@\n/m).map((hunk) => changeOf(file, hunk)) : [{ file, to: code }],
  );
  if (steps.length === 0) throw new Error(`docs/recetas.md has no steps of the recipe «${title}»`);
  return steps;
}

function changeOf(file: string, hunk: string): RecipeStep {
  const lines = hunk.split('\n').slice(0, -1);
  const without = (mark: string) =>
    lines.flatMap((line) => (line.startsWith(mark) ? [] : [`${line.slice(1)}\n`])).join('');
  return { file, from: without('+'), to: without('-') };
}

/** Follows the steps in a folder. Throws when a file is not as the recipe says that it is. */
export function follow(steps: readonly RecipeStep[], root: string): void {
  for (const { file, from, to } of steps) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, from === undefined ? to : replaceOnce({ file: place, from, to }));
  }
}

/** The text of a file with `to` in place of `from`, which must be there once. */
export function replaceOnce({ file, from, to }: Required<RecipeStep>): string {
  const [before, after, ...more] = readFileSync(file, 'utf8').split(from);
  if (after === undefined || more.length > 0)
    throw new Error(
      `${file} must have this once, and has it ${after === undefined ? 'not' : 'more often'}:\n${from}\nIf the code is right, docs/recetas.md must follow it.`,
    );
  return `${before}${to}${after}`;
}
