import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Sends many more spoilt requests to every call than the tests do (`test/fuzz.test.ts`), or those of another seed.
 *
 *   npm run fuzz -- [--veces 400] [--semilla <commit>] [--llamadas 'GET /clientes']
 */
const { values } = parseArgs({
  options: {
    veces: { type: 'string', default: '400' },
    semilla: { type: 'string' },
    llamadas: { type: 'string' },
  },
});
const { status } = spawnSync(process.execPath, ['node_modules/.bin/vitest', 'run', 'test/fuzz.test.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_VECES: values.veces,
    ...(values.semilla !== undefined && { FUZZ_SEMILLA: values.semilla }),
    ...(values.llamadas !== undefined && { FUZZ_LLAMADAS: values.llamadas }),
  },
});
process.exit(status ?? 1);
