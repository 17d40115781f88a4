import './quick-packages.server.ts';
import { openDevSite } from './dev-site.server.ts';
import { runProgram } from './run-program.server.ts';

// `npm run dev`: the sources as they are, without a bundle.
await runProgram(openDevSite);
