import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Merges and undoes many more random pairs than the test does, or those of another seed. Compares every row of every table that a
 * merge touches with the same row before it (`src/oficina/instalacion/fusiones/fusiones.test.ts`).
 *
 *   npm run fusiones -- [--veces 1000] [--semilla <commit>]
 */
const { values } = parseArgs({
  options: { veces: { type: 'string', default: '1000' }, semilla: { type: 'string' } },
});
const test = 'src/oficina/instalacion/fusiones/fusiones.test.ts';
const { status } = spawnSync(process.execPath, ['node_modules/.bin/vitest', 'run', test], {
  stdio: 'inherit',
  env: {
    ...process.env,
    FUSIONES_VECES: values.veces,
    ...(values.semilla !== undefined && { FUSIONES_SEMILLA: values.semilla }),
  },
});
process.exit(status ?? 1);
