import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');
const pages = [
  ...globSync('docs/{areas,decisions}/*.md'),
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/recetas.md',
].sort();

/** Files and folders that a page names: `platform/kit/amounts/money.ts`, `src/comparador/dgt/`, or the target of a link. */
function namedIn(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
  return [
    ...spans.filter((span) =>
      /^(?!\.server\.)[\w@.-][\w@./-]*(\.(tsx?|mjs|md|css|sql|xsd)|\/[\w-]+\.json|\/)$/.test(span),
    ),
    ...links
      .filter((link) => !link.includes(':'))
      .map((link) => path.posix.join(path.posix.dirname(page), link)),
  ];
}

/** A page may leave out the beginning of a path, but not its end. */
const exists = (named: string): boolean =>
  files.some((file) =>
    named.endsWith('/') ? `/${file}`.includes(`/${named}`) : `/${file}`.endsWith(`/${named}`),
  );

test('el índice de decisiones las nombra todas, con su título', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8');
  const missing = globSync('docs/decisions/[0-9]*.md').filter((file) => {
    const [number, ...title] = (readFileSync(file, 'utf8').split('\n')[0] ?? '').replace('# ', '').split(' ');
    return !index.includes(`- [${number}](${path.basename(file)}) ${title.join(' ')}\n`);
  });
  expect(missing).toEqual([]);
});

test('lo que nombran las áreas y las decisiones existe', () => {
  const named = pages.flatMap((page) => namedIn(page).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ file }) => !exists(file))).toEqual([]);
});
