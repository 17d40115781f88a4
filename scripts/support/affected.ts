import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports.ts';

export type TestSelection = { unit: string[]; journeys: string[] };

/**
 * The tests to run while somebody works on these files: unit tests of their folders and of what imports them directly or
 * through one other module, and journeys that name their families. It is a choice, not a proof: the whole is `npm test`.
 */
export function affectedBy(changed: readonly string[]): TestSelection {
  const users = usersOf(sources());
  const near = new Set(changed);
  for (const file of changed) for (const user of users.get(file) ?? []) near.add(user);
  const tests = new Set<string>();
  for (const file of near) {
    if (isTest(file)) tests.add(file);
    for (const user of users.get(file) ?? []) if (isTest(user)) tests.add(user);
  }
  const folders = [...new Set(changed.filter((file) => file.startsWith('src/')).map(folderOf))];
  for (const folder of folders) for (const test of globSync(`${folder}/**/*.test.ts`)) tests.add(test);
  return { unit: [...tests].sort(), journeys: journeysOf(changed) };
}

/** Gives the journeys whose text or name has one of the families of these files, and the journeys among the files. */
export function journeysOf(files: readonly string[]): string[] {
  const families = new Set(files.flatMap((file) => FAMILY.exec(file)?.[0].split('/').at(-2) ?? []));
  return globSync('e2e/*.spec.ts')
    .filter((spec) => {
      const text = spec + readFileSync(spec, 'utf8');
      return files.includes(spec) || [...families].some((one) => new RegExp(`\\b${one}\\b`, 'i').test(text));
    })
    .sort();
}

/** The folder of a family. In `oficina`, `base`, `trabajo` (it shows several families) and `instalacion` are not families. */
const FAMILY =
  /^src\/(?:comparador\/(?:anuncios|[^/]+\/[^/.]+)|oficina\/(?!base\/|trabajo\/|instalacion\/)[^/]+\/[^/.]+)\//;

const isTest = (file: string) => file.endsWith('.test.ts');

/**
 * Gives the folder of a family, or of a part of the kits; a file at the root of `src` has its own tests and no
 * folder.
 */
function folderOf(file: string): string {
  if (file.split('/').length < 3) return 'src/none';
  return FAMILY.exec(file)?.[0].replace(/\/$/, '') ?? path.dirname(file);
}

function sources(): string[] {
  return globSync(['src/**/*.{ts,tsx}', '{test,tools,scripts}/**/*.ts']);
}

/** Gives, for each file, the files that import it. */
function usersOf(files: readonly string[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const file of files) {
    for (const { target } of importsOf(file, readFileSync(file, 'utf8')))
      users.set(target, [...(users.get(target) ?? []), file]);
  }
  return users;
}
