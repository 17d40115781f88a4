import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Folder of the package: the nearest one above with a `package.json`. All the package's files are located
 * from here, because sources and bundle have different depths.
 */
export const ROOT = packageFolder(import.meta.dirname);

/**
 * Whether this runs from the bundle, where site and program share their packages, and not from the
 * sources.
 */
const bundled = !import.meta.filename.endsWith('.ts');

/** Built site, which answers the public pages. */
export const BUILT_SITE = path.join(ROOT, bundled ? 'build/program/site.js' : 'build/server/index.js');

function packageFolder(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('no package.json above the program');
  return packageFolder(parent);
}
