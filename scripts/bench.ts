import { globSync } from 'node:fs';
import { run } from './support/run.ts';

// Each benchmark prints its own table of ratios and fails when one is past its limit.
let failed = 0;
for (const file of globSync('bench/*.ts').sort()) {
  console.log(`\n── ${file}`);
  const { code } = await run('node', [file]);
  if (code !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
