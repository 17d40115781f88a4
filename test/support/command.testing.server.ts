import path from 'node:path';
import { ROOT } from '#platform/http/root.server.ts';

const QUICK_PACKAGES = path.join(ROOT, 'src/program/quick-packages.server.ts');

/** Arguments of Node to run a source file, such as a test fixture, in its own process. */
export const asCommand = (file: string, ...args: string[]): string[] => [
  '--import',
  QUICK_PACKAGES,
  file,
  ...args,
];
