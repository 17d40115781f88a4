/**
 * Prints the rooms of each wing with what they use and whose tables they read: `npm run casa`. With `--dibujo` it prints the drawing of
 * the wings that ARCHITECTURE.md shows. With `--declarar` it takes out of the table what nobody needs any more; it adds nothing.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  homeless,
  readTable,
  refused,
  roomsOf,
  shrunk,
  summaryOf,
  writeTable,
} from './support/declared-rooms.ts';
import { drawingOf, roomNeeds, roomOf, sourceFiles, wingOf } from './support/room-graph.ts';

const { values } = parseArgs({ options: { declarar: { type: 'boolean' }, dibujo: { type: 'boolean' } } });
const table = readTable();
const rooms = roomsOf(table);
const needs = roomNeeds(rooms);

if (values.dibujo) {
  console.log(drawingOf(needs));
  process.exit(0);
}

const lines = new Map<string, number>();
for (const file of sourceFiles()) {
  const room = roomOf(file, rooms) ?? '';
  lines.set(room, (lines.get(room) ?? 0) + readFileSync(file, 'utf8').split('\n').length);
}
let wing = '';
for (const [room, { usa, lee }] of Object.entries(table.salas)) {
  if (wingOf(room) !== wing) {
    wing = wingOf(room);
    console.log(`\n${wing}`);
  }
  const reads = lee.length > 0 ? `; lee ${lee.join(', ')}` : '';
  console.log(`  ${room} (${lines.get(room) ?? 0} líneas) → ${usa.join(', ') || 'nada'}${reads}`);
}
console.log(`\n${summaryOf(needs, table)}`);

const problems = [...homeless(rooms), ...refused(needs, table)];
for (const sentence of problems) console.log(sentence);
if (problems.length > 0) process.exit(1);
if (values.declarar) writeTable(shrunk(needs, table));
