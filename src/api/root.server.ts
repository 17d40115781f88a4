import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Folder of the package: the nearest one above with a `package.json`. Everything that is read from the package is located
 * from here, because the sources and the server's bundle lie at different depths.
 */
export const ROOT = packageFolder(import.meta.dirname);

/** Whether this runs from the bundle, where the site shares the packages of the rest, and not from the sources. */
const bundled = !import.meta.filename.endsWith('.ts');

/** The site as it was built: what answers the public pages. */
export const BUILT_SITE = path.join(ROOT, bundled ? 'build/program/site.js' : 'build/server/index.js');

function packageFolder(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('no package.json above the program');
  return packageFolder(parent);
}
