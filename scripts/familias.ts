/**
 * Prints the families that each family imports, imports of others' screens or routes, and the groups that reach each other:
 * `npm run familias`. With `--dibujo` it prints the graph in the language of Graphviz, the families of each level in a row. With
 * `--declarar` it takes out of the declaration the pairs that nobody imports any more; it adds none.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { declaredFile, readDeclared, shrunk, undeclared } from './support/declared-families.ts';
import {
  cyclesOf,
  drawingOf,
  familyImports,
  ofScreensOrRoutes,
  summaryOf,
  usesOf,
} from './support/family-graph.ts';

const { values } = parseArgs({ options: { declarar: { type: 'boolean' }, dibujo: { type: 'boolean' } } });
const imports = familyImports();
const uses = usesOf(imports);
const cycles = cyclesOf(uses);
const screens = ofScreensOrRoutes(imports);

if (values.dibujo) {
  console.log(drawingOf(uses));
  process.exit(0);
}

for (const [family, used] of Object.entries(uses)) console.log(`${family} → ${used.join(', ')}`);
console.log(`\nPantallas y rutas de otra familia: ${screens.length}`);
for (const { file, line, target } of screens) console.log(`  ${file}:${line} → ${target}`);
for (const group of cycles) console.log(`\nSe alcanzan unas a otras ${group.length}: ${group.join(', ')}`);
console.log(`\n${summaryOf(imports)}`);

if (values.declarar) {
  const declared = readDeclared();
  const refused = undeclared(imports, declared);
  for (const sentence of refused) console.log(sentence);
  if (refused.length > 0) process.exit(1);
  writeFileSync(declaredFile, `${JSON.stringify(shrunk(imports, declared), null, 2)}\n`);
}
