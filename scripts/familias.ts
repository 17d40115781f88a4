/**
 * Prints which families each family imports, where they import screens or routes of others, and the groups that reach each
 * other: `npm run familias`. With `--declarar` it takes out of the declaration
 * what is no longer imported; it adds nothing.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { declaredFile, readDeclared, shrunk, undeclared } from './support/declared-families.ts';
import { cyclesOf, familyImports, ofScreensOrRoutes, summaryOf, usesOf } from './support/family-graph.ts';

const { values } = parseArgs({ options: { declarar: { type: 'boolean' } } });
const imports = familyImports();
const uses = usesOf(imports);
const cycles = cyclesOf(uses);
const screens = ofScreensOrRoutes(imports);

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
