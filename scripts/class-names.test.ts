import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { wrongClassNames } from './support/class-names.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'carne-claro-classes-'));
  mkdirSync(path.join(folder, 'panel'));
  writeFileSync(
    path.join(folder, 'panel/card.module.css'),
    '.card { gap: 0.5px; }\n/* .old */\n.card:is(.wide, .tall) > :global(.mantine-Button-root) { color: red; }\n@media print { .off { display: none; } }\n',
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (text: string) =>
  writeFileSync(path.join(folder, 'card.tsx'), `import styles from './panel/card.module.css';\n${text}`);

test('una clase que nadie usa se dice, y también una que no está', () => {
  write(
    "const a = [styles.card, styles.wide];\nconst b = { tall: styles.tall, hig: styles.hig };\nawait import('./styles.css');",
  );
  expect(wrongClassNames(folder)).toEqual([
    'panel/card.module.css: nadie usa .off',
    'panel/card.module.css: se usa .hig, que no está',
  ]);
});

test('un módulo que nadie importa no usa ninguna', () => {
  expect(wrongClassNames(folder)).toHaveLength(4);
});

test.each(['styles[tone]', 'draw(styles)'])('con %s puede usarse cualquiera', (use) => {
  write(`const a = ${use};`);
  expect(wrongClassNames(folder)).toEqual([]);
});
