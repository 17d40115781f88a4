import path from 'node:path';
import { ROOT } from './program.server.ts';

const QUICK_PACKAGES = path.join(ROOT, 'src/quick-packages.server.ts');

/** What Node is given to run a file of the project as the commands of npm do. */
export const asCommand = (file: string, ...args: string[]): string[] => [
  '--import',
  QUICK_PACKAGES,
  file,
  ...args,
];

/** An environment with nothing of this process's own, except where programs are and where Node keeps what it compiled. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
