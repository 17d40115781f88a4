import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z as library } from 'zod';
import { bringLibrary, z as later } from './later.ts';
import { parts } from './now.ts';

/** A schema that does with a library all that contracts do: pieces within others, transforms, conditions and optional parts. */
const shape = (z: typeof library) => {
  const nombre = z
    .string('falta')
    .max(5, 'es largo')
    .refine((text) => text.trim() !== '', 'está vacío');
  return z
    .strictObject({
      nombre,
      permisos: z
        .array(z.enum(['A', 'B']))
        .max(2, 'sobra alguno')
        .transform((all) => [...new Set(all)]),
      desde: z.iso.date('no es una fecha').nullable().optional(),
      lineas: z.array(z.object({ nombre, cantidad: z.coerce.number().int('no es entero') })).default([]),
    })
    .refine(({ nombre: said, lineas }) => lineas.every((line) => line.nombre !== said), {
      path: ['lineas'],
      error: 'se repite',
    });
};

const samples: unknown[] = [
  { nombre: 'uno', permisos: ['A', 'A'], desde: '2026-11-24', lineas: [{ nombre: 'dos', cantidad: '3' }] },
  { nombre: 'uno', permisos: [], desde: null },
  { nombre: 'uno', permisos: [], lineas: [{ nombre: 'uno', cantidad: 1 }] },
  { nombre: ' ', permisos: ['C'], desde: 'ayer' },
  { nombre: 'demasiado', permisos: ['A', 'B', 'A'], otro: 1 },
  undefined,
];

test('un esquema que se dice antes de que llegue Zod lee después lo mismo que el de Zod', () => {
  bringLibrary(undefined);
  const said = shape(later);
  expect(() => said.safeParse(samples[0])).toThrow('a schema was read before its library came');
  bringLibrary(parts);
  for (const sample of samples) {
    const [mine, its] = [said.safeParse(sample), shape(library).safeParse(sample)];
    expect(mine.data).toEqual(its.data);
    expect(mine.error?.issues).toEqual(its.error?.issues);
  }
});

/** Names that are types, or that only the description of the API asks for. */
const ELSEWHERE = new Set(['infer', 'input', 'output', 'globalRegistry']);

test('los paneles tienen cada parte de Zod que nombra un contrato', () => {
  const files = globSync('src/{platform,comparador,oficina,panel}/**/*.{ts,tsx}').filter(
    (file) =>
      !/\.(server|test|testing|cli|property)\.|\.testing\.|operations\.ts$|panel\/schemas\//.test(file),
  );
  const named = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8');
    if (!/^import \{ z \} from 'zod';$/m.test(code)) return [];
    return [...code.matchAll(/\bz\s*\.(\w+)/g)].map(([, name = '']) => name);
  });
  const missing = [...new Set(named)].filter(
    (name) => !(name in parts) && !ELSEWHERE.has(name) && !/^Zod[A-Z]/.test(name),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
