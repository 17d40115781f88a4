import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FamilyImport, Uses } from './family-graph.ts';
import { cyclesOf, ofScreensOrRoutes, usesOf } from './family-graph.ts';

/**
 * The file of allowed imports between families. It only shrinks: `npm run familias -- --declarar` writes the rest.
 */
export const declaredFile = 'scripts/support/declared-families.json';

/** Family → the families that it may import. */
const declaration = z.record(z.string(), z.array(z.string()));

export const readDeclared = (): Uses => declaration.parse(JSON.parse(readFileSync(declaredFile, 'utf8')));

/** A sentence for each import between families that is not declared, is of a screen or a route, or closes a circle. */
export function undeclared(imports: readonly FamilyImport[], declared: Uses): string[] {
  const uses = usesOf(imports);
  const pairs = imports
    .filter(({ from, to }) => !declared[from]?.includes(to))
    .map(
      ({ file, line, from, to }) =>
        `${file}:${line} ${from} may not import ${to}: move what both need to src/office, show both in src/views above them, or register it where src/app.server.ts wires them`,
    );
  const borrowed = ofScreensOrRoutes(imports).map(
    ({ file, line, target }) =>
      `${file}:${line} imports ${target}: screens and routes are their family's alone; show both in src/views, or move the shared part out of both`,
  );
  const joined = cyclesOf(uses)
    .flat()
    .map((family) => `${family} has come into a circle: ${pathBack(uses, family).join(' → ')}`);
  return [...pairs, ...borrowed, ...joined];
}

/** The declaration without the pairs that no import needs any more. */
export function shrunk(imports: readonly FamilyImport[], declared: Uses): Uses {
  const uses = usesOf(imports);
  return Object.fromEntries(
    Object.entries(declared)
      .map(([from, used]) => [from, used.filter((to) => uses[from]?.includes(to))] as const)
      .filter(([, used]) => used.length > 0),
  );
}

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
