import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  cyclesOf,
  isDeep,
  mutualWings,
  type RoomNeed,
  roomOf,
  sourceFiles,
  type Uses,
  usesOf,
  wingOf,
} from './room-graph.ts';

/** The table of rooms. Its lines only shrink: `npm run casa -- --declarar` takes out what nobody needs any more. */
const tableFile = 'casa.json';

/** `usa`: rooms whose code this room imports. `lee`: rooms whose tables or names of states it reads, also in SQL. */
type Room = { usa: string[]; lee: string[] };

const table = z.object({
  /** Files that a room does not show and others import. */
  dentro: z.array(z.string()),
  salas: z.record(z.string(), z.object({ usa: z.array(z.string()), lee: z.array(z.string()) })),
});

export type Table = z.infer<typeof table>;

export const readTable = (): Table => table.parse(JSON.parse(readFileSync(tableFile, 'utf8')));

export const roomsOf = ({ salas }: Table): ReadonlySet<string> => new Set(Object.keys(salas));

/** The folder of a family, or of a view of several families, within a wing of the two products. Subfolders count as the same. */
const familyOf = (room: string): string | undefined =>
  /^(?:comparador|oficina)\/[^/]+\/[^/]+/.exec(room)?.[0];

/** Pairs of families and views where one uses the code of the other. */
const familyUses = (needs: readonly RoomNeed[]): Uses =>
  usesOf(
    needs.flatMap(({ from, to, reads }) => {
      const [one, other] = [familyOf(from), familyOf(to)];
      return !reads && one && other && one !== other ? [{ from: one, to: other }] : [];
    }),
  );

/** A sentence for each import that the table refuses, with what to do instead. */
export function refused(needs: readonly RoomNeed[], { salas, dentro }: Table): string[] {
  const undeclared = needs
    .filter(({ from, to, reads }) => !salas[from]?.[reads ? 'lee' : 'usa'].includes(to))
    .map(
      ({ file, line, from, to, reads }) =>
        `${file}:${line} ${reads ? `${from} reads tables, columns or states of ${to} and does not say so: add it to «lee» of ${from} in ${tableFile}, or let ${to} give what is needed` : `${from} may not use ${to}: move what both need to a room below both, show both in a room above them, or, if they belong together, add it to «usa» of ${from} in ${tableFile}`}${ownLine(file, from)}`,
    );
  const platform = needs
    .filter(({ from, to }) => wingOf(from) === 'platform' && wingOf(to) !== 'platform')
    .map(
      ({ file, line, to }) =>
        `${file}:${line} the platform knows no business, and ${to} is some: hand it what it needs`,
    );
  const deep = needs
    .filter((entry) => isDeep(entry) && !dentro.includes(entry.target))
    .map(
      ({ file, line, to, target }) =>
        `${file}:${line} needs ${target}, which ${to} does not show: import from a file directly in src/${to} or in its screens`,
    );
  const circles = cyclesOf(familyUses(needs)).map(
    (group) => `these have come into a circle, and none may need the others: ${group.join(', ')}`,
  );
  return [...undeclared, ...platform, ...deep, ...circles];
}

/** Adds to a refusal that the folder of the file may want a line of its own; nothing if it has one. */
function ownLine(file: string, room: string): string {
  const folder = path.dirname(file).replace(/^src\//, '');
  return folder === room || folder.endsWith('/screens')
    ? ''
    : `; ${folder} has no line in the table: if it is a room of its own, give it one`;
}

/** A sentence for each file that lies in no room. */
export const homeless = (rooms: ReadonlySet<string>, files: readonly string[] = sourceFiles()): string[] =>
  files
    .filter((file) => roomOf(file, rooms) === undefined)
    .map((file) => `${file} lies in no room: add its folder to ${tableFile}`);

/** The table without the entries that no import needs any more. */
export function shrunk(needs: readonly RoomNeed[], { salas, dentro }: Table): Table {
  const needed = (reads: boolean) => usesOf(needs.filter((entry) => entry.reads === reads));
  const [code, tables] = [needed(false), needed(true)];
  const kept = Object.entries(salas).map(([room, { usa, lee }]): [string, Room] => [
    room,
    {
      usa: usa.filter((to) => code[room]?.includes(to)),
      lee: lee.filter((to) => tables[room]?.includes(to)),
    },
  ]);
  const shown = new Set(needs.filter(isDeep).map(({ target }) => target));
  return { dentro: dentro.filter((target) => shown.has(target)), salas: Object.fromEntries(kept) };
}

/** Writes the table with a line for each room. */
export function writeTable({ dentro, salas }: Table): void {
  const lines = Object.entries(salas).map(
    ([room, needs]) => `    ${JSON.stringify(room)}: ${JSON.stringify(needs)}`,
  );
  const inside = dentro.map((file) => `    ${JSON.stringify(file)}`);
  writeFileSync(
    tableFile,
    `{\n  "dentro": [\n${inside.join(',\n')}\n  ],\n  "salas": {\n${lines.join(',\n')}\n  }\n}\n`,
  );
}

/** The house in two lines. */
export function summaryOf(needs: readonly RoomNeed[], { salas, dentro }: Table): string {
  const rooms = Object.values(salas);
  const count = (column: keyof Room) => rooms.reduce((sum, room) => sum + room[column].length, 0);
  const reads = needs.filter((entry) => entry.reads).length;
  const both = mutualWings(needs.filter(({ reads }) => !reads));
  return [
    `${rooms.length} salas, ${count('usa')} que usan a otra, ${count('lee')} que leen sus tablas en ${reads} sitios, ${dentro.length} ficheros que no se enseñan y se usan`,
    `alas que se necesitan una a otra: ${both.map((pair) => pair.join(' ⇄ ')).join(', ')}`,
  ].join('\n');
}
