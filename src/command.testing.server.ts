import path from 'node:path';
import { ROOT } from '#api/root.server.ts';

const QUICK_PACKAGES = path.join(ROOT, 'src/quick-packages.server.ts');

/** What Node is given to run a source file of the project, a fixture of tests for one, without looking at its packages twice. */
export const asCommand = (file: string, ...args: string[]): string[] => [
  '--import',
  QUICK_PACKAGES,
  file,
  ...args,
];
