import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './imports.ts';

/** An import that goes from one room into another, or a statement of SQL that names a table of another. */
export type RoomNeed = {
  from: string;
  to: string;
  file: string;
  line: number;
  /** The file that is needed; for SQL, the file that describes the table. */
  target: string;
  /** True for a table or the names of states: they count in `lee`, all else in `usa`. */
  reads: boolean;
};

/** Room → the rooms that it needs, both in alphabetical order. */
export type Uses = Record<string, readonly string[]>;

/** The files that lie directly in `src`: the start of the program and the list of families. */
const ROOT = 'src';
const TABLE = /(?:^|[/-])(?:(?:tables?|columns)\.server|estados)\.ts$/;
const TEST = /\.test\.tsx?$|\.testing\.|\.fixture\./;

/** Gives the room of a file of `src`: the deepest folder of the table that it lies in. Undefined where there is none. */
export function roomOf(file: string, rooms: ReadonlySet<string>): string | undefined {
  const parts = file.split(path.sep).slice(1, -1);
  if (parts.length === 0) return ROOT;
  for (let end = parts.length; end > 0; end--) {
    const room = parts.slice(0, end).join('/');
    if (rooms.has(room)) return room;
  }
  return undefined;
}

/** A wing is a folder directly in `src` or, in the two products, a folder directly in the product: `oficina/ventas`. */
export const wingOf = (room: string): string =>
  room
    .split('/')
    .slice(0, /^(comparador|oficina)\//.test(room) ? 2 : 1)
    .join('/');

export const sourceFiles = (): string[] => globSync('src/**/*.{ts,tsx}').sort();

/** Every import from one room into another, types included, and every table of another room that SQL names. Tests are free. */
export function roomNeeds(rooms: ReadonlySet<string>): RoomNeed[] {
  const texts = sourceFiles()
    .filter((file) => !TEST.test(file))
    .map((file): [string, string] => [file, readFileSync(file, 'utf8')]);
  const tables = new Map(texts.flatMap(([file, text]) => tablesOf(text).map((table) => [table, file])));
  return texts.flatMap(([file, text]) => {
    const imported = importsOf(file, text).map((entry) => ({ ...entry, reads: TABLE.test(entry.target) }));
    const named = namesInSql(text).flatMap(({ name, line }) => {
      const target = tables.get(name);
      return target ? [{ target, line, reads: true }] : [];
    });
    return [...imported, ...named].flatMap(({ target, line, reads }) => {
      const [from, to] = [roomOf(file, rooms), roomOf(target, rooms)];
      if (!from || !to || from === to || !target.startsWith('src/')) return [];
      // Every room above the platform may use all that the platform shows.
      if (to.startsWith('platform') && !from.startsWith('platform') && !isDeep({ to, target })) return [];
      return [{ from, to, file, line, target, reads }];
    });
  });
}

const tablesOf = (text: string): string[] =>
  [...text.matchAll(/pgTable\(\s*'([a-z_0-9]+)'/g)].map(([, table = '']) => table);

/** Names of tables come after these words of SQL. Ours are all in lower case. */
const AFTER_WORD =
  /\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE)\s+(?:ONLY\s+)?((?:[a-z_0-9" ]+,\s*)*"?[a-z_0-9]+)/g;
/** A part of a statement that begins with a table: sql`facturas f JOIN …`, sql`facturas`. */
const AT_START = /\bsql`\s*([a-z_0-9]+)(?: [a-z]+)?(?:`|\s+(?:LEFT )?JOIN)/g;

/** Gives the names in the statements of a file that may be tables, with their lines. */
export function namesInSql(text: string): { name: string; line: number }[] {
  return [...text.matchAll(AFTER_WORD), ...text.matchAll(AT_START)].flatMap(({ 1: list = '', index }) => {
    const line = text.slice(0, index).split('\n').length;
    return list
      .split(',')
      .map((one) => ({ name: one.trim().split(' ')[0]?.replaceAll('"', '') ?? '', line }));
  });
}

/** True for an import of a file that its room does not show: rooms show what lies directly in them, and their screens. */
export const isDeep = ({ to, target }: Pick<RoomNeed, 'to' | 'target'>): boolean =>
  to !== ROOT && !new RegExp(`^src/${to}/(screens/)?[^/]+$`).test(target);

export function usesOf(imports: readonly { from: string; to: string }[]): Uses {
  const uses = new Map<string, Set<string>>();
  for (const { from, to } of imports) uses.set(from, (uses.get(from) ?? new Set()).add(to));
  return Object.fromEntries(
    [...uses].toSorted(([a], [b]) => a.localeCompare(b)).map(([from, to]) => [from, [...to].sort()]),
  );
}

/**
 * Gives the groups of rooms that reach each other (Tarjan 1972), each in alphabetical order; a room alone is no
 * group.
 */
export function cyclesOf(uses: Uses): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const low = (room: string) => lowest.get(room) ?? Number.POSITIVE_INFINITY;
  const visit = (room: string): void => {
    order.set(room, order.size);
    lowest.set(room, order.size - 1);
    open.push(room);
    for (const used of uses[room] ?? []) {
      if (!order.has(used)) visit(used);
      if (open.includes(used)) lowest.set(room, Math.min(low(room), low(used)));
    }
    if (low(room) !== order.get(room)) return;
    const group = open.splice(open.indexOf(room));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const room of Object.keys(uses)) if (!order.has(room)) visit(room);
  return cycles.toSorted((a, b) => b.length - a.length);
}

/** Pairs of wings that need each other, in alphabetical order. */
export function mutualWings(imports: readonly RoomNeed[]): [string, string][] {
  const uses = usesOf(
    imports
      .map(({ from, to }) => ({ from: wingOf(from), to: wingOf(to) }))
      .filter(({ from, to }) => from !== to),
  );
  return Object.entries(uses).flatMap(([one, used]) =>
    used
      .filter((other) => one < other && uses[other]?.includes(one))
      .map((other): [string, string] => [one, other]),
  );
}

/** The drawing shows each wing of the office, and all else by its first folder. */
const boxOf = (room: string): string =>
  room.startsWith('oficina/') ? wingOf(room) : (room.split('/')[0] ?? '');

/** Not drawn: the platform is below every wing, and the others are above every wing. */
const NOT_DRAWN = ['platform', 'program', 'commands', 'demo', 'src'];

/**
 * The wings as a Mermaid drawing: each wing above the wings that it uses. There is no arrow between two wings if a third wing already
 * connects them. Two wings that need each other have one arrow with two heads.
 */
export function drawingOf(imports: readonly RoomNeed[]): string {
  const uses = usesOf(
    imports
      .filter(({ reads }) => !reads)
      .map(({ from, to }) => ({ from: boxOf(from), to: boxOf(to) }))
      .filter(({ from, to }) => from !== to && !NOT_DRAWN.includes(from) && !NOT_DRAWN.includes(to)),
  );
  const needs = (from: string, to: string) => uses[from]?.includes(to) === true;
  const arrows = Object.entries(uses).flatMap(([from, used]) =>
    used
      .filter((to) => !needs(to, from) || from < to)
      .filter(
        (to) =>
          needs(to, from) ||
          !used.some((way) => way !== to && !needs(way, from) && needs(way, to) && !needs(to, way)),
      )
      .map((to) => `  ${drawn(from)} ${needs(to, from) ? '<-->' : '-->'} ${drawn(to)}`),
  );
  return ['flowchart TD', ...arrows].join('\n');
}

const drawn = (wing: string): string => `${wing.replace('/', '_')}[${wing}]`;
