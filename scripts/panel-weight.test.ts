import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { panelTooHeavy } from './support/panel-weight.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-weight-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Random bytes, which gzip can't make smaller. */
async function build(sizes: Record<string, number>, parts: string[] = []): Promise<void> {
  for (const [name, bytes] of Object.entries(sizes))
    await writeFile(path.join(folder, name), randomBytes(bytes));
  const manifest = {
    'src/panel/main.tsx': { file: 'main.js', css: ['main.css'], imports: ['kit'] },
    kit: { file: 'kit.js' },
    list: {
      file: 'list.js',
      css: ['list.css'],
      imports: ['kit', 'table', 'src/panel/main.tsx', ...parts],
    },
    table: { file: 'table.js' },
    'src/panel/shell/admin-layout.tsx': { file: 'frame.js', imports: ['src/panel/main.tsx'] },
    'src/any/screens/rows-list.tsx': { file: 'rows.js', imports: ['src/panel/main.tsx'] },
    ...Object.fromEntries(parts.map((name) => [name, { file: `${name}.js` }])),
    'src/panel/api-reference.ts': { file: 'reference.js' },
  };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
}

const light = {
  'main.js': 70_000,
  'kit.js': 60_000,
  'frame.js': 60_000,
  'rows.js': 50_000,
  'list.js': 40_000,
  'table.js': 25_000,
  'reference.js': 50_000,
  'main.css': 20_000,
  'list.css': 8_000,
};

test('un panel dentro de sus límites no dice nada', async () => {
  await build(light);
  expect(panelTooHeavy(folder)).toEqual([]);
});

test('pesa lo que se carga al empezar, con lo que arrastra', async () => {
  await build({ ...light, 'kit.js': 130_000, 'frame.js': 20_000, 'rows.js': 20_000 });
  expect(panelTooHeavy(folder)).toEqual([expect.stringMatching(/^panel: 200\d{3} bytes/)]);
});

test('una lista que es la primera página pesa con el marco y con lo de empezar', async () => {
  await build({ ...light, 'rows.js': 90_000 });
  expect(panelTooHeavy(folder)).toEqual([
    expect.stringMatching(/^panel, src\/any\/screens\/rows-list\.tsx first: 280\d{3} bytes .* in 5 files/),
  ]);
});

test('una pantalla pesa con todo lo que arrastra', async () => {
  await build({ ...light, 'table.js': 200_000 });
  expect(panelTooHeavy(folder)).toEqual([expect.stringMatching(/^panel, list: 370\d{3} bytes/)]);
});

test('una pantalla no viene en muchos ficheros', async () => {
  const many = Array.from({ length: 47 }, (_, at) => `part${at}`);
  await build({ ...light, ...Object.fromEntries(many.map((name) => [`${name}.js`, 100])) }, many);
  expect(panelTooHeavy(folder)).toEqual([expect.stringMatching(/^panel, list: .* in 53 files \(45\)/)]);
});

test('el estilo se suma al del principio', async () => {
  await build({ ...light, 'list.css': 15_000 });
  expect(panelTooHeavy(folder)).toEqual([expect.stringMatching(/ 35\d{3} of CSS/)]);
});

test('la página de la API, que los paneles no cargan, tiene su propio límite', async () => {
  await build({ ...light, 'reference.js': 200_000 });
  expect(panelTooHeavy(folder)).toEqual([
    expect.stringMatching(/^src\/panel\/api-reference\.ts: 200\d{3} bytes/),
  ]);
});
