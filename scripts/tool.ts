import { ensureBuild, runBundled } from './support/build.ts';

// The command line tools: `node scripts/tool.ts copia --destino carpeta`, built if need be.
const [name = ''] = process.argv.splice(2, 1);
await ensureBuild();
await runBundled(name);
