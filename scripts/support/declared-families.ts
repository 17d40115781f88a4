import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FamilyImport, Uses } from './family-graph.ts';
import { cyclesOf, ofScreensOrRoutes, usesOf } from './family-graph.ts';

/** The imports between families that are allowed. It only shrinks: `npm run familias -- --declarar` writes what is left. */
export const declaredFile = 'scripts/support/declared-families.json';

const declaration = z.strictObject({
  /** Family → the families that it may import. */
  uses: z.record(z.string(), z.array(z.string())),
  /** Families that reach each other and are not yet apart. */
  inCycles: z.array(z.string()),
  /** Imports of another family's screens or routes that are not yet elsewhere, as 'file → file'. */
  screensAndRoutes: z.array(z.string()),
});

export type Declared = { uses: Uses; inCycles: readonly string[]; screensAndRoutes: readonly string[] };

export const readDeclared = (): Declared => declaration.parse(JSON.parse(readFileSync(declaredFile, 'utf8')));

/** A sentence for each import between families that is not declared. */
export function undeclared(imports: readonly FamilyImport[], declared: Declared): string[] {
  const uses = usesOf(imports);
  const pairs = imports
    .filter(({ from, to }) => !declared.uses[from]?.includes(to))
    .map(
      ({ file, line, from, to }) =>
        `${file}:${line} ${from} may not import ${to}: move what both need to src/office, show both in src/views above them, or register it where src/app.server.ts wires them`,
    );
  const borrowed = ofScreensOrRoutes(imports)
    .filter((entry) => !declared.screensAndRoutes.includes(pairOf(entry)))
    .map(
      ({ file, line, target }) =>
        `${file}:${line} imports ${target}: screens and routes are their family's alone; move the shared part out of both`,
    );
  const joined = cyclesOf(uses)
    .flat()
    .filter((family) => !declared.inCycles.includes(family))
    .map((family) => `${family} has come into a cycle: ${pathBack(uses, family).join(' → ')}`);
  return [...pairs, ...borrowed, ...joined];
}

/** The declaration without what no import needs any more. */
export function shrunk(imports: readonly FamilyImport[], declared: Declared): Declared {
  const uses = usesOf(imports);
  const borrowed = ofScreensOrRoutes(imports).map(pairOf);
  const grouped = cyclesOf(uses).flat();
  return {
    uses: Object.fromEntries(
      Object.entries(declared.uses)
        .map(([from, used]) => [from, used.filter((to) => uses[from]?.includes(to))] as const)
        .filter(([, used]) => used.length > 0),
    ),
    inCycles: declared.inCycles.filter((family) => grouped.includes(family)),
    screensAndRoutes: declared.screensAndRoutes.filter((pair) => borrowed.includes(pair)),
  };
}

const pairOf = ({ file, target }: FamilyImport): string => `${file} → ${target}`;

/** The shortest way from a family back to itself. */
function pathBack(uses: Uses, family: string): string[] {
  const ways = [[family]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const used of uses[way.at(-1) ?? ''] ?? []) {
      if (used === family) return [...way, used];
      if (seen.has(used)) continue;
      seen.add(used);
      ways.push([...way, used]);
    }
  return [family];
}
