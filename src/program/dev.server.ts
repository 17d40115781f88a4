import './quick-packages.server.ts';
import { openDevSite } from './dev-site.server.ts';
import { runProgram } from './run-program.server.ts';

// `npm run dev`: runs the sources, without a bundle.
await runProgram(openDevSite);
