import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Issues, pays, corrects and annuls many more facturas at random than the test of the totals does, or those of another seed, and
 * compares every report with a recount (`src/oficina/ventas/facturas/totales/totales.test.ts`).
 *
 *   npm run totales -- [--veces 10000] [--semilla <commit>]
 */
const { values } = parseArgs({
  options: { veces: { type: 'string', default: '10000' }, semilla: { type: 'string' } },
});
const test = 'src/oficina/ventas/facturas/totales/totales.test.ts';
const { status } = spawnSync(process.execPath, ['node_modules/.bin/vitest', 'run', test], {
  stdio: 'inherit',
  env: {
    ...process.env,
    TOTALES_VECES: values.veces,
    ...(values.semilla !== undefined && { TOTALES_SEMILLA: values.semilla }),
  },
});
process.exit(status ?? 1);
