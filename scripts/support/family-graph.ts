import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports.ts';

/** A file of a room (a family, or a view of several) that imports a file of another one. */
export type FamilyImport = { from: string; to: string; file: string; line: number; target: string };

/** Family → the families that it imports, both in alphabetical order. */
export type Uses = Record<string, readonly string[]>;

const ROOM = /^src\/(?:resources|views)\/([^/]+)\//;
/** Tables and the names of states are a floor of their own, below the families whose folders they are in. */
const TABLE = /(?:^|[/-])(?:(?:tables?|columns)\.server|estados)\.ts$/;
const TEST = /\.test\.tsx?$|\.testing\.|\.fixture\./;
const SCREEN_OR_ROUTE = /\/screens\/|-api\.server\.ts$/;

const roomOf = (file: string): string | undefined => ROOM.exec(file.split(path.sep).join('/'))?.[1];

/** Every import from one room into another, types included, except of tables and names of states; tests may import any room and are left out. */
export function familyImports(): FamilyImport[] {
  const files = globSync('src/{resources,views}/*/**/*.{ts,tsx}').sort();
  return files
    .filter((file) => !TEST.test(file))
    .flatMap((file) =>
      importsOf(file, readFileSync(file, 'utf8')).flatMap(({ target, line }) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        return from && to && from !== to && !TABLE.test(target) ? [{ from, to, file, line, target }] : [];
      }),
    );
}

export function usesOf(imports: readonly FamilyImport[]): Uses {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of imports) uses.set(from, (uses.get(from) ?? new Set()).add(to));
  return Object.fromEntries(
    [...uses].toSorted(([a], [b]) => a.localeCompare(b)).map(([from, to]) => [from, [...to].sort()]),
  );
}

/** Imports of screens and routes by other families; only a view, which stands above, may show them. */
export const ofScreensOrRoutes = (imports: readonly FamilyImport[]): FamilyImport[] =>
  imports.filter(({ file, target }) => SCREEN_OR_ROUTE.test(target) && file.startsWith('src/resources/'));

/**
 * Gives the groups of families that import each other (Tarjan 1972), each in alphabetical order; a family alone is no
 * group.
 */
export function cyclesOf(uses: Uses): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const low = (family: string) => lowest.get(family) ?? Number.POSITIVE_INFINITY;
  const visit = (family: string): void => {
    order.set(family, order.size);
    lowest.set(family, order.size - 1);
    open.push(family);
    for (const used of uses[family] ?? []) {
      if (!order.has(used)) visit(used);
      if (open.includes(used)) lowest.set(family, Math.min(low(family), low(used)));
    }
    if (low(family) !== order.get(family)) return;
    const group = open.splice(open.indexOf(family));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const family of Object.keys(uses)) if (!order.has(family)) visit(family);
  return cycles.toSorted((a, b) => b.length - a.length);
}

/** Writes the graph in one line: the number of imports, of pairs and of families in cycles. */
export function summaryOf(imports: readonly FamilyImport[]): string {
  const uses = usesOf(imports);
  const pairs = Object.values(uses).flat().length;
  const grouped = cyclesOf(uses).flat().length;
  const borrowed = ofScreensOrRoutes(imports).length;
  return `${imports.length} importaciones entre familias, ${pairs} pares, ${grouped} familias en ciclos, ${borrowed} pantallas o rutas de otra`;
}

/** The graph in the language of Graphviz: families from top to bottom, each above those that it imports. */
export function drawingOf(uses: Uses): string {
  const arrows = Object.entries(uses).flatMap(([from, used]) => used.map((to) => `  "${from}" -> "${to}";`));
  return ['digraph familias {', '  node [shape=box, fontname="sans-serif"];', ...arrows, '}'].join('\n');
}
