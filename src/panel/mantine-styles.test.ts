import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#platform/http/root.server.ts';

const STYLES = path.join(ROOT, 'node_modules/@mantine/core/styles');

/** Components of a file, by their imports from the library. */
const componentsOf = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^\s*([A-Z]\w+)\s*$/.exec(name)?.[1] ?? []),
  );

test('cada componente de la biblioteca que usan los paneles trae su estilo', () => {
  const loaded = readFileSync(path.join(ROOT, 'src/panel/mantine-styles.ts'), 'utf8');
  const used = globSync('src/**/*.tsx', { cwd: ROOT }).flatMap((file) =>
    componentsOf(readFileSync(path.join(ROOT, file), 'utf8')).map((name) => ({ file, name })),
  );
  const bare = used.filter(
    ({ name }) =>
      existsSync(path.join(STYLES, `${name}.layer.css`)) && !loaded.includes(`/${name}.layer.css`),
  );
  expect(used.length).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
