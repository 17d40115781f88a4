import { build, ensureBuild } from './support/build.ts';

// `npm run build`: everything that `npm start` runs. With --if-needed, only if the sources have changed since.
await (process.argv.includes('--if-needed') ? ensureBuild() : build());
