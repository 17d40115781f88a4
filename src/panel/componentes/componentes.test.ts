import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { all } from './all.ts';

const shown = Object.values(all).flatMap((examples) => Object.keys(examples));

/** Names that `text` imports from this file of `platform/ui`. */
const importedFrom = (text: string, file: string): string[] =>
  [...text.matchAll(/^import \{([^}]*)\} from '#(.*)';$/gm)].flatMap(([, names = '', from]) =>
    `src/${from}` === file ? names.split(',').map((name) => name.trim()) : [],
  );

test('cada componente que se comparte se ve en un ejemplo', () => {
  const files = globSync('src/platform/ui/**/*.tsx');
  const users = globSync('src/**/*.{ts,tsx}')
    .filter((name) => !/^src\/(platform\/ui|panel\/componentes)\//.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');
  const shared = files.flatMap((file) =>
    importedFrom(users, file)
      .filter((name) => /^[A-Z]\w*[a-z]/.test(name))
      .map((name) => [name, file] as const),
  );
  const forgotten = new Map(shared.filter(([name]) => !shown.includes(name)));
  expect(
    [...forgotten].map(
      ([name, file]) => `${file}: no example shows ${name}: add it to src/panel/componentes/`,
    ),
  ).toEqual([]);
});

test('lo que se construye no lleva la página de los componentes', () => {
  const parts = Object.keys(JSON.parse(readFileSync('build/panel/manifest.json', 'utf8')));
  expect(parts).toContain('src/panel/account/account.tsx');
  expect(parts.filter((part) => part.includes('componentes'))).toEqual([]);
});
